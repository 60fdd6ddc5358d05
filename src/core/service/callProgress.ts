/** Why a request waits before it is sent, or sent again. */
export type WaitReason =
	/** The service asked for a pause (429). */
	| 'rateLimited'
	/** For metrics alone, which may be asked for twice: the service could not answer, or its answer was lost. */
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
			/** It was not sent yet: what it waits for was told to another request. */
			readonly isFirst: boolean;
			/** Ends this wait, and no other; without effect once it is over. */
			readonly sendNow: () => void;
	  };
