import * as vscode from 'vscode';
import { l10n } from 'vscode';

/** The commands linked at the foot of the tooltip; it can run nothing else. */
const LINKS = [
	'whetstone.metrics.show',
	'whetstone.metrics.refresh',
	'whetstone.metrics.pin',
	'whetstone.connect',
	'whetstone.useLocalService',
	'whetstone.openWalkthrough',
];

/** Separates what the hover would show without a gap. */
export const GAP = '&nbsp;&nbsp;&nbsp;';

/** A tooltip with only its head. */
export function newTooltip(): vscode.MarkdownString {
	const tooltip = new vscode.MarkdownString('**Whetstone**', true);
	tooltip.isTrusted = { enabledCommands: LINKS };
	return tooltip;
}

/** The whole tooltip if no service has been chosen. */
export function unconnectedTooltip(): vscode.MarkdownString {
	const note = l10n.t('No service is connected yet.');
	return appendFoot(newTooltip().appendMarkdown(`\n\n$(plug) ${note}`), false);
}

/** Adds the links to a tooltip. */
export function appendFoot(tooltip: vscode.MarkdownString, connected: boolean): vscode.MarkdownString {
	const link = (icon: string, label: string, command: string) => `[$(${icon}) ${label}](command:whetstone.${command})`;
	const links = connected
		? [
				link('graph', l10n.t('Charts'), 'metrics.show'),
				link('refresh', l10n.t('Refresh'), 'metrics.refresh'),
				link('pinned', l10n.t('Pin a Metric…'), 'metrics.pin'),
			]
		: [
				link('plug', l10n.t('Connect…'), 'connect'),
				link('server', l10n.t('Use the Local Service'), 'useLocalService'),
				link('mortar-board', l10n.t('Get Started'), 'openWalkthrough'),
			];
	return tooltip.appendMarkdown(`\n\n---\n\n${links.join(GAP)}`);
}

const ITEM = 'whetstone.status';
const PRIORITY = 100;

/** Creates the one status bar item, as it looks until there is something to show. */
export function createStatusBarItem(connected: boolean): vscode.StatusBarItem {
	const item = vscode.window.createStatusBarItem(ITEM, vscode.StatusBarAlignment.Right, PRIORITY);
	item.name = 'Whetstone';
	item.command = 'whetstone.showActions';
	const state = connected ? l10n.t('ready') : l10n.t('not connected');
	item.accessibilityInformation = { label: l10n.t('Whetstone: {0}', state), role: 'button' };
	item.tooltip = connected ? undefined : unconnectedTooltip();
	item.text = `$(${connected ? 'pulse' : 'plug'}) Whetstone`;
	item.show();
	return item;
}
