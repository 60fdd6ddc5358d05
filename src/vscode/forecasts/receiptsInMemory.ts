import type { Ledger } from '../../core/receipts/ledger.ts';
import type { ForecastReceipts } from './forecasts.ts';

/** The receipts of a ledger that holds all of them. */
export function receiptsInMemory(ledger: Pick<Ledger, 'entries' | 'load' | 'onDidChange'>): ForecastReceipts {
	return {
		onDidChange: ledger.onDidChange,
		newest: async ({ service, operation, outcome }, count) => {
			await ledger.load();
			const wanted = ledger.entries.filter(
				(entry) => entry.service === service && entry.operation === operation && entry.outcome === outcome,
			);
			return wanted.slice(-count).reverse();
		},
	};
}
