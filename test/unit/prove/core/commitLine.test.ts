import assert from 'node:assert/strict';
import type { Proof } from '../../../../src/edit/core/proof/proof.ts';
import { commitLine } from '../../../../src/prove/core/commitLine.ts';
import { DIFFERS } from '../../../support/proofs.ts';

const proof: Proof = {
	subject: 'subject',
	time: 0,
	same: { kind: 'same' },
	speed: { kind: 'faster', ratio: 2.91, low: 2.68, high: 3.12 },
	tests: 214,
	changedLive: [],
	stillRunning: [],
};
const more = { name: 'total()', level: 'high', cost: 0.004 };

function lineOf(change: Partial<Proof>): string {
	return commitLine({ proof: { ...proof, ...change }, ...more });
}

describe('the line for a commit', () => {
	it('says what was found', () => {
		assert.equal(lineOf({}), 'Optimized total() ×2.9 (2.7–3.1), 214 tests, level high, cost 0.004');
	});

	it('omits what is unknown', () => {
		const { tests: _, ...untested } = proof;
		assert.equal(commitLine({ proof: untested }), 'Optimized ×2.9 (2.7–3.1)');
		assert.equal(commitLine({ proof: undefined, level: '' }), 'Optimized: not proven');
	});

	it('has an honest word for everything else', () => {
		const ratio = { ratio: 0.62, low: 0.6, high: 0.64 };
		const rest = 'level high, cost 0.004';
		assert.equal(
			lineOf({ speed: { kind: 'slower', ...ratio } }),
			`Optimized total(): slower, ×0.62 (0.60–0.64), 214 tests, ${rest}`,
		);
		assert.equal(
			lineOf({ speed: { kind: 'noDifference', ratio: 1, low: 0.97, high: 1.04 }, tests: 1 }),
			`Optimized total(): no difference in speed, ×1.00 (0.97–1.04), 1 test, ${rest}`,
		);
		assert.equal(
			lineOf({ speed: { kind: 'tooNoisy', ratio: 1.2, low: 0.8, high: 1.9 } }),
			`Optimized total(): too noisy to say whether it is faster, ×1.20 (0.80–1.90), 214 tests, ${rest}`,
		);
		const unmeasured = { kind: 'notMeasured', reason: 'fails' } as const;
		assert.equal(
			lineOf({ speed: unmeasured }),
			`Optimized total(): tests pass, speed not measured, 214 tests, ${rest}`,
		);
		const otherResult = { kind: 'notMeasured', reason: 'otherResult' } as const;
		assert.equal(lineOf({ speed: otherResult }), `Optimized total(): not proven, ${rest}`);
		assert.equal(
			lineOf({ speed: unmeasured, calls: { compared: 187 } }),
			`Optimized total(): same on 187 real calls, speed not measured, 214 tests, ${rest}`,
		);
		assert.match(lineOf({ speed: unmeasured, calls: { compared: 1 } }), /: same on 1 real call, speed not measured,/);
		assert.match(lineOf({ speed: unmeasured, calls: { compared: 3, reason: 'fewCalls' } }), /: tests pass, speed/);
		assert.equal(lineOf({ same: { kind: 'different' } }), `Optimized total(): tests fail, ${rest}`);
		assert.equal(lineOf({ same: { kind: 'notShown', reason: 'flaky' } }), `Optimized total(): not proven, ${rest}`);
		assert.equal(lineOf({ changedLive: ['a.js'] }), `Optimized total(): not proven, ${rest}`);
	});

	it('holds nothing of the call that both versions differ on', () => {
		assert.equal(lineOf({ same: DIFFERS }), 'Optimized total(): differs, level high, cost 0.004');
	});

	it('is one line, with plain numbers', () => {
		assert.equal(
			commitLine({ proof: undefined, name: 'a\nb', level: 'very\r\nhigh', cost: 0.1 + 0.2 }),
			'Optimized a b: not proven, level very high, cost 0.3',
		);
		const costOf = (cost: number) => commitLine({ proof: undefined, cost });
		assert.equal(costOf(4.25e-7), 'Optimized: not proven, cost 0.000000425');
		assert.equal(costOf(12_345.5), 'Optimized: not proven, cost 12345.5');
		assert.equal(costOf(0), 'Optimized: not proven, cost 0');
	});
});
