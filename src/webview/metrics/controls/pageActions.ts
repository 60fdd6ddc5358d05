import type { MetricsAction } from '../../../protocol/metrics.ts';
import {
	METRICS_RANGES,
	type MetricsRange,
	USAGE_FIGURES,
	USAGE_GROUPS,
	type UsageBreakdown,
	type UsageFigure,
} from '../../../protocol/usage.ts';

/** What the page keeps for itself, also while it is hidden. */
export interface PageState {
	readonly range?: MetricsRange;
	/** The figure of our own use whose chart is open. */
	readonly figure?: UsageFigure;
	readonly by?: UsageBreakdown['by'];
	/** The pointer of the series whose chart is open; empty where none is. */
	readonly pointer?: string;
}

/** What a person can do on the page. */
export interface PageActions {
	act(action: MetricsAction): void;
	chooseRange(range: MetricsRange): void;
	pin(pointer: string): void;
	/** Changes what the page keeps for itself. */
	keep(state: PageState): void;
}

/** The kept state in `value`, as far as it is sound. */
export function readPageState(value: unknown): PageState {
	if (typeof value !== 'object' || value === null) return {};
	const members = new Map<string, unknown>(Object.entries(value));
	const range = METRICS_RANGES.find((each) => each === members.get('range'));
	const figure = USAGE_FIGURES.find((each) => each === members.get('figure'));
	const by = USAGE_GROUPS.find((each) => each === members.get('by'));
	const pointer = members.get('pointer');
	return {
		...(range === undefined ? {} : { range }),
		...(figure === undefined ? {} : { figure }),
		...(by === undefined ? {} : { by }),
		...(typeof pointer === 'string' ? { pointer } : {}),
	};
}
