import * as vscode from 'vscode';
import type { ActionName } from '../protocol/chat.ts';
import { BASE_URL_SETTING, ENGINE_URL_SETTING, TIMEOUT_SETTING } from './settings.ts';

/** Does what a button outside a conversation stands for. Retry belongs to its message and is not done here. */
export async function runAction(name: Exclude<ActionName, 'retry'>): Promise<void> {
	const run = (command: string, ...values: readonly unknown[]) =>
		vscode.commands.executeCommand<void>(command, ...values);
	switch (name) {
		case 'connect':
			return await run('whetstone.connect');
		case 'useLocalService':
			return await run('whetstone.useLocalService');
		case 'openBaseUrlSetting':
			return await run('workbench.action.openSettings', `@id:${BASE_URL_SETTING}`);
		case 'openTimeoutSetting':
			return await run('workbench.action.openSettings', `@id:${TIMEOUT_SETTING}`);
		case 'openEngineSetting':
			return await run('workbench.action.openSettings', `@id:${ENGINE_URL_SETTING}`);
		case 'showLog':
			return await run('whetstone.showLog');
		case 'newConversation':
			return await run('whetstone.chat.new');
		default:
			return name satisfies never;
	}
}
