import type { FreeKind } from '../core/receipts/freeRequests.ts';
import type { NamedRange, ProvedUsage, UsageFigure, UsageGroup } from './usage.ts';

/** All texts of the metrics panel, localized by the host. `{0}` is a placeholder for a value. */
export interface MetricsStrings {
	readonly title: string;
	/** `days` are days that the user chooses. */
	readonly ranges: Readonly<Record<NamedRange | 'days', string>>;
	readonly range: string;
	readonly fromDay: string;
	readonly toDay: string;
	readonly dayMoved: string;
	readonly dayOutside: string;
	readonly budget: string;
	readonly noBudget: string;
	readonly setBudget: string;
	readonly changeLimit: string;
	readonly changeNamedLimit: string;
	readonly refresh: string;
	readonly refreshing: string;
	readonly export: string;
	readonly connect: string;
	readonly useLocalService: string;
	readonly showLog: string;
	readonly pin: string;
	readonly unpin: string;
	readonly notConnected: string;
	readonly usage: string;
	readonly usageHint: string;
	readonly figures: Readonly<Record<UsageFigure, string>>;
	readonly before: Readonly<Record<'today' | 'week', string>>;
	readonly noUsage: string;
	readonly groups: Readonly<Record<UsageGroup, string>>;
	readonly groupBy: string;
	readonly noModel: string;
	readonly noFolder: string;
	readonly noConversation: string;
	readonly noOptimizations: string;
	readonly loadingGroup: string;
	readonly verdict: string;
	readonly gain: string;
	readonly gainForCost: string;
	readonly verdicts: Readonly<Record<ProvedUsage['kind'], string>>;
	/** How many of them there are: `{0}`. */
	readonly provedCounts: Readonly<Record<ProvedUsage['kind'], string>>;
	readonly countForCost: string;
	readonly free: string;
	readonly freeKinds: Readonly<Record<FreeKind, string>>;
	readonly showRequests: string;
	readonly requestsOf: string;
	readonly closeRequests: string;
	readonly noRequests: string;
	readonly requestsHint: string;
	readonly requestFigures: Readonly<
		Record<'operation' | 'outcome' | 'model' | 'tokens' | 'cost' | 'roundTrip', string>
	>;
	readonly upTo: string;
	readonly showMore: string;
	readonly chartRequests: string;
	readonly more: string;
	readonly seconds: string;
	readonly service: string;
	readonly never: string;
	readonly loading: string;
	readonly asOf: string;
	readonly stale: string;
	readonly failed: string;
	readonly noValues: string;
	readonly hasMore: string;
	readonly moreGroup: string;
	readonly change: string;
	readonly unchanged: string;
	readonly restarts: string;
	readonly noHistory: string;
	readonly noPast: string;
	readonly chart: string;
	readonly chartHint: string;
	readonly showChart: string;
	readonly table: string;
	readonly time: string;
	readonly value: string;
	readonly column: string;
	readonly texts: string;
	readonly raw: string;
	readonly rawCut: string;
	readonly none: string;
}
