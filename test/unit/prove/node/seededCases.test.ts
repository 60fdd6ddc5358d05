import assert from 'node:assert/strict';
import { verdictOf } from '../../../../src/edit/core/proof/proof.ts';
import { prove } from '../../../../src/prove/core/prove.ts';
import type { RunResult, Sandbox } from '../../../../src/prove/core/sandbox.ts';
import { shortCases } from '../../../support/proof/cases/seededCases.ts';
import { proveProject } from '../../../support/proof/proveProject.ts';
import { randomNumbers } from '../../../support/randomNumbers.ts';

describe('a proof with a known verdict', () => {
	// `npm run test:long` proves forty changes, also those that run a benchmark for long.
	for (const { name, project, expected } of shortCases(1)) {
		it(`P01 ${name}`, async () => {
			const { proof, changed } = await proveProject(project);
			assert.ok(proof !== undefined && verdictOf(proof) === expected, JSON.stringify(proof));
			assert.deepEqual(changed, []);
		});
	}
});

/** What a benchmark of the same code printed on a busy machine, in milliseconds, in the order in which it was run. */
const RECORDED = [
	...[0.5995, 0.6108, 0.599, 0.6039, 0.6013, 0.6003, 0.5881, 0.5821, 0.6076, 0.6001],
	...[0.5895, 0.5867, 0.6012, 0.5833, 0.5851, 0.5915, 0.5971, 0.6084, 0.5862, 0.6494],
	...[0.6459, 0.6868, 0.6387, 0.6551, 0.6226, 0.6415, 0.6328, 0.5994, 0.5888, 0.6327],
	...[0.585, 0.6288, 0.6021, 0.7294, 0.621, 0.5867, 0.6285, 0.5872, 0.6788, 0.7145],
];

describe('proofs of the same code, with what a real benchmark printed', () => {
	it('P01 call none of 20 faster or slower', async () => {
		const random = randomNumbers(1);
		for (let run = 0; run < 20; run += 1) {
			let next = Math.floor(random() * RECORDED.length);
			const output = () => `took ${RECORDED[next++ % RECORDED.length]} ms`;
			const proof = await prove({
				sandbox: printingSandbox(output),
				commands: { benchmark: { text: '', folder: '', environment: {}, measure: MEASURE } },
				change: { languageId: 'plaintext', before: 'a', after: 'b' },
				mutants: undefined,
				// A busy machine must not decide: the time limit of a pattern has tests of its own.
				runAtMost: (_limit, work) => work(),
				signal: new AbortController().signal,
				onStep: () => undefined,
			});
			assert.match(proof?.speed?.kind ?? '', /^(?:noDifference|tooNoisy)$/, JSON.stringify(proof?.speed));
		}
	});
});

const MEASURE = { kind: 'number', pattern: 'took ([0-9.]+) ms', better: 'lower' } as const;

/** A sandbox whose benchmark prints the same whatever the text is. */
function printingSandbox(output: () => string): Sandbox {
	const ended = (): RunResult => ({ kind: 'ended', exitCode: 0, duration: 1_000, output: output(), stillRunning: [] });
	return {
		put: async () => undefined,
		run: async () => ended(),
		record: async () => ({ ...ended(), written: [], isEnough: false }),
		changedLive: async () => [],
		namesLiveTree: () => false,
		document: '',
		skippedFolders: [],
	};
}
