import type { BaseUrl } from './baseUrl.ts';

/** Where requests go, and the key that goes with them. */
export interface Connection {
	readonly base: BaseUrl;
	readonly key: string;
	/** Under which what is learned of the service is remembered: what `addressOf` gives, or `local`. */
	readonly serviceAddress: string;
}
