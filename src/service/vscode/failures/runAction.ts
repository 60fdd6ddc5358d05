import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Action, ActionName } from '../../../base/core/actionNames.ts';
import type { Failure } from '../../core/serviceError.ts';
import { choosePlan } from '../plan.ts';
import { BASE_URL_SETTING, dashboardUrl, ENGINE_URL_SETTING, TIMEOUT_SETTING } from '../serviceSettings.ts';
import { copyDetails, followRedirect, showPartial } from './actionHandlers.ts';

/** Actions on a chat message, or on the command that failed; `runAction` does not run them. */
export type MessageAction = Extract<ActionName, 'retry' | 'retryWithLimit' | 'sendAnyway' | 'discard'>;

/** Whether the owner of the failed request must run this action. */
export function isMessageAction(name: ActionName): name is MessageAction {
	return name === 'retry' || name === 'retryWithLimit' || name === 'sendAnyway' || name === 'discard';
}

/**
 * Runs any other action.
 * @param failure what it was offered for
 * @returns what the action's command returned
 */
export async function runAction(name: Exclude<ActionName, MessageAction>, failure?: Failure): Promise<unknown> {
	const run = (command: string, ...values: readonly unknown[]) => vscode.commands.executeCommand(command, ...values);
	switch (name) {
		case 'connect':
			return await run('whetstone.connect');
		case 'enterKey':
			return await run('whetstone.enterKey');
		case 'addHeader':
			return await run('whetstone.addSecretHeader');
		case 'manageKeys':
			return await run('whetstone.manageKeys');
		case 'openDashboard':
			return await openDashboard();
		case 'diagnoseConnection':
			return await run('whetstone.diagnoseConnection');
		case 'useLocalService':
			return await run('whetstone.useLocalService');
		case 'openWalkthrough':
			return await run('whetstone.openWalkthrough');
		case 'useAddress':
			return failure && (await followRedirect(failure));
		case 'choosePlan':
			return await choosePlan();
		case 'copyDetails':
			return failure && (await copyDetails(failure));
		case 'showPartial':
			return failure && (await showPartial(failure));
		case 'openBaseUrlSetting':
			return await run('workbench.action.openSettings', `@id:${BASE_URL_SETTING}`);
		case 'openTimeoutSetting':
			return await run('workbench.action.openSettings', `@id:${TIMEOUT_SETTING}`);
		case 'openEngineSetting':
			return await run('workbench.action.openSettings', `@id:${ENGINE_URL_SETTING}`);
		case 'showLog':
			return await run('whetstone.showLog');
		case 'raiseBudget':
			return await run('whetstone.metrics.setBudget', { raise: failure?.budget });
		case 'newConversation':
			return await run('whetstone.chat.new');
		default:
			return name satisfies never;
	}
}

/** Opens the service's dashboard in the browser; VS Code asks first, unless the user trusts its host. */
export async function openDashboard(): Promise<void> {
	const url = dashboardUrl();
	if (url !== undefined) await vscode.env.openExternal(vscode.Uri.parse(url, true));
}

/** The label of an action's button. @param failure what it is offered for; some labels quote a figure of it */
export function actionLabel(name: ActionName, failure?: Failure): string {
	switch (name) {
		case 'retry':
			return l10n.t('Retry');
		case 'retryWithLimit':
			return l10n.t('Retry with {0}', (failure?.allowed ?? 0).toLocaleString(vscode.env.language));
		case 'sendAnyway':
			return l10n.t('Send This One');
		case 'raiseBudget':
			return l10n.t('Raise…');
		case 'discard':
			return l10n.t('Discard');
		case 'connect':
			return l10n.t('Connect…');
		case 'enterKey':
			return l10n.t('Enter Key…');
		case 'addHeader':
			return l10n.t('Add a Secret Header…');
		case 'manageKeys':
			return l10n.t('Manage API Keys…');
		case 'openDashboard':
			return l10n.t('Open Dashboard');
		case 'diagnoseConnection':
			return l10n.t('Diagnose');
		case 'useLocalService':
			return l10n.t('Use the Local Service');
		case 'openWalkthrough':
			return l10n.t('Get Started');
		case 'useAddress':
			return l10n.t('Use This Address…');
		case 'choosePlan':
			return l10n.t('Choose Plan…');
		case 'openBaseUrlSetting':
		case 'openEngineSetting':
			return l10n.t('Open Setting');
		case 'openTimeoutSetting':
			return l10n.t('Change the Deadline…');
		case 'showLog':
			return l10n.t('Show Log');
		case 'showPartial':
			return l10n.t('Show What Arrived');
		case 'copyDetails':
			return l10n.t('Copy Details');
		case 'newConversation':
			return l10n.t('New Conversation');
		default:
			return name satisfies never;
	}
}

/** An action as the chat view shows it. */
export function actionButton(name: ActionName, failure?: Failure): Action {
	return { name, label: actionLabel(name, failure) };
}
