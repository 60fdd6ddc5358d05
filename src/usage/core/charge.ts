/** How much a request counts against the limits of a budget. The cost is in the service's own unit. */
export interface Charge {
	readonly requests: number;
	readonly tokens: number;
	readonly cost: number;
}

export const NO_CHARGE: Charge = { requests: 0, tokens: 0, cost: 0 };

/** What has been charged since a moment, by which requests. A missing member excludes none. */
export interface ChargeSpan {
	/** Milliseconds since 1970. There is no end: receipts that lie in the future, because the clock was set back, count, too. */
	readonly from: number;
	/** The service: its base URL, or `local`. */
	readonly service?: string;
	readonly workspace?: string;
}

/** What has been charged in a span. */
export interface Charged {
	/** By requests that have ended: as stated by the answer, or estimated if their outcome is unknown. */
	readonly used: Charge;
	/** By requests in progress, at their estimates. */
	readonly reserved: Charge;
}

/** What is charged where there are no receipts. */
export const NOTHING_CHARGED: Charged = { used: NO_CHARGE, reserved: NO_CHARGE };

/** The outcome of a request in progress: its receipt is a reservation until the answer completes it. */
export const PENDING = 'pending';

/** The outcome of a request whose window ended before the answer came. */
export const UNKNOWN = 'unknown';
