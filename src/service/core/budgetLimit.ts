/** What a limit counts. The cost is in the service's own unit. */
export const LIMIT_UNITS = ['cost', 'tokens', 'requests'] as const;

export type LimitUnit = (typeof LIMIT_UNITS)[number];

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;

export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** One limit of the budget. It counts chat, generate and optimize. */
export interface BudgetLimit {
	/** In the unit; 0 blocks every request. */
	readonly amount: number;
	readonly unit: LimitUnit;
	readonly per: LimitPeriod;
	/** Counts only requests to this service: its base URL, or `local`. Missing: to any. */
	readonly service?: string;
	/** Counts only requests from this workspace, as `workspaceIdentity` names it. Missing: from any. */
	readonly workspace?: string;
}

/** A limit that a request would exceed. All amounts are in the limit's unit. */
export interface PassedLimit {
	readonly limit: BudgetLimit;
	/** By requests that have ended. */
	readonly used: number;
	/** By requests under way, at their estimates. */
	readonly reserved: number;
	/** What the request may use at most; missing if that cannot be forecast. */
	readonly needed?: number;
	/** What was left before the request; never negative. */
	readonly left: number;
	/** When the limit counts from nothing again, in milliseconds since 1970. */
	readonly resetsAt: number;
	/** Missing if the answers that use it up are plausible. */
	readonly implausible?: ImplausibleReceipt;
}

/** An answer that reports far more than its request can have used. */
export interface ImplausibleReceipt {
	/** When the request was sent, in milliseconds since 1970. */
	readonly time: number;
	readonly operation: string;
	readonly model?: string;
	/** In the limit's unit. */
	readonly amount: number;
}

/** Whether two limits count the same requests in the same way, whatever their amounts. */
export function countsTheSame(a: BudgetLimit, b: BudgetLimit): boolean {
	return a.unit === b.unit && a.per === b.per && a.service === b.service && a.workspace === b.workspace;
}

/** Whether two limits are equal, amount included. */
export function isSameLimit(a: BudgetLimit, b: BudgetLimit): boolean {
	return a.amount === b.amount && countsTheSame(a, b);
}
