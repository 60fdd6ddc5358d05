import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Proof } from '../../../../src/edit/core/proof/proof.ts';
import type { SpeedFinding } from '../../../../src/edit/core/proof/speedFinding.ts';
import { bestFirst, type ComparedAnswer, lineCounts } from '../../../../src/optimize/core/answerRanking.ts';
import { DIFFERS } from '../../../support/proofs.ts';

const hunk = { start: 0, removed: ['a\n'], addedStart: 0, added: ['b\n', 'c\n'] };

describe('comparing answers', () => {
	it('counts added and removed lines over all changes', () => {
		assert.deepEqual(lineCounts([hunk, hunk]), { added: 4, removed: 2 });
		assert.deepEqual(lineCounts([]), { added: 0, removed: 0 });
	});

	it('puts what is faster first, what is worse than the code as it is behind it, and what holds no code last', () => {
		const sorted = bestFirst([
			answer('refused', { outcome: 'refused' }),
			answer('wrong', { proof: proof({ kind: 'different' }) }),
			answer('slower', { proof: proof({ kind: 'same' }, speed('slower', 0.5)) }),
			answer('unchanged', { outcome: 'noChange' }),
			answer('unproven', {}),
			answer('equal', { proof: proof({ kind: 'same' }, speed('noDifference', 1)) }),
			answer('faster', { proof: proof({ kind: 'same' }, speed('faster', 2)) }),
		]);
		assert.deepEqual(
			sorted.map(({ level }) => level),
			['faster', 'equal', 'unproven', 'unchanged', 'slower', 'wrong', 'refused'],
		);
	});

	it('counts what differs on a real call as no better than what fails its tests, and real calls as no better than tests', () => {
		const sorted = bestFirst([
			answer('differs', { proof: proof(DIFFERS, speed('faster', 9)) }),
			answer('wrong', { proof: proof({ kind: 'different' }) }),
			answer('tested', { proof: proof({ kind: 'same' }) }),
			answer('called', { proof: { ...proof({ kind: 'same' }), calls: { compared: 187 } } }),
			answer('slower', { proof: proof({ kind: 'same' }, speed('slower', 0.5)) }),
		]);
		assert.deepEqual(
			sorted.map(({ level }) => level),
			['tested', 'called', 'slower', 'differs', 'wrong'],
		);
	});

	it('P01 prefers what is certain to a larger ratio that may be luck', () => {
		const certain = answer('certain', { proof: proof({ kind: 'same' }, speed('faster', 2, 1.9)) });
		const lucky = answer('lucky', { proof: proof({ kind: 'same' }, speed('faster', 3, 1.2)) });
		assert.deepEqual(bestFirst([lucky, certain]), [certain, lucky]);
	});

	it('P06 counts a measured speed for nothing where the tests show nothing, or where the live tree changed', () => {
		const notShown = proof({ kind: 'notShown', reason: 'notReached' }, speed('faster', 9));
		const changed = { ...proof({ kind: 'same' }, speed('faster', 9)), changedLive: ['a.js'] };
		const plain = answer('plain', {});
		for (const each of [notShown, changed]) {
			const fast = answer('fast', { proof: each });
			assert.deepEqual(bestFirst([plain, fast]), [plain, fast]);
		}
	});

	it('P04 counts tests for nothing where the benchmark shows another result', () => {
		const otherResult = proof({ kind: 'same' }, { kind: 'notMeasured', reason: 'otherResult' });
		const [doubted, tested] = [
			answer('doubted', { proof: otherResult }),
			answer('tested', { proof: proof({ kind: 'same' }) }),
		];
		assert.deepEqual(bestFirst([doubted, tested]), [tested, doubted]);
	});

	it('prefers fewer guardrails among equals, and keeps the order of the answers otherwise', () => {
		const risky = answer('risky', { guardrails: [{ kind: 'danger' }] });
		const [first, second] = [answer('first', {}), answer('second', {})];
		assert.deepEqual(bestFirst([risky, first, second]), [first, second, risky]);
	});

	it('loses no answer, and gives the same order however the answers of different worth come', () => {
		const worth = fc.record({
			outcome: fc.constantFrom('edit', 'noChange', 'refused'),
			guardrails: fc.constantFrom([], [{ kind: 'danger' }]),
			found: fc.option(
				fc.record({
					same: fc.constantFrom({ kind: 'same' }, { kind: 'different' }, { kind: 'notShown', reason: 'flaky' }),
					kind: fc.constantFrom('faster', 'slower', 'noDifference', 'tooNoisy'),
					ratio: fc.double({ min: 0.1, max: 10, noNaN: true }),
				}),
				{ nil: undefined },
			),
		});
		fc.assert(
			fc.property(fc.array(worth, { maxLength: 8 }), (all) => {
				const answers = all.map(({ outcome, guardrails, found }, at) =>
					answer(`${at}`, {
						outcome,
						guardrails,
						...(found && { proof: proof(found.same, speed(found.kind, found.ratio)) }),
					} as never),
				);
				const sorted = bestFirst(answers);
				assert.deepEqual(new Set(sorted), new Set(answers));
				assert.deepEqual(bestFirst(sorted), sorted);
				// Whatever is under what leaves the code alone is known to be worse, or no code.
				const unchanged = sorted.findLastIndex(({ outcome }) => outcome === 'noChange');
				const later = sorted.slice(unchanged + 1).filter(({ outcome }) => outcome === 'edit');
				if (unchanged >= 0) assert.ok(later.every((each) => each.proof !== undefined));
			}),
		);
	});
});

function answer(level: string, rest: Partial<ComparedAnswer>): ComparedAnswer {
	return { level, turn: 1, outcome: 'edit', hunks: [hunk], guardrails: [], receipt: { roundTripMs: 1 }, ...rest };
}

function proof(same: object, speedFound?: SpeedFinding): Proof {
	const found = { subject: '', time: 0, same: same as Proof['same'], changedLive: [], stillRunning: [] };
	return speedFound === undefined ? found : { ...found, speed: speedFound };
}

function speed(kind: string, ratio: number, low = ratio): SpeedFinding {
	return { kind, ratio, low, high: ratio } as SpeedFinding;
}
