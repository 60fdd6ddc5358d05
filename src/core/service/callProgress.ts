/** Why a request waits before it is sent, or sent again. */
export type WaitReason =
	/** The service asked for a pause (429). */
	| 'rateLimited'
	/** The service said that it is not ready and when it will be (503 with Retry-After); for metrics any server error. */
	| 'unavailable'
	/** No connection came about, so nothing was sent. */
	| 'unreachable';

/** Where a request is on its way to an answer; told at each change. */
export type CallProgress =
	/** Nothing of the request has been written. */
	| { readonly kind: 'connecting' }
	/** The service may be processing it. */
	| { readonly kind: 'written' }
	/** Told again when the time changes. */
	| {
			readonly kind: 'waiting';
			readonly reason: WaitReason;
			/** Milliseconds since 1970. */
			readonly until: number;
			/** Ends this wait, and no other; without effect once it is over. */
			readonly sendNow: () => void;
	  };
