import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { baseUrlSetting } from '../../../service/vscode/serviceSettings.ts';

type ActionItem = vscode.QuickPickItem & { readonly command: string };

/**
 * Shows the list behind the status item and runs the chosen command.
 * @param summary one line on today, for the list's empty text box
 */
export async function showActions(connected: boolean, summary: string): Promise<void> {
	const known = new Set(await vscode.commands.getCommands(true));
	const actions = [...(connected ? connectedActions() : connectActions()), ...supportActions(connected)];
	const items = actions.filter(({ command }) => known.has(command));
	const picked = await vscode.window.showQuickPick(items, { placeHolder: summary });
	if (picked !== undefined) await vscode.commands.executeCommand(picked.command);
}

function connectActions(): readonly ActionItem[] {
	return [
		action('plug', l10n.t('Connect to a Service…'), 'connect'),
		action('server', l10n.t('Use the Local Service'), 'useLocalService'),
		action('mortar-board', l10n.t('Get Started'), 'openWalkthrough'),
		action('comment-discussion', l10n.t('Open Chat'), 'chat.open'),
	];
}

function connectedActions(): readonly ActionItem[] {
	return [
		action('comment-discussion', l10n.t('Open Chat'), 'chat.open'),
		...editorActions(),
		action('graph', l10n.t('Show Metrics'), 'metrics.show'),
		action('refresh', l10n.t('Refresh Metrics'), 'metrics.refresh'),
		action('pinned', l10n.t('Pin a Metric…'), 'metrics.pin'),
		action('dashboard', l10n.t('Set a Budget…'), 'metrics.setBudget'),
		action('plug', l10n.t('Connect to a Service…'), 'connect'),
	];
}

function editorActions(): readonly ActionItem[] {
	if (vscode.window.activeTextEditor === undefined || !vscode.workspace.isTrusted) return [];
	return [
		action('rocket', l10n.t('Optimize Selection'), 'optimizeSelection'),
		action('sparkle', l10n.t('Generate at Cursor…'), 'generateAtCursor'),
	];
}

function supportActions(connected: boolean): readonly ActionItem[] {
	const keys = action('key', l10n.t('Manage API Keys…'), 'manageKeys');
	const receipts = action('export', l10n.t('Export Receipts…'), 'metrics.export');
	const log = action('output', l10n.t('Show Log'), 'showLog');
	const diagnosis =
		baseUrlSetting() === '' ? [] : [action('debug-disconnect', l10n.t('Diagnose Connection'), 'diagnoseConnection')];
	const walkthrough = action('mortar-board', l10n.t('Get Started'), 'openWalkthrough');
	const documentation = action('book', l10n.t('Open Documentation'), 'openDocumentation');
	return connected
		? [receipts, keys, ...diagnosis, log, walkthrough, documentation]
		: [receipts, ...diagnosis, log, documentation];
}

function action(icon: string, label: string, command: string): ActionItem {
	return { label, iconPath: new vscode.ThemeIcon(icon), command: `whetstone.${command}` };
}
