import assert from 'node:assert/strict';
import type { SpeedFinding } from '../../../../src/edit/core/proof/speedFinding.ts';
import { FOOLING_CASES } from '../../../support/proof/calls/foolingCases.ts';
import { measureProgram } from '../../../support/proof/calls/measuredProgram.ts';
import { SHORT_SPEED_CASES } from '../../../support/proof/calls/speedCases.ts';

// All cases, in five processes each, in `npm run test:long`.

/** Anything but a gain, or a clear sign of one. */
const NO_GAIN = ['slower', 'noDifference', 'tooNoisy'];

function found(finding: SpeedFinding): string {
	return finding.kind === 'notMeasured' ? finding.reason : finding.kind;
}

/** As `measureProgram`, but measures again what is too noisy, as its verdict advises: other tests run beside this one. */
async function measure(...of: Parameters<typeof measureProgram>): Promise<SpeedFinding> {
	let finding = await measureProgram(...of);
	for (let again = 0; again < 2 && finding.kind === 'tooNoisy'; again += 1) finding = await measureProgram(...of);
	return finding;
}

describe('the speed on real calls', () => {
	for (const each of FOOLING_CASES) {
		it(`${each.title}: ${each.expected}`, async () => {
			const isNoGain = each.expected === 'no gain';
			// What is slowed down must be faster first, which two processes rarely agree on so closely.
			const finding = await (isNoGain ? measureProgram : measure)(each, each.expected === 'slowsDown' ? 3 : 2);
			const expected = isNoGain ? NO_GAIN : [each.expected];
			assert.ok(expected.includes(found(finding)), JSON.stringify(finding));
		});
	}

	for (const each of SHORT_SPEED_CASES) {
		it(`${each.title}: ${each.expected}`, async () => {
			// That there is no difference takes more than that there is one.
			const finding = await measure(each, each.expected === 'noDifference' ? 5 : 3);
			assert.equal(found(finding), each.expected, JSON.stringify(finding));
		});
	}
});
