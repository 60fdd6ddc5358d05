import * as vscode from 'vscode';
import type { RegisterCommand } from '../registerCommand.ts';
import { LOCAL } from '../settings.ts';
import type { ConnectCommand } from './connectCommands.ts';
import type { ConnectParts } from './connectParts.ts';
import type { DiagnosisParts } from './diagnoseConnection.ts';
import { useAddress } from './useAddress.ts';

/** The commands that lead to a service and its keys. None takes an argument: no program can pass an address or a key. */
export function registerConnect(parts: ConnectParts & DiagnosisParts, command: RegisterCommand): vscode.Disposable {
	const openChat = () => vscode.commands.executeCommand('whetstone.chat.open');
	const run = async (name: ConnectCommand) => {
		const { runConnectCommand } = await import('./connectCommands.ts');
		return await runConnectCommand(name, parts);
	};
	return vscode.Disposable.from(
		command('connect', async () => {
			if (await run('connect')) await openChat();
		}),
		command('enterKey', () => run('enterKey')),
		command('manageKeys', () => run('manageKeys')),
		command('diagnoseConnection', () => run('diagnoseConnection')),
		command('useLocalService', async () => {
			if (await useAddress(LOCAL)) await openChat();
		}),
	);
}
