import { enterApiKey } from './apiKeys/enterApiKey.ts';
import { manageKeys } from './apiKeys/manageKeys.ts';
import { connect } from './connect.ts';
import type { ConnectDeps } from './connectDeps.ts';
import { type DiagnosisDeps, diagnoseConnection } from './diagnoseConnection.ts';

// What is used now and then: a file of its own, loaded on first use.

/** The commands that are done here. */
export type ConnectCommand = 'connect' | 'enterKey' | 'manageKeys' | 'diagnoseConnection';

/** Runs a command. @returns whether another service was connected, or a key entered */
export async function runConnectCommand(command: ConnectCommand, parts: ConnectDeps & DiagnosisDeps): Promise<boolean> {
	switch (command) {
		case 'connect':
			return await connect(parts);
		case 'enterKey':
			return await enterApiKey(parts);
		case 'manageKeys':
			await manageKeys(parts);
			return false;
		case 'diagnoseConnection':
			await diagnoseConnection(parts);
			return false;
		default:
			return command satisfies never;
	}
}
