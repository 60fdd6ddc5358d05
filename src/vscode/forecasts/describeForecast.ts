import { setImmediate as breathe } from 'node:timers/promises';
import { type Forecast, forecast } from '../../core/receipts/forecast/forecast.ts';
import { sentFactsOf } from '../../core/receipts/forecast/sentFactsOf.ts';
import { sumOfForecasts } from '../../core/receipts/forecast/sumOfForecasts.ts';
import type { LedgerEntry } from '../../core/receipts/ledgerEntry.ts';
import type { PaidOperation } from '../../core/receipts/receipt.ts';
import type { ForecastText } from '../../protocol/chat.ts';
import type { ForecastSource } from './forecastSource.ts';
import { forecastText } from './forecastText.ts';

/**
 * What requests will take together, in words; undefined where there is too little to say.
 * @param entries of the same service, newest first
 */
export async function describeForecast(
	entries: readonly LedgerEntry[],
	operation: PaidOperation,
	requests: Parameters<ForecastSource['forecast']>[1],
): Promise<ForecastText | undefined> {
	const each: (Forecast | undefined)[] = [];
	for (const request of requests) {
		each.push(forecast(entries, sentFactsOf(request), operation));
		// Each takes some milliseconds, and there may be many.
		await breathe();
	}
	const found = sumOfForecasts(each);
	return found && forecastText(found);
}
