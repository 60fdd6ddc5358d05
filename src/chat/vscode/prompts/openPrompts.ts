import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { PROMPT_ENDING } from '../../core/prompts/promptFile.ts';
import { promptFileNames } from '../../core/prompts/promptList.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { ownPromptFolder } from './promptFolders.ts';
import { askForPromptName, openPromptFile, writePromptFile } from './savePrompt.ts';

interface PromptChoice extends vscode.QuickPickItem {
	/** Undefined for a new one. */
	readonly uri?: vscode.Uri;
}

/**
 * Shows the user's own prompts: in the file manager of their desktop, or, where the folder is on another machine, in a list
 * that also makes new ones.
 */
export async function openPrompts({ storage, extensionKind }: ChatDeps): Promise<void> {
	const folder = ownPromptFolder(storage);
	await vscode.workspace.fs.createDirectory(folder);
	const isOnDesktop = vscode.env.uiKind === vscode.UIKind.Desktop && extensionKind === vscode.ExtensionKind.UI;
	if (isOnDesktop) {
		await vscode.commands.executeCommand('revealFileInOS', folder);
		return;
	}
	const names = promptFileNames((await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name));
	const items: readonly PromptChoice[] = [
		{ label: `$(add) ${l10n.t('New Prompt…')}` },
		...names.map((label) => ({ label, uri: vscode.Uri.joinPath(folder, label) })),
	];
	const title = l10n.t('My Prompts');
	const chosen = await vscode.window.showQuickPick(items, { title, placeHolder: folder.fsPath });
	if (chosen === undefined) return;
	if (chosen.uri !== undefined) return await openPromptFile(chosen.uri);
	const name = await askForPromptName(title);
	if (name === undefined) return;
	const uri = vscode.Uri.joinPath(folder, `${name}${PROMPT_ENDING}`);
	if (await writePromptFile(uri, new TextEncoder().encode(newPromptText()))) await openPromptFile(uri);
}

/** What a new prompt begins with: what can be written there, to be replaced. */
export function newPromptText(): string {
	return [
		'---',
		`description: ${l10n.t('What it is for')}`,
		`argument-hint: ${l10n.t('What to type after its name')}`,
		'---',
		'',
		l10n.t(`Review \${selection} of \${file}, above all for \${input:topic:what matters most}.`),
		'',
	].join('\n');
}
