/** Why a request waits before it is sent, or sent again. */
export type WaitReason =
	/** The service asked for a pause (429). */
	| 'rateLimited'
	/** Only for metrics, which may be requested twice: the service could not answer, or its answer was lost. */
	| 'unavailable'
	/** No connection was made, so nothing was sent. */
	| 'unreachable';

/** A request that waits before it is sent, or sent again. */
export interface RequestWait {
	readonly reason: WaitReason;
	/** Milliseconds since 1970. */
	readonly until: number;
	/** It has not been sent yet: another request was the reason for the wait. */
	readonly isFirst: boolean;
}

/** The progress of a request; reported at each change. */
export type CallProgress =
	/** Nothing of the request has been written. */
	| { readonly kind: 'connecting' }
	/** The service may be processing it. */
	| { readonly kind: 'written' }
	/** Reported again when the time changes. */
	| (RequestWait & {
			readonly kind: 'waiting';
			/** Ends this wait and no other; has no effect once the wait is over. */
			readonly sendNow: () => void;
	  });
