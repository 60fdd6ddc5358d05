import assert from 'node:assert/strict';
import { SHORT_CALL_CASES } from '../../../support/proof/calls/callCases.ts';
import { differenceText, foundOnCalls } from '../../../support/proof/calls/foundOnCalls.ts';
import { type CallsCase, LYING_CALLS } from '../../../support/proof/calls/lyingCalls.ts';
import { MOCK_CALLS } from '../../../support/proof/calls/mockCalls.ts';
import { expectedBy, RUNNERS, type Runner, runnerProject } from '../../../support/proof/calls/runnerProjects.ts';
import { proveProject } from '../../../support/proof/proveProject.ts';

// With all runners in `npm run test:long`.
const SHORT_RUNNERS = ['node:test', 'mocha', 'a build by tsc'];
const [NODE_TEST, ...OTHERS] = RUNNERS.filter(({ name }) => SHORT_RUNNERS.includes(name));

describe('a proof on real calls', () => {
	const mocks = MOCK_CALLS.filter(({ mock }) => mock === NODE_TEST?.mock);
	for (const each of [...LYING_CALLS, ...mocks, ...SHORT_CALL_CASES]) {
		it(`${each.title}: ${each.expected}`, () => assertFound(NODE_TEST, each));
	}

	for (const runner of RUNNERS.filter(({ isInstalled, name }) => isInstalled === true && name !== NODE_TEST?.name)) {
		for (const each of LYING_CALLS.filter(({ callsAfter }) => callsAfter !== undefined)) {
			it(`${each.title}, by ${runner.name}: ${each.expected}`, () => assertFound(runner, each));
		}
	}

	for (const runner of OTHERS) {
		for (const each of SHORT_CALL_CASES) {
			it(`${each.title}, by ${runner.name}: ${each.expected}`, () => assertFound(runner, each));
		}
	}
});

async function assertFound(runner: Runner | undefined, each: CallsCase): Promise<void> {
	assert.ok(runner !== undefined);
	const { proof, changed, output } = await proveProject(runnerProject(runner, each));
	assert.ok(proof !== undefined);
	assert.equal(foundOnCalls(proof), expectedBy(runner, each), `${JSON.stringify(proof)}\n${output}`);
	if (each.shows !== undefined) assert.match(differenceText(proof), each.shows);
	assert.deepEqual(changed, []);
}
