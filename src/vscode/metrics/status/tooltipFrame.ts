import * as vscode from 'vscode';

/** The links at the foot of the card; nothing else in it can run anything. */
const LINKS = [
	'whetstone.metrics.show',
	'whetstone.metrics.refresh',
	'whetstone.metrics.pin',
	'whetstone.connect',
	'whetstone.useLocalService',
];

/** Between what the hover puts side by side without a gap. */
export const GAP = '&nbsp;&nbsp;&nbsp;';

/** A card with its head alone. */
export function newTooltip(): vscode.MarkdownString {
	const card = new vscode.MarkdownString('**Whetstone**', true);
	card.isTrusted = { enabledCommands: LINKS };
	return card;
}

/** The whole card where no service has been chosen. */
export function unconnectedTooltip(): vscode.MarkdownString {
	const note = vscode.l10n.t('No service is connected yet.');
	return appendFoot(newTooltip().appendMarkdown(`\n\n$(plug) ${note}`), false);
}

/** Adds the links to a card. */
export function appendFoot(card: vscode.MarkdownString, connected: boolean): vscode.MarkdownString {
	const { t } = vscode.l10n;
	const link = (icon: string, label: string, command: string) => `[$(${icon}) ${label}](command:whetstone.${command})`;
	const links = connected
		? [
				link('graph', t('Charts'), 'metrics.show'),
				link('refresh', t('Refresh'), 'metrics.refresh'),
				link('pinned', t('Pin a Metric…'), 'metrics.pin'),
			]
		: [link('plug', t('Connect…'), 'connect'), link('server', t('Use the Local Service'), 'useLocalService')];
	return card.appendMarkdown(`\n\n---\n\n${links.join(GAP)}`);
}
