import { setImmediate as breathe } from 'node:timers/promises';
import { type Clock, within } from '../../base/core/clock.ts';
import type { Disposable } from '../../base/core/disposable.ts';
import { Emitter, type Event } from '../../base/core/event.ts';
import type { Logger } from '../../base/core/logger.ts';
import { type Forecast, type ForecastText, forecast, sumOfForecasts } from '../core/forecast.ts';
import type { Ledger } from '../core/ledger.ts';
import type { LedgerEntry } from '../core/ledgerEntry.ts';
import type { PaidRequest } from '../core/paidCalls.ts';
import type { PaidOperation } from '../core/receipt.ts';
import { sentFactsOf } from '../core/tokenFactors.ts';
import { forecastText } from './forecastText.ts';

/** How many receipts are read: enough for two hundred like the request among others. */
const READ = 500;

/** In milliseconds: how long a forecast may take. */
const LONGEST_WAIT = 1_000;

/** Forecasts from the receipts of this machine, which are read when they are first asked for and after they changed. */
export class Forecasts implements Disposable {
	readonly #ledger: Ledger;
	readonly #service: () => string | undefined;
	readonly #clock: Clock;
	readonly #logger: Logger;
	readonly #changes = new Emitter<void>();
	/** By service and operation. */
	readonly #known = new Map<string, PromiseLike<readonly LedgerEntry[]>>();
	#following: Disposable | undefined;

	/** Fires when another forecast may come of the same request. */
	readonly onDidChange: Event<void> = this.#changes.event;

	/** @param service the name of the connected service in receipts; undefined if there is none */
	constructor(ledger: Ledger, service: () => string | undefined, clock: Clock, logger: Logger) {
		this.#ledger = ledger;
		this.#service = service;
		this.#clock = clock;
		this.#logger = logger;
	}

	/** Follows the receipts, until `dispose`. */
	start(): void {
		this.#following = this.#ledger.onDidChange(() => {
			this.#known.clear();
			this.#changes.fire();
		});
	}

	/**
	 * What these requests will take together, in words; undefined if too little is known. Sends nothing, never rejects, and
	 * does not wait long for receipts that cannot be read.
	 */
	async forecast(operation: PaidOperation, requests: readonly PaidRequest[]): Promise<ForecastText | undefined> {
		const service = this.#service();
		if (service === undefined) return undefined;
		return await within(this.#make(service, operation, requests), LONGEST_WAIT, this.#clock);
	}

	dispose(): void {
		this.#following?.dispose();
		this.#changes.dispose();
	}

	async #make(
		service: string,
		operation: PaidOperation,
		requests: readonly PaidRequest[],
	): Promise<ForecastText | undefined> {
		try {
			const entries = await this.#newest(service, operation);
			if (entries.length === 0) return undefined;
			return await describeForecast(entries, operation, requests);
		} catch (error) {
			this.#logger.warn(`no forecast could be made: ${String(error)}`);
			return undefined;
		}
	}

	async #newest(service: string, operation: PaidOperation): Promise<readonly LedgerEntry[]> {
		const name = `${operation} ${service}`;
		const known = this.#known.get(name);
		if (known !== undefined) return await known;
		const reading = this.#ledger.store.newest({ service, operation, outcome: 'answered' }, READ);
		this.#known.set(name, reading);
		try {
			return await reading;
		} catch (error) {
			if (this.#known.get(name) === reading) this.#known.delete(name);
			throw error;
		}
	}
}

/**
 * What requests will take together, in words; undefined where there is too little to say.
 * @param entries of the same service, newest first
 */
async function describeForecast(
	entries: readonly LedgerEntry[],
	operation: PaidOperation,
	requests: readonly PaidRequest[],
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
