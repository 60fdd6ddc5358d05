import assert from 'node:assert/strict';
import { SharingMonitor } from '../../../../../src/chat/core/store/otherWindows.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';

describe('the check for other windows of a conversation', () => {
	function createCheck() {
		const clock = new FakeClock();
		const state = { isShared: true, isFocused: true, changes: 0 };
		const changed = () => {
			state.changes += 1;
		};
		const monitor = new SharingMonitor(
			() => state.isShared,
			clock,
			() => state.isFocused,
			changed,
		);
		return { clock, state, monitor };
	}

	it('is repeated while there are any, and notifies once there are none', () => {
		const { clock, state, monitor } = createCheck();
		assert.deepEqual(
			[monitor.isShared, monitor.check(), monitor.isShared, monitor.check()],
			[false, true, true, false],
		);
		clock.advance(5_000);
		assert.deepEqual([state.changes, clock.pendingTimers], [0, 1]);
		state.isShared = false;
		clock.advance(5_000);
		assert.deepEqual([state.changes, monitor.isShared, clock.pendingTimers], [1, false, 0]);
	});

	it('is not repeated without the focus', () => {
		const { clock, state, monitor } = createCheck();
		state.isFocused = false;
		assert.deepEqual([monitor.check(), clock.pendingTimers], [true, 0]);
	});

	it('finds nothing after it is disposed of, and leaves no timer', () => {
		const { clock, monitor } = createCheck();
		monitor.check();
		monitor.dispose();
		assert.deepEqual([monitor.check(), clock.pendingTimers], [false, 0]);
	});
});
