import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative } from 'node:path';
import * as vscode from 'vscode';
import type { CodeBlock } from '../../core/chat/codeBlock.ts';
import { languageIdOf } from '../../core/chat/languageId.ts';
import { isProtectedPath } from '../../core/chat/suggestedFileName.ts';
import { openAsNewFile } from '../openAsNewFile.ts';
import type { ChatParts } from './chatParts.ts';
import { chatOrigin, NO_NOTES } from './chatProposal.ts';

/**
 * Opens code as a file without a name, or saves it where the person says if the answer suggests a name. A file that is
 * there already is never overwritten: what would become of it is shown as a difference.
 */
export async function createFile(
	{ code, language, fileName }: CodeBlock,
	reviews: ChatParts['reviews'],
): Promise<void> {
	if (fileName === undefined) {
		return await openAsNewFile(code, languageIdOf(language, await vscode.languages.getLanguages()));
	}
	const target = await vscode.window.showSaveDialog({
		defaultUri: vscode.Uri.joinPath(suggestedFolder(), fileName),
		title: vscode.l10n.t('Save the Code as a File'),
	});
	if (target === undefined || !(await mayWrite(target))) return;
	if (await exists(target)) return await proposeFor(target, code, reviews);
	await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(code.endsWith('\n') ? code : `${code}\n`));
	await vscode.window.showTextDocument(target, { preview: false });
}

function suggestedFolder(): vscode.Uri {
	const document = vscode.window.activeTextEditor?.document.uri;
	if (document?.scheme === 'file') return vscode.Uri.joinPath(document, '..');
	return vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/');
}

/** Asks about a file that other programs take orders from, and about a folder that leads out of the workspace. */
async function mayWrite(target: vscode.Uri): Promise<boolean> {
	const { t } = vscode.l10n;
	const path = vscode.workspace.asRelativePath(target);
	if (isProtectedPath(target.path)) {
		const risk = t('Programs read this file to decide what they run. What a model wrote may make them run anything.');
		if (!(await agrees(t('Write to {0}?', path), risk))) return false;
	}
	const outside = await realFolderOutside(target);
	if (outside === undefined) return true;
	const where = t('A symbolic link leads out of the workspace: the file would be in {0}.', outside);
	return await agrees(t('Write to {0}?', path), where);
}

async function agrees(question: string, detail: string): Promise<boolean> {
	const write = vscode.l10n.t('Write the File');
	return (await vscode.window.showWarningMessage(question, { modal: true, detail }, write)) === write;
}

/** Where a file in the workspace really would be, if that is outside of it. */
async function realFolderOutside(target: vscode.Uri): Promise<string | undefined> {
	const folder = vscode.workspace.getWorkspaceFolder(target)?.uri;
	if (folder?.scheme !== 'file') return undefined;
	try {
		const [parent, root] = await Promise.all([realpath(dirname(target.fsPath)), realpath(folder.fsPath)]);
		const way = relative(root, parent);
		return way === '..' || way.startsWith('../') || way.startsWith('..\\') || isAbsolute(way) ? parent : undefined;
	} catch {
		return undefined; // No such folder yet: it is made, and is no link.
	}
}

async function exists(uri: vscode.Uri): Promise<boolean> {
	try {
		await vscode.workspace.fs.stat(uri);
		return true;
	} catch {
		return false;
	}
}

async function proposeFor(target: vscode.Uri, code: string, reviews: ChatParts['reviews']): Promise<void> {
	const document = await vscode.workspace.openTextDocument(target);
	const lineEnd = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
	const proposed = `${code.replace(/\n$/, '').replaceAll('\n', lineEnd)}${lineEnd}`;
	const base = document.getText();
	await reviews.show({ ...NO_NOTES, document, viewColumn: undefined, base, proposed, code, level: chatOrigin() });
}
