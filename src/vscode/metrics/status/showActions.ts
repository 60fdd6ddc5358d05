import * as vscode from 'vscode';
import { baseUrlSetting } from '../../settings.ts';

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
	const { t } = vscode.l10n;
	return [
		action('plug', t('Connect to a Service…'), 'connect'),
		action('server', t('Use the Local Service'), 'useLocalService'),
		action('mortar-board', t('Get Started'), 'openWalkthrough'),
		action('comment-discussion', t('Open Chat'), 'chat.open'),
	];
}

function connectedActions(): readonly ActionItem[] {
	const { t } = vscode.l10n;
	return [
		action('comment-discussion', t('Open Chat'), 'chat.open'),
		...editorActions(),
		action('graph', t('Show Metrics'), 'metrics.show'),
		action('refresh', t('Refresh Metrics'), 'metrics.refresh'),
		action('pinned', t('Pin a Metric…'), 'metrics.pin'),
		action('dashboard', t('Set a Budget…'), 'metrics.setBudget'),
		action('plug', t('Connect to a Service…'), 'connect'),
	];
}

function editorActions(): readonly ActionItem[] {
	if (vscode.window.activeTextEditor === undefined || !vscode.workspace.isTrusted) return [];
	const { t } = vscode.l10n;
	return [
		action('rocket', t('Optimize Selection'), 'optimizeSelection'),
		action('sparkle', t('Generate at Cursor…'), 'generateAtCursor'),
	];
}

function supportActions(connected: boolean): readonly ActionItem[] {
	const { t } = vscode.l10n;
	const keys = action('key', t('Manage API Keys…'), 'manageKeys');
	const receipts = action('export', t('Export Receipts…'), 'metrics.export');
	const log = action('output', t('Show Log'), 'showLog');
	const diagnosis =
		baseUrlSetting() === '' ? [] : [action('debug-disconnect', t('Diagnose Connection'), 'diagnoseConnection')];
	const walkthrough = action('mortar-board', t('Get Started'), 'openWalkthrough');
	const documentation = action('book', t('Open Documentation'), 'openDocumentation');
	return connected
		? [receipts, keys, ...diagnosis, log, walkthrough, documentation]
		: [receipts, ...diagnosis, log, documentation];
}

function action(icon: string, label: string, command: string): ActionItem {
	return { label, iconPath: new vscode.ThemeIcon(icon), command: `whetstone.${command}` };
}
