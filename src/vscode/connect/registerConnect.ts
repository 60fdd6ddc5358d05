import * as vscode from 'vscode';
import type { RegisterCommand } from '../registerCommand.ts';
import { LOCAL } from '../settings.ts';
import { connect } from './connectCommand.ts';
import type { ConnectParts } from './connectParts.ts';
import { type DiagnosisParts, diagnoseConnection } from './diagnoseConnection.ts';
import { enterKey } from './enterKey.ts';
import { manageKeys } from './manageKeys.ts';
import { useAddress } from './useAddress.ts';

/** The commands that lead to a service and its keys. None takes an argument: no program can pass an address or a key. */
export function registerConnect(parts: ConnectParts & DiagnosisParts, command: RegisterCommand): vscode.Disposable {
	const openChat = () => vscode.commands.executeCommand('whetstone.chat.open');
	return vscode.Disposable.from(
		command('connect', async () => {
			if (await connect(parts)) await openChat();
		}),
		command('enterKey', () => enterKey(parts)),
		command('manageKeys', () => manageKeys(parts)),
		command('diagnoseConnection', () => diagnoseConnection(parts)),
		command('useLocalService', async () => {
			if (await useAddress(LOCAL)) await openChat();
		}),
	);
}
