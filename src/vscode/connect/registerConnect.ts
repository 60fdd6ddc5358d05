import * as vscode from 'vscode';
import type { LinkParts } from '../../core/service/connectLink.ts';
import type { EngineTrouble } from '../../localService/engines/engine.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import type { ConnectCommand, ConnectCommandsDeps } from './lazyConnectCommands.ts';

/** The registered commands, and what else connects. */
export interface Connecting extends vscode.Disposable {
	/** Follows a link that another program opened. */
	followLink(uri: LinkParts): Promise<void>;
}

/** The commands for connecting and for keys. None takes an argument, so no program can pass an address or a key. */
export function registerConnect(deps: ConnectCommandsDeps, command: RegisterCommand): Connecting {
	let running = 0;
	const run = async (name: ConnectCommand, link?: LinkParts) => {
		const { runConnectCommand } = await import('./lazyConnectCommands.ts');
		running++;
		try {
			return await runConnectCommand(name, deps, link && { ...link, isBusy: running > 1 });
		} finally {
			running--;
		}
	};
	const runThenChat = async (name: ConnectCommand, link?: LinkParts) => {
		if (await run(name, link)) await vscode.commands.executeCommand('whetstone.chat.open');
	};
	let followed: LinkParts | undefined;
	const registrations = vscode.Disposable.from(
		command('connect', async () => {
			const link = followed;
			followed = undefined;
			await runThenChat('connect', link);
		}),
		command('enterKey', () => run('enterKey')),
		command('manageKeys', () => run('manageKeys')),
		command('diagnoseConnection', () => run('diagnoseConnection')),
		command('useLocalService', () => runThenChat('useLocalService')),
	);
	return {
		// By the command, which shows what fails. It starts at once, so the link cannot become that of another call.
		followLink: async ({ path, query, fragment }) => {
			followed = { path, query, fragment };
			await vscode.commands.executeCommand('whetstone.connect');
		},
		dispose: () => registrations.dispose(),
	};
}

/** Tells what changed about the engine that the user has chosen for the local service. */
export async function tellOfEngine(trouble: EngineTrouble): Promise<void> {
	const { tellEngineTrouble } = await import('./lazyConnectCommands.ts');
	tellEngineTrouble(trouble);
}
