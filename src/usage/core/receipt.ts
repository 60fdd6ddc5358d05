import * as v from 'valibot';
import { optional, optionalFigure, optionalText } from '../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { ServiceErrorDetails, ServiceErrorKind } from '../../service/core/serviceError.ts';
import type { AnswerFacts } from './tokenFactors.ts';

/** Token counts as the service gave them; any may be missing. */
export interface StoredUsage {
	readonly promptTokens?: number;
	readonly completionTokens?: number;
	readonly totalTokens?: number;
}

/**
 * All tokens of an answer: the service's own total, otherwise the sum of its parts; undefined if it gave neither. A total of
 * 0 is ignored if there are parts.
 */
export function totalTokensOf({ promptTokens, completionTokens, totalTokens }: StoredUsage): number | undefined {
	if (totalTokens !== undefined && totalTokens !== 0) return totalTokens;
	if (promptTokens === undefined) return completionTokens ?? totalTokens;
	return promptTokens + (completionTokens ?? 0);
}

/** What an answer cost according to the service, and the time that we measured. */
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

/** How a request ended, and its figures. */
export interface CallResult {
	readonly outcome: CallOutcome;
	/** The figures of an answer; for a failure only the round trip. */
	readonly receipt: Receipt;
	/** What else is known of an answer. */
	readonly answer?: AnswerFacts;
	/** The details of a failure. */
	readonly details?: ServiceErrorDetails;
}

/** The end of a request. */
export interface CallEnd extends CallResult {
	readonly kind: 'ended';
	readonly operation: PaidOperation | 'metrics';
	/** The service that was connected at the start: its base URL, or `local`; empty if there was none. */
	readonly service: string;
	/** The service or the key has changed since the start. */
	readonly isOutdated?: true;
}

/** The start or the end of a request to the service. */
export type CallEvent = { readonly kind: 'began'; readonly operation: PaidOperation | 'metrics' } | CallEnd;

/** Whether a request ended with an answer. */
export function isAnswer(event: CallEvent, operation: PaidOperation): boolean {
	return event.kind === 'ended' && event.operation === operation && event.outcome === 'answered';
}

const usage = v.pipe(
	v.object({ promptTokens: optionalFigure, completionTokens: optionalFigure, totalTokens: optionalFigure }),
	v.transform(omitUndefined),
);

/** Reads a receipt from JSON. An invalid figure is skipped; the others stay. */
export const receiptSchema = v.pipe(
	v.object({
		model: optionalText,
		provider: optionalText,
		usage: optional(usage),
		latency: optionalFigure,
		cost: optionalFigure,
		roundTripMs: v.fallback(v.pipe(v.number(), v.finite()), 0),
	}),
	v.transform(omitUndefined),
);
