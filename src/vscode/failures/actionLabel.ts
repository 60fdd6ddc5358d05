import * as vscode from 'vscode';
import type { Failure } from '../../core/service/failure.ts';
import type { Action, ActionName } from '../../protocol/actionNames.ts';

/** The button of an action. @param failure what it is offered for, which some labels name a figure of */
export function actionLabel(name: ActionName, failure?: Failure): string {
	const { t } = vscode.l10n;
	switch (name) {
		case 'retry':
			return t('Retry');
		case 'retryWithLimit':
			return t('Retry with {0}', (failure?.allowed ?? 0).toLocaleString(vscode.env.language));
		case 'discard':
			return t('Discard');
		case 'connect':
			return t('Connect…');
		case 'enterKey':
			return t('Enter Key…');
		case 'openDashboard':
			return t('Open Dashboard');
		case 'diagnoseConnection':
			return t('Diagnose');
		case 'useLocalService':
			return t('Use the Local Service');
		case 'useAddress':
			return t('Use This Address…');
		case 'choosePlan':
			return t('Choose Plan…');
		case 'openBaseUrlSetting':
		case 'openEngineSetting':
			return t('Open Setting');
		case 'openTimeoutSetting':
			return t('Change the Deadline…');
		case 'showLog':
			return t('Show Log');
		case 'showPartial':
			return t('Show What Arrived');
		case 'copyDetails':
			return t('Copy Details');
		case 'newConversation':
			return t('New Conversation');
		default:
			return name satisfies never;
	}
}

/** An action as the chat view shows it. */
export function actionButton(name: ActionName, failure?: Failure): Action {
	return { name, label: actionLabel(name, failure) };
}
