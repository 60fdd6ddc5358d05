import assert from 'node:assert/strict';
import {
	DrawingPace,
	type DrawingShare,
	LONGEST_LEXING,
	MOST_ELEMENTS,
} from '../../../../src/chat/view/answer/drawingPace.ts';
import { BudgetSpent } from '../../../../src/chat/view/markdown/meteredTokenizer.ts';

describe('The pace of drawing', () => {
	let afterTask: (() => void)[];
	let idle: Set<() => void>;
	let pace: DrawingPace;
	beforeEach(() => {
		afterTask = [];
		idle = new Set();
		pace = new DrawingPace({
			afterTask: (callback) => afterTask.push(callback),
			whenIdle: (callback) => {
				idle.add(callback);
				return () => idle.delete(callback);
			},
		});
	});
	const endTask = (): void => {
		for (const callback of afterTask.splice(0)) callback();
	};
	const beIdle = (): void => {
		const [callback] = idle;
		if (!callback) return;
		idle.delete(callback);
		callback();
		endTask();
	};

	it('W22 gives all the answers of one task the budget of one answer', () => {
		const third = LONGEST_LEXING / 3;
		const states = Array.from({ length: 5 }, () => pace.draw(lexing(third)).state);
		assert.deepEqual(states, ['complete', 'complete', 'complete', 'later', 'later']);
		endTask();
		assert.equal(pace.draw(lexing(third)).state, 'complete');
	});

	it('W22 draws answers that must wait in tasks of their own, and cuts only those that are too much even then', () => {
		const sizes = [LONGEST_LEXING, LONGEST_LEXING, LONGEST_LEXING + 1, 10];
		const states = sizes.map(() => '');
		const draw = (index: number): void => {
			const { state } = pace.draw(lexing(sizes[index] ?? 0));
			states[index] = state;
			if (state === 'later') pace.wait(() => draw(index));
		};
		for (const index of sizes.keys()) draw(index);
		assert.deepEqual(states, ['complete', 'later', 'later', 'later']);
		endTask();
		beIdle();
		assert.deepEqual(states, ['complete', 'complete', 'later', 'later']);
		for (let turn = 0; turn < 5; turn++) beIdle();
		assert.deepEqual([states, idle.size], [['complete', 'complete', 'cut', 'complete'], 0]);
	});

	it('counts elements as well: cuts an answer with too many, and delays one for which too few are left', () => {
		const all = ({ elements }: DrawingShare): void => {
			elements.left = 0;
		};
		assert.deepEqual(
			Array.from({ length: 4 }, () => pace.draw(all).state),
			['cut', 'cut', 'cut', 'later'],
		);
		assert.equal(pace.draw(({ elements }) => elements.left).result, 0);
		endTask();
		assert.equal(pace.draw(({ elements }) => elements.left).result, MOST_ELEMENTS);
	});

	it('does not draw an answer whose wait was canceled', () => {
		const calls: string[] = [];
		const first = pace.wait(() => calls.push('first'));
		const second = pace.wait(() => calls.push('second'));
		first();
		beIdle();
		second();
		assert.deepEqual([calls, idle.size], [['second'], 0]);
		pace.wait(() => calls.push('third'))();
		assert.equal(idle.size, 0);
	});
});

/** A drawing that hands so much to the lexer. */
function lexing(units: number): (share: DrawingShare) => void {
	return (share) => {
		try {
			share.lexing.spend(units);
		} catch (error) {
			if (!(error instanceof BudgetSpent)) throw error;
		}
	};
}
