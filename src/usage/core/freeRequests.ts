import type { ConnectionCheck } from '../../service/core/connection.ts';
import type { MetricsProbe } from '../../service/core/diagnosis/metricsProbe.ts';
import { ServiceError } from '../../service/core/serviceError.ts';
import { madeRequest } from './outcomeMeaning.ts';

export const FREE_KINDS = ['metrics', 'keyCheck', 'diagnosis'] as const;

/** A request that costs nothing: for the service's metrics, to check a key, or of a diagnosis. */
export type FreeKind = (typeof FREE_KINDS)[number];

/** How many requests of a kind cost nothing. */
export interface FreeRequests {
	readonly kind: FreeKind;
	readonly requests: number;
}

/** Counts requests that cost nothing, as `UsageStore` does. */
interface FreeCounter {
	/** @param service its base URL, or `local` */
	countFree(kind: FreeKind, service: string): void;
}

/** The check of a key, counted if it reached the service. */
export function countChecks(client: ConnectionCheck, counter: FreeCounter): ConnectionCheck {
	return {
		async checkConnection(target, signal) {
			const { origin, path } = target.base;
			const count = () => counter.countFree('keyCheck', `${origin}${path}`);
			await client.checkConnection(target, signal).catch((error) => {
				if (!(error instanceof ServiceError) || madeRequest(error.kind)) count();
				throw error;
			});
			count();
		},
	};
}

/** The probe of a diagnosis, counted if there was a reply. */
export function countProbes(probe: MetricsProbe, counter: FreeCounter): MetricsProbe {
	return async (url, credentials, signal) => {
		const outcome = await probe(url, credentials, signal);
		if (outcome.kind === 'reply') counter.countFree('diagnosis', new URL(url).origin);
		return outcome;
	};
}
