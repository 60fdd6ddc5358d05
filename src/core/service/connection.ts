import type { BaseUrl } from './baseUrl.ts';

/** Where requests go, and the key that goes with them. */
export interface Connection {
	readonly base: BaseUrl;
	readonly key: string;
	/** Under which what is learnt of the service is remembered: what `memoryNameOf` gives, or `local`. */
	readonly memoryName: string;
}

/** Under which what is learnt of the service behind an address is remembered: the origin with its path. */
export function memoryNameOf({ origin, path }: BaseUrl): string {
	return origin + path;
}
