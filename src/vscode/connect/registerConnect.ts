import * as vscode from 'vscode';
import type { EngineTrouble } from '../../localService/engines/engine.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import type { ConnectCommand, ConnectCommandsDeps } from './lazyConnectCommands.ts';

/**
 * The commands for connecting and for keys. Only one takes an argument: a link, which names an address, but never a key. What
 * another extension passes to it is treated as any link that VS Code hands over, so it gains nothing.
 */
export function registerConnect(deps: ConnectCommandsDeps, command: RegisterCommand): vscode.Disposable {
	let running = 0;
	const run = async (name: ConnectCommand, link?: vscode.Uri) => {
		const { runConnectCommand } = await import('./lazyConnectCommands.ts');
		running++;
		try {
			return await runConnectCommand(name, deps, link && { link, isBusy: running > 1 });
		} finally {
			running--;
		}
	};
	const runThenChat = async (name: ConnectCommand, link?: vscode.Uri) => {
		if (await run(name, link)) await vscode.commands.executeCommand('whetstone.chat.open');
	};
	return vscode.Disposable.from(
		command('connect', () => runThenChat('connect')),
		command('followLink', async (link) => {
			if (link instanceof vscode.Uri) await runThenChat('connect', link);
		}),
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
