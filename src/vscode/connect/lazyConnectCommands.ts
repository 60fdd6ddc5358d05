import { countChecks, countProbes, type FreeCounter } from '../../core/receipts/countFree.ts';
import { enterApiKey } from './apiKeys/enterApiKey.ts';
import { manageKeys } from './apiKeys/manageKeys.ts';
import { connect } from './connect.ts';
import type { ConnectDeps } from './connectDeps.ts';
import { type DiagnosisDeps, diagnoseConnection } from './diagnoseConnection.ts';
import { type OpenedLink, openConnectLink } from './link/openConnectLink.ts';
import { tellEngineTrouble } from './localEngine/tellEngineTrouble.ts';
import { type LocalServiceDeps, useLocalService } from './localEngine/useLocalService.ts';

// Rarely used: loaded on first use.

export { tellEngineTrouble };

/** The commands that this module runs. */
export type ConnectCommand = 'connect' | 'enterKey' | 'manageKeys' | 'diagnoseConnection' | 'useLocalService';

export interface ConnectCommandsDeps extends ConnectDeps, DiagnosisDeps {
	readonly embedded: DiagnosisDeps['embedded'] & LocalServiceDeps['embedded'];
	/** Counts checks of keys, and the requests of a diagnosis. */
	readonly counter: FreeCounter;
}

/**
 * Runs a command.
 * @param link what `connect` follows, if another program opened it
 * @returns whether it connected a service or stored a key
 */
export async function runConnectCommand(
	command: ConnectCommand,
	{ counter, ...uncounted }: ConnectCommandsDeps,
	link?: OpenedLink,
): Promise<boolean> {
	const deps = {
		...uncounted,
		client: countChecks(uncounted.client, counter),
		probe: countProbes(uncounted.probe, counter),
	};
	switch (command) {
		case 'connect':
			return link === undefined ? await connect(deps) : await openConnectLink(deps, link);
		case 'enterKey':
			return await enterApiKey(deps);
		case 'manageKeys':
			await manageKeys(deps);
			return false;
		case 'diagnoseConnection':
			await diagnoseConnection(deps);
			return false;
		case 'useLocalService':
			return await useLocalService(deps);
		default:
			return command satisfies never;
	}
}
