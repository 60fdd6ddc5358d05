import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { unconnectedTooltip } from './tooltipFrame.ts';

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
