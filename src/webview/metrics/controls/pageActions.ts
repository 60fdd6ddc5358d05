import type { MetricsAction } from '../../../protocol/metrics.ts';
import {
	METRICS_RANGES,
	type MetricsRange,
	USAGE_FIGURES,
	USAGE_GROUPS,
	type UsageBreakdown,
	type UsageFigure,
} from '../../../protocol/usage.ts';

/** What the page remembers, also while it is hidden. */
export interface PageState {
	readonly range?: MetricsRange;
	/** The figure of our own usage whose chart is open. */
	readonly figure?: UsageFigure;
	readonly by?: UsageBreakdown['by'];
	/** The pointer of the series whose chart is open; empty if the user closed it. */
	readonly pointer?: string;
}

/** What a user can do on the page. */
export interface PageActions {
	act(action: MetricsAction): void;
	chooseRange(range: MetricsRange): void;
	pin(pointer: string): void;
	/** Changes what the page remembers. */
	keep(state: PageState): void;
}

/** The valid members of the page state in `value`. */
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
