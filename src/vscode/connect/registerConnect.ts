import * as vscode from 'vscode';
import type { EngineTrouble } from '../../localService/engines/engine.ts';
import type { RegisterCommand, RunLikeCommand } from '../registerCommand.ts';
import type { ConnectCommand, ConnectCommandsDeps } from './lazyConnectCommands.ts';

/** What connects by itself. */
export interface RegisteredConnect extends vscode.Disposable {
	/** Follows a link that another program opened. Shows its errors. */
	readonly followLink: (link: vscode.Uri) => Promise<void>;
}

/** The commands for connecting and for keys. None takes an argument, so no program can pass an address or a key. */
export function registerConnect(
	deps: ConnectCommandsDeps,
	command: RegisterCommand,
	runLikeCommand: RunLikeCommand,
): RegisteredConnect {
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
	const commands = vscode.Disposable.from(
		command('connect', () => runThenChat('connect')),
		command('enterKey', () => run('enterKey')),
		command('manageKeys', () => run('manageKeys')),
		command('diagnoseConnection', () => run('diagnoseConnection')),
		command('useLocalService', () => runThenChat('useLocalService')),
	);
	return {
		followLink: async (link) => void (await runLikeCommand('connect', () => runThenChat('connect', link))),
		dispose: () => commands.dispose(),
	};
}

/** Tells what changed about the engine that the user has chosen for the local service. */
export async function tellOfEngine(trouble: EngineTrouble): Promise<void> {
	const { tellEngineTrouble } = await import('./lazyConnectCommands.ts');
	tellEngineTrouble(trouble);
}
