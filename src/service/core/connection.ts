import type { Clock } from '../../base/core/clock.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { BaseUrl, PathPrefix } from './baseUrl.ts';
import type { Credentials } from './keys/credentials.ts';
import type { PlanMemory } from './plan/planMemory.ts';
import type { Plan } from './plans.ts';
import type { PathPrefixMemory } from './request/pathPrefixMemory.ts';
import type { SendMonitor, Transport } from './transport/transport.ts';

/** Where requests go, and the key and the secret headers that go with them. */
export interface Connection extends Credentials {
	readonly base: BaseUrl;
	/** What is learned of the service is stored under this name: the result of `addressOf`, or `local`. */
	readonly serviceAddress: string;
	/** Replaces the one in the settings, before the service is connected. */
	readonly pathPrefix?: 'auto' | PathPrefix;
}

/** Tries a connection that is not in use yet. */
export interface ConnectionCheck {
	/** @throws ServiceError if it does not work */
	checkConnection(target: Connection, signal: AbortSignal): Promise<void>;
}

/** The settings that the client reads at each call. */
export interface ServiceSettings {
	/** The deadline of one request in seconds: all its waits and attempts, and reading the answer. */
	readonly timeoutSeconds: number;
	readonly pathPrefix: 'auto' | PathPrefix;
	/** `auto`: learned from what the service refuses. */
	readonly plan: 'auto' | Plan;
	/** JSON Pointers to the text, for services that answer in a shape of their own; empty: the known ones. */
	readonly generatePath: string;
	readonly optimizePath: string;
}

/** What the client of the service needs from outside. */
export interface ServiceClientDeps {
	readonly transport: Transport;
	readonly sendMonitor: SendMonitor;
	/** Gives the connection; asks the user for something only if `interactive`. */
	readonly connect: (signal: AbortSignal, options: { readonly interactive: boolean }) => Promise<Connection>;
	readonly settings: () => ServiceSettings;
	readonly plans: PlanMemory;
	readonly prefixes: PathPrefixMemory;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly userAgent: string;
	/** Gives numbers from 0 to 1. */
	readonly random: () => number;
}
