import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verdictOf } from '../../../../src/core/proof/proof.ts';
import type { ProofStage, RunResult } from '../../../../src/core/proof/proofStage.ts';
import { prove } from '../../../../src/core/proof/prove.ts';
import { caseProject } from '../../../support/proof/cases/caseProject.ts';
import { KERNELS } from '../../../support/proof/cases/kernels.ts';
import { tenthOfCases } from '../../../support/proof/cases/seededCases.ts';
import { proveProject } from '../../../support/proof/proveProject.ts';
import { randomNumbers } from '../../../support/randomNumbers.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

describe('a proof of which is known what it must come to', () => {
	for (const { name, project, expected } of tenthOfCases(1)) {
		it(`P01 ${name}`, async function () {
			// On a noisy machine, 258 runs of its benchmark.
			this.timeout(120_000);
			const { proof, changed } = await proveProject(project);
			// How noisy the machine is at the moment is no part of the truth about equal code.
			const truths = expected === 'noDifference' ? [expected, 'tooNoisy'] : [expected];
			assert.ok(proof !== undefined && truths.includes(verdictOf(proof)), JSON.stringify(proof));
			assert.deepEqual(changed, []);
		});
	}
});

describe('proofs of the same code, with what a real benchmark printed', () => {
	const folder = temporaryFolder();

	it('P01 call none of 20 faster or slower', async function () {
		this.timeout(60_000);
		const outputs = await printedBy(folder(), 40);
		const random = randomNumbers(1);
		for (let run = 0; run < 20; run += 1) {
			let next = Math.floor(random() * outputs.length);
			const output = () => outputs[next++ % outputs.length] ?? '';
			const proof = await prove({
				stage: printingStage(output),
				commands: { benchmark: { text: '', folder: '', environment: {}, measure: MEASURE } },
				change: { languageId: 'plaintext', before: 'a', after: 'b' },
				stops: undefined,
				signal: new AbortController().signal,
				onStep: () => undefined,
			});
			assert.match(proof?.speed?.kind ?? '', /^(?:noDifference|tooNoisy)$/);
		}
	});
});

const MEASURE = { kind: 'number', pattern: 'took ([0-9.]+) ms', better: 'lower' } as const;

/** What a benchmark of the same code prints, in the order in which it was run. */
async function printedBy(folder: string, times: number): Promise<readonly string[]> {
	const [kernel] = KERNELS;
	const body = kernel?.slow.javascript ?? '';
	const options = {
		language: 'javascript',
		before: body,
		after: body,
		expected: [],
		size: 1_000,
		measure: 'number',
	} as const;
	const { files, file, before } = caseProject(options);
	for (const [name, text] of Object.entries({ ...files, [file]: before })) await writeFile(join(folder, name), text);
	const outputs: string[] = [];
	for (let run = 0; run < times; run += 1) {
		const { stdout } = await promisify(execFile)(process.execPath, ['bench.js'], { cwd: folder });
		outputs.push(stdout);
	}
	return outputs;
}

/** A stage whose benchmark prints the same whatever the text is. */
function printingStage(output: () => string): ProofStage {
	const ended = (): RunResult => ({ kind: 'ended', exitCode: 0, duration: 1_000, output: output(), stillRunning: [] });
	return {
		put: async () => undefined,
		run: async () => ended(),
		changedLive: async () => [],
		namesLiveTree: () => false,
	};
}
