import * as vscode from 'vscode';
import { connect } from './connect.ts';
import type { ConnectDeps } from './connectDeps.ts';
import { diagnoseConnection } from './diagnoseConnection.ts';
import { enterApiKey } from './keys/enterApiKey.ts';
import { engineCredentials } from './keys/keyTarget.ts';
import { addSecretHeader, manageKeys } from './keys/manageKeys.ts';
import { openConnectLink } from './link/openConnectLink.ts';
import { useLocalService, usualSearch } from './localService/useLocalService.ts';
import { useServer } from './localService/useServer.ts';
import type { RegisterCommand, RunAsCommand } from './registerCommand.ts';

/** The registered commands, and what opens links. */
export interface RegisteredConnect extends vscode.Disposable {
	/** Follows a link that another program opened. Shows its errors. */
	readonly followLink: (link: vscode.Uri) => Promise<void>;
}

/** The commands for connecting and for keys. None takes an argument, so no program can pass an address or a key. */
export function registerConnect(
	deps: ConnectDeps,
	command: RegisterCommand,
	runAsCommand: RunAsCommand,
): RegisteredConnect {
	let running = 0;
	const { keys, consent } = deps;
	const searchFor = usualSearch((engineUrl) => engineCredentials(engineUrl, keys, consent));
	const run = async <T>(work: () => Promise<T>): Promise<T> => {
		running++;
		try {
			return await work();
		} finally {
			running--;
		}
	};
	/** @param work gives whether a service is connected */
	const runThenChat = async (work: () => Promise<boolean>) => {
		if (await run(work)) await vscode.commands.executeCommand('whetstone.chat.open');
	};
	const follow = (link: vscode.Uri) => runThenChat(() => openConnectLink(deps, { link, isBusy: running > 1 }));
	const commands = vscode.Disposable.from(
		command('connect', () => runThenChat(() => connect(deps))),
		command('enterKey', () => run(() => enterApiKey(deps))),
		command('addSecretHeader', () => run(() => addSecretHeader(deps))),
		command('manageKeys', () => run(() => manageKeys(deps))),
		command('diagnoseConnection', () => run(() => diagnoseConnection(deps))),
		command('useLocalService', () => runThenChat(() => useLocalService(deps.embedded, searchFor))),
		command('useServer', () => runThenChat(() => useServer(deps))),
		command('local.pullModel', () => deps.pulls.choose()),
	);
	return {
		followLink: async (link) => void (await runAsCommand('connect', () => follow(link))),
		dispose: () => commands.dispose(),
	};
}
