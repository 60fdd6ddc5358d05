import type { Event } from '../../base/core/event.ts';
import type { ChatRequest, GenerateRequest, OptimizeRequest } from '../../service/core/apiTypes.ts';
import type { ForecastText } from '../core/forecast.ts';
import type { PaidOperation } from '../core/receipt.ts';

/** Says what requests to the connected service will take. */
export interface ForecastSource {
	/**
	 * What these requests will take together, in words; undefined where there is too little to say. Sends nothing, never
	 * rejects, and keeps nobody waiting for receipts that cannot be read.
	 */
	forecast(
		operation: PaidOperation,
		requests: readonly (ChatRequest | GenerateRequest | OptimizeRequest)[],
	): Promise<ForecastText | undefined>;
	/** Fires when another forecast may come of the same request. */
	readonly onDidChange: Event<void>;
}
