import type { ServiceErrorDetails, ServiceErrorKind } from '../service/serviceError.ts';

/** Token counts as the service gave them; any may be missing. */
export interface StoredUsage {
	readonly promptTokens?: number;
	readonly completionTokens?: number;
	readonly totalTokens?: number;
}

/** All tokens of an answer: the service's own total, otherwise the sum of its parts; undefined if it gave neither. */
export function totalTokensOf({ promptTokens, completionTokens, totalTokens }: StoredUsage): number | undefined {
	if (totalTokens !== undefined || promptTokens === undefined) return totalTokens ?? completionTokens;
	return promptTokens + (completionTokens ?? 0);
}

/** What an answer cost, as the service said it, and the time that we measured. */
export interface Receipt {
	readonly model?: string;
	readonly provider?: string;
	readonly usage?: StoredUsage;
	/** In the service's own unit. */
	readonly latency?: number;
	/** In the service's own unit. */
	readonly cost?: number;
	/** Milliseconds. */
	readonly roundTripMs: number;
}

/** The operations that are paid for. */
export type PaidOperation = 'chat' | 'generate' | 'optimize';

/** How a request ended. */
export type CallOutcome = 'answered' | ServiceErrorKind | 'unexpected';

/** A request to the service, as it begins and as it ends. */
export type CallEvent =
	| { readonly kind: 'began'; readonly operation: PaidOperation | 'metrics' }
	| {
			readonly kind: 'ended';
			readonly operation: PaidOperation | 'metrics';
			/** The service that was connected when it began: its base URL, or `local`; empty where none was. */
			readonly service: string;
			readonly outcome: CallOutcome;
			/** The figures of an answer; of a failure only the round trip. */
			readonly receipt: Receipt;
			/** What a failure says beside its kind. */
			readonly details?: ServiceErrorDetails;
			/** Another service, or another key, has been connected since it began. */
			readonly isOutdated?: true;
	  };

/** The end of a request. */
export type CallEnd = Extract<CallEvent, { readonly kind: 'ended' }>;
