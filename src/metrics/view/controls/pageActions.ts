import { isRecord } from '../../../base/core/json.ts';
import type { MetricsAction } from '../../protocol/metrics.ts';
import {
	isDayRange,
	METRICS_RANGES,
	type MetricsRange,
	type RequestsBehind,
	USAGE_FIGURES,
	USAGE_GROUPS,
	type UsageFigure,
	type UsageGroup,
} from '../../protocol/usage.ts';

/** What the page remembers, also while it is hidden. */
export interface PageState {
	readonly range?: MetricsRange;
	/** The figure of our own usage whose chart is open. */
	readonly figure?: UsageFigure;
	readonly by?: UsageGroup;
	/** The pointer of the series whose chart is open; empty if the user closed it. */
	readonly pointer?: string;
}

/** What a user can do on the page. */
export interface PageActions {
	act(action: MetricsAction): void;
	chooseRange(range: MetricsRange): void;
	/** What the usage is grouped by. */
	chooseGroup(by: UsageGroup): void;
	/** Opens the requests behind a part of the usage; closes them if it is undefined. */
	openRequests(behind: RequestsBehind | undefined): void;
	showMoreRequests(): void;
	/** Changes a limit, by its place in the snapshot, or sets a budget. */
	setBudget(limit?: number): void;
	pin(pointer: string): void;
	/** Changes what the page remembers. */
	keep(state: PageState): void;
}

/** The valid members of the page state in `value`. */
export function readPageState(value: unknown): PageState {
	if (typeof value !== 'object' || value === null) return {};
	const members = new Map<string, unknown>(Object.entries(value));
	const range = readRange(members.get('range'));
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

function readRange(value: unknown): MetricsRange | undefined {
	if (!isRecord(value)) return METRICS_RANGES.find((each) => each === value);
	const { from, to } = value;
	return isDayRange({ from, to }) ? { from: String(from), to: String(to) } : undefined;
}
