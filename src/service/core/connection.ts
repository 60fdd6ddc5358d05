import type { BaseUrl, PathPrefix } from './baseUrl.ts';

/** Where requests go, and the key that goes with them. */
export interface Connection {
	readonly base: BaseUrl;
	readonly key: string;
	/** What is learned of the service is stored under this name: the result of `addressOf`, or `local`. */
	readonly serviceAddress: string;
	/** Replaces the one in the settings, before the service is connected. */
	readonly pathPrefix?: 'auto' | PathPrefix;
}
