import type { Disposable } from '../../core/base/disposable.ts';
import type { MetricsStore } from '../../core/metrics/polls/metricsHistory.ts';
import type { LimitStanding } from '../../core/receipts/budget/limitStanding.ts';
import type { PaidRequests } from '../../core/receipts/paidRequests.ts';
import type { UsageReader } from '../../core/receipts/usageStore.ts';
import type { Usage, UsageDeps, UsageProblem } from '../../node/usage/usage.ts';

/** The database of figures, loaded when there is something to save or to read. */
export class LazyUsage implements Disposable {
	readonly #deps: Omit<UsageDeps, 'onProblem'>;
	#loading: Promise<Usage> | undefined;
	#loaded: Usage | undefined;
	#isDisposed = false;

	constructor(deps: Omit<UsageDeps, 'onProblem'>) {
		this.#deps = deps;
	}

	get receipts(): UsageReader {
		const receipts = async () => (await this.#load()).receipts;
		const loaded = () => this.#loaded?.receipts;
		return {
			get isComplete() {
				return loaded()?.isComplete ?? true;
			},
			settle: async () => await (await receipts()).settle(),
			charged: async (spans) => await (await receipts()).charged(spans),
			newest: async (filter, count, before) => await (await receipts()).newest(filter, count, before),
			largest: async (span, unit, count) => await (await receipts()).largest(span, unit, count),
			totals: async (filter) => await (await receipts()).totals(filter),
			cells: async (starts, filter) => await (await receipts()).cells(starts, filter),
			conversations: async (filter) => await (await receipts()).conversations(filter),
			first: async () => await (await receipts()).first(),
			countFree: (kind, service) => {
				receipts()
					.then((store) => store.countFree(kind, service))
					.catch((error) => this.#deps.logger.warn(`a request could not be counted: ${String(error)}`));
			},
			free: async (from, before) => await (await receipts()).free(from, before),
			watch: (onChange, onEnd) => this.#loaded?.receipts.watch(onChange, onEnd),
		};
	}

	get paid(): Pick<PaidRequests, 'begin'> {
		return { begin: async (asked) => await (await this.#load()).paid.begin(asked) };
	}

	get polls(): MetricsStore {
		const polls = async () => (await this.#load()).polls;
		return {
			read: async (account) => await (await polls()).read(account),
			save: async (account, saved, newest) => await (await polls()).save(account, saved, newest),
			readNewest: async (account) => await (await polls()).readNewest(account),
		};
	}

	/** See `Usage.nearestLimit`. */
	async nearestLimit(service: string): Promise<LimitStanding | undefined> {
		return await (await this.#load()).nearestLimit(service);
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#loaded?.dispose();
	}

	#load(): Promise<Usage> {
		this.#loading ??= this.#create().catch((error) => {
			this.#loading = undefined;
			throw error;
		});
		return this.#loading;
	}

	async #create(): Promise<Usage> {
		const { createUsage } = await import('../../node/usage/usage.ts');
		const onProblem = (problem: UsageProblem) => void this.#show(problem);
		const usage = await createUsage({ ...this.#deps, onProblem });
		if (this.#isDisposed) usage.dispose();
		this.#loaded = usage;
		return usage;
	}

	async #show(problem: UsageProblem): Promise<void> {
		const { showUsageProblem } = await import('./usageProblem.ts');
		showUsageProblem(problem);
	}
}
