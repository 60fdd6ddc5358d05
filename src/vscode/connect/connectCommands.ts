import { connect } from './connectCommand.ts';
import type { ConnectParts } from './connectParts.ts';
import { enterKey } from './enterKey.ts';
import { manageKeys } from './manageKeys.ts';

// What is used now and then: a file of its own, loaded on first use.

/** The commands that are done here. */
export type ConnectCommand = 'connect' | 'enterKey' | 'manageKeys';

/** Runs a command. @returns whether the chat should come to the front: another service is connected */
export async function runConnectCommand(command: ConnectCommand, parts: ConnectParts): Promise<boolean> {
	switch (command) {
		case 'connect':
			return await connect(parts);
		case 'enterKey':
			await enterKey(parts);
			return false;
		case 'manageKeys':
			await manageKeys(parts);
			return false;
		default:
			return command satisfies never;
	}
}
