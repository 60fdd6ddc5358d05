import { connect } from './connectCommand.ts';
import type { ConnectParts } from './connectParts.ts';
import { type DiagnosisParts, diagnoseConnection } from './diagnoseConnection.ts';
import { enterKey } from './enterKey.ts';
import { manageKeys } from './manageKeys.ts';

// What is used now and then: a file of its own, loaded on first use.

/** The commands that are done here. */
export type ConnectCommand = 'connect' | 'enterKey' | 'manageKeys' | 'diagnoseConnection';

/** Runs a command. @returns whether another service was connected, or a key entered */
export async function runConnectCommand(
	command: ConnectCommand,
	parts: ConnectParts & DiagnosisParts,
): Promise<boolean> {
	switch (command) {
		case 'connect':
			return await connect(parts);
		case 'enterKey':
			return await enterKey(parts);
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
