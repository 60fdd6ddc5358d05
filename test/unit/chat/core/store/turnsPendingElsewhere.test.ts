import assert from 'node:assert/strict';
import type { ConversationStore } from '../../../../../src/chat/core/store/conversationStore.ts';
import { TurnsPendingElsewhere } from '../../../../../src/chat/core/store/otherWindows.ts';
import type { Turn } from '../../../../../src/chat/core/transcript/transcript.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { partial } from '../../../../support/fakes/partial.ts';

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
		const store = partial<ConversationStore>({ isOpenElsewhere: (writer) => running.has(writer) });
		const turns = new TurnsPendingElsewhere(store, clock, () => {
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
