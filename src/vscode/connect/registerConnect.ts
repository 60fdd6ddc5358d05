import * as vscode from 'vscode';
import type { EngineTrouble } from '../../localService/engines/engine.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import type { ConnectCommand, ConnectCommandsDeps } from './lazyConnectCommands.ts';

/** The commands for connecting and for keys. None takes an argument, so no program can pass an address or a key. */
export function registerConnect(deps: ConnectCommandsDeps, command: RegisterCommand): vscode.Disposable {
	const run = async (name: ConnectCommand) => {
		const { runConnectCommand } = await import('./lazyConnectCommands.ts');
		return await runConnectCommand(name, deps);
	};
	const runThenChat = async (name: ConnectCommand) => {
		if (await run(name)) await vscode.commands.executeCommand('whetstone.chat.open');
	};
	return vscode.Disposable.from(
		command('connect', () => runThenChat('connect')),
		command('enterKey', () => run('enterKey')),
		command('manageKeys', () => run('manageKeys')),
		command('diagnoseConnection', () => run('diagnoseConnection')),
		command('useLocalService', () => runThenChat('useLocalService')),
	);
}

/** Tells what changed about the engine that the user has chosen for the local service. */
export async function tellOfEngine(trouble: EngineTrouble): Promise<void> {
	const { tellEngineTrouble } = await import('./lazyConnectCommands.ts');
	tellEngineTrouble(trouble);
}
