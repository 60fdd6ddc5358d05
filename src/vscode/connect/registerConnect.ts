import * as vscode from 'vscode';
import type { KeyManager } from '../../core/keys/keyManager.ts';
import type { ServiceClient } from '../../core/service/serviceClient.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { LOCAL, saveBaseUrl } from '../settings.ts';
import { connect } from './connectCommand.ts';
import { manageKeys } from './manageKeys.ts';

/** The commands that lead to a service and its keys. */
export function registerConnect(keys: KeyManager, client: ServiceClient, command: RegisterCommand): vscode.Disposable {
	const openChat = () => vscode.commands.executeCommand('whetstone.chat.open');
	return vscode.Disposable.from(
		command('connect', async () => {
			if (await connect(keys, client)) await openChat();
		}),
		command('manageKeys', () => manageKeys(keys, client)),
		command('useLocalService', async () => {
			await saveBaseUrl(LOCAL);
			await openChat();
		}),
	);
}
