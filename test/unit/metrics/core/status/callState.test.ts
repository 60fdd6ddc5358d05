import assert from 'node:assert/strict';
import { afterCall, type CallState, INITIAL_CALL_STATE } from '../../../../../src/metrics/core/status/callState.ts';
import { severity } from '../../../../../src/usage/core/outcomeMeaning.ts';
import type { CallEvent } from '../../../../../src/usage/core/receipt.ts';
import { answered, failed } from '../../../../support/receipts.ts';

const stateAfter = (...events: readonly CallEvent[]) =>
	events.reduce<CallState>((state, event, index) => afterCall(state, event, index), INITIAL_CALL_STATE);

describe('the state of the newest requests', () => {
	it('counts pending paid requests', () => {
		const began: CallEvent = { kind: 'began', operation: 'chat' };
		assert.equal(stateAfter(began, began).pending, 2);
		assert.equal(stateAfter(began, began, answered('chat', 1)).pending, 1);
		assert.equal(stateAfter(began, failed('chat', 'unavailable')).pending, 0);
		assert.equal(stateAfter({ kind: 'began', operation: 'metrics' }).pending, 0);
		assert.equal(stateAfter(began, answered('metrics', 1)).pending, 1);
	});

	it('remembers the last failure with its details and time, until a request succeeds', () => {
		const details = { host: 'h', status: 500 };
		const state = stateAfter(answered('chat', 1), failed('optimize', 'unavailable', details));
		assert.deepEqual(state.failure, { outcome: 'unavailable', details, time: 1 });
		assert.equal(afterCall(state, answered('generate', 1), 2).failure, undefined);
		assert.equal(afterCall(state, answered('metrics', 1), 2).failure, undefined);
		assert.equal(afterCall(state, failed('chat', 'keyRejected'), 2).failure?.outcome, 'keyRejected');
	});

	it('does not take a stopped request for a failure', () => {
		assert.equal(stateAfter(failed('chat', 'cancelled')).failure, undefined);
		assert.equal(stateAfter(failed('chat', 'deadline'), failed('chat', 'cancelled')).failure?.outcome, 'deadline');
	});

	it('records a failure to load metrics only if no request can succeed', () => {
		assert.equal(stateAfter(failed('metrics', 'unavailable')).failure, undefined);
		assert.equal(stateAfter(failed('metrics', 'keyRejected')).failure?.outcome, 'keyRejected');
	});

	it('ignores a late answer of the previous service', () => {
		const began: CallEvent = { kind: 'began', operation: 'chat' };
		const late = { isOutdated: true } as const;
		assert.deepEqual(stateAfter(began, { ...failed('chat', 'keyRejected'), ...late }), INITIAL_CALL_STATE);
		const failing = stateAfter(failed('chat', 'unavailable'), began, { ...answered('chat', 1), ...late });
		assert.equal(failing.failure?.outcome, 'unavailable');
	});

	it('warns of failures that concern the next requests', () => {
		for (const outcome of [
			'cancelled',
			'rejected',
			'tooLong',
			'emptyAnswer',
			'notConnected',
			'serviceChanged',
		] as const) {
			assert.equal(severity(outcome), 'none', outcome);
		}
		for (const outcome of ['unavailable', 'unreachable', 'rateLimited', 'deadline', 'unexpected'] as const) {
			assert.equal(severity(outcome), 'warning', outcome);
		}
		assert.equal(severity('keyRejected'), 'error');
	});
});
