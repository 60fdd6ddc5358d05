import type { ServiceErrorDetails } from '../../../service/core/serviceError.ts';
import { severity } from '../../../usage/core/outcomeMeaning.ts';
import type { CallEnd, CallEvent, CallOutcome } from '../../../usage/core/receipt.ts';

/** The state of the newest requests. */
export interface CallState {
	/** How many paid requests are pending. */
	readonly pending: number;
	/** How the last request failed; undefined if it succeeded. */
	readonly failure: CallFailure | undefined;
}

export interface CallFailure {
	readonly outcome: CallOutcome;
	readonly details: ServiceErrorDetails;
	/** Milliseconds since 1970. */
	readonly time: number;
}

/** Before the first request. */
export const INITIAL_CALL_STATE: CallState = { pending: 0, failure: undefined };

/** The state after an event. @param now milliseconds since 1970 */
export function afterCall(state: CallState, event: CallEvent, now: number): CallState {
	if (event.kind === 'began') return event.operation === 'metrics' ? state : { ...state, pending: state.pending + 1 };
	const pending = event.operation === 'metrics' ? state.pending : Math.max(0, state.pending - 1);
	return { pending, failure: failureAfter(state, event, now) };
}

/** Metrics are polled without the user asking, so their failure counts only if no other request can succeed either. */
function failureAfter({ failure }: CallState, end: CallEnd, now: number): CallFailure | undefined {
	const { outcome, operation, details = {}, isOutdated } = end;
	if (isOutdated) return failure;
	if (outcome === 'answered') return undefined;
	if (outcome === 'cancelled') return failure;
	return operation === 'metrics' && severity(outcome) !== 'error' ? failure : { outcome, details, time: now };
}
