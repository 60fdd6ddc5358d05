import * as vscode from 'vscode';
import type { EngineTrouble } from '../../localService/engines/engine.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import type { ConnectCommand, ConnectCommandsDeps } from './lazyConnectCommands.ts';

/** The commands for connecting and for keys. None takes an argument, so no program can pass an address or a key. */
export function registerConnect(deps: ConnectCommandsDeps, command: RegisterCommand): vscode.Disposable {
	const openChat = () => vscode.commands.executeCommand('whetstone.chat.open');
	const run = async (name: ConnectCommand) => {
		const { runConnectCommand } = await import('./lazyConnectCommands.ts');
		return await runConnectCommand(name, deps);
	};
	return vscode.Disposable.from(
		command('connect', async () => {
			if (await run('connect')) await openChat();
		}),
		command('enterKey', () => run('enterKey')),
		command('manageKeys', () => run('manageKeys')),
		command('diagnoseConnection', () => run('diagnoseConnection')),
		command('useLocalService', async () => {
			if (await run('useLocalService')) await openChat();
		}),
	);
}

/** Tells what changed about the engine that the user has chosen for the local service. */
export async function tellOfEngine(trouble: EngineTrouble): Promise<void> {
	const { tellEngineTrouble } = await import('./lazyConnectCommands.ts');
	tellEngineTrouble(trouble);
}
