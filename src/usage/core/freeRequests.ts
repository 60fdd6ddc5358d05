export const FREE_KINDS = ['metrics', 'keyCheck', 'diagnosis'] as const;

/** A request that costs nothing: for the service's metrics, to check a key, or of a diagnosis. */
export type FreeKind = (typeof FREE_KINDS)[number];

/** How many requests of a kind cost nothing. */
export interface FreeRequests {
	readonly kind: FreeKind;
	readonly requests: number;
}
