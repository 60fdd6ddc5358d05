import assert from 'node:assert/strict';
import { OtherWindows } from '../../../../../src/core/chat/store/otherWindows.ts';
import { OtherWindowTurns } from '../../../../../src/core/chat/store/otherWindowTurns.ts';
import type { Turn } from '../../../../../src/core/chat/transcript/transcript.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { CONVERSATION } from '../../../../support/transcripts.ts';

describe('the check for other windows of a conversation', () => {
	function createCheck() {
		const clock = new FakeClock();
		const state = { isShared: true, isFocused: true, told: 0 };
		const store = { isShared: (id: string) => id === CONVERSATION && state.isShared };
		const deps = { store, clock, isFocused: () => state.isFocused };
		const windows = new OtherWindows(CONVERSATION, deps, () => {
			state.told += 1;
		});
		return { clock, state, windows };
	}

	it('is repeated while there are any, and notifies once there are none', () => {
		const { clock, state, windows } = createCheck();
		assert.deepEqual(
			[windows.isShared, windows.check(), windows.isShared, windows.check()],
			[false, true, true, false],
		);
		clock.advance(5_000);
		assert.deepEqual([state.told, clock.pendingTimers], [0, 1]);
		state.isShared = false;
		clock.advance(5_000);
		assert.deepEqual([state.told, windows.isShared, clock.pendingTimers], [1, false, 0]);
	});

	it('is not repeated without the focus', () => {
		const { clock, state, windows } = createCheck();
		state.isFocused = false;
		assert.deepEqual([windows.check(), clock.pendingTimers], [true, 0]);
	});

	it('finds nothing after it is disposed of, and leaves no timer', () => {
		const { clock, windows } = createCheck();
		windows.check();
		windows.dispose();
		assert.deepEqual([windows.check(), clock.pendingTimers], [false, 0]);
	});
});

describe('the turns that another window may still answer', () => {
	const turn = (id: string, writer: string, since: number): Turn => ({
		id,
		text: id,
		time: since,
		outcome: { kind: 'open', writer, since },
	});

	function createTurns() {
		const clock = new FakeClock();
		const running = new Set(['one', 'two']);
		const state = { ended: 0 };
		const store = { isOpenElsewhere: (writer: string) => running.has(writer) };
		const turns = new OtherWindowTurns({ store, clock }, () => {
			state.ended += 1;
		});
		const [a, b, c] = ['one', 'two', 'three'].map((writer) => turn(writer, writer, clock.now()));
		assert.ok(a && b && c);
		turns.follow([a, b, c]);
		const found = () => [a, b, c].filter((each) => turns.has(each)).map(({ id }) => id);
		return { clock, running, state, turns, found, a };
	}

	it('are those of windows that run', () => {
		const { found, turns, a } = createTurns();
		assert.deepEqual(found(), ['one', 'two']);
		assert.equal(turns.has({ ...a, outcome: { kind: 'failed', id: 'e', failure: { kind: 'cancelled' } } }), false);
	});

	it('notify only if one of them has ended, and are checked until none is left', () => {
		const { clock, running, state, found } = createTurns();
		clock.advance(5_000);
		assert.deepEqual([state.ended, found(), clock.pendingTimers], [0, ['one', 'two'], 1]);
		running.delete('one');
		clock.advance(5_000);
		assert.deepEqual([state.ended, found(), clock.pendingTimers], [1, ['two'], 1]);
		running.delete('two');
		clock.advance(5_000);
		assert.deepEqual([state.ended, found(), clock.pendingTimers], [2, [], 0]);
	});

	it('are no longer checked after they are disposed of', () => {
		const { clock, found, turns } = createTurns();
		turns.dispose();
		assert.deepEqual([found(), clock.pendingTimers], [[], 0]);
	});
});
