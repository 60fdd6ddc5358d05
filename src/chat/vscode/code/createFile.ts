import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { isInside, realPath } from '../../../base/node/files/paths.ts';
import { toLanguageId } from '../../../base/text/languages.ts';
import { confirm } from '../../../base/vscode/dialogs.ts';
import { lineEndOf } from '../../../base/vscode/documents/documentState.ts';
import { openAsNewFile } from '../../../base/vscode/documents/showDocument.ts';
import { diffHunks } from '../../../edit/core/diff/hunks.ts';
import type { Reviews } from '../../../edit/vscode/review/reviews.ts';
import type { CodeBlock } from '../../core/codeBlock.ts';
import { isProtectedPath } from '../../core/protectedPaths.ts';
import { exists } from '../exists.ts';
import { chatOrigin, NO_NOTES } from './codeIntoEditor.ts';

/**
 * Opens code as an untitled file, or asks where to save it if the answer suggests a name. Never overwrites a file: for an
 * existing one, it shows the change as a diff.
 */
export async function createFile({ code, language, fileName }: CodeBlock, reviews: Reviews): Promise<void> {
	if (fileName === undefined) {
		return await openAsNewFile(code, toLanguageId(language, await vscode.languages.getLanguages()));
	}
	const target = await vscode.window.showSaveDialog({
		defaultUri: vscode.Uri.joinPath(suggestedFolder(), fileName),
		title: l10n.t('Save the Code as a File'),
	});
	if (target !== undefined) await writeCode(target, code, reviews);
}

/** Writes code to a new file and opens it, after a question if that is risky; proposes it for one that exists. */
export async function writeCode(target: vscode.Uri, code: string, reviews: Reviews): Promise<void> {
	if (!(await mayWrite(target))) return;
	if (await exists(target)) return await proposeFor(target, code, reviews);
	await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(code.endsWith('\n') ? code : `${code}\n`));
	await vscode.window.showTextDocument(target, { preview: false });
}

function suggestedFolder(): vscode.Uri {
	const document = vscode.window.activeTextEditor?.document.uri;
	if (document?.scheme === 'file') return vscode.Uri.joinPath(document, '..');
	return vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/');
}

/**
 * Asks before writing a file that programs take instructions from, even through a symbolic link, or a file that a symbolic
 * link places outside the workspace.
 */
async function mayWrite(target: vscode.Uri): Promise<boolean> {
	const path = vscode.workspace.asRelativePath(target);
	const real = target.scheme === 'file' ? await realPath(target.fsPath) : target.path;
	const agrees = (risk: string) => confirm(l10n.t('Write to {0}?', path), risk, l10n.t('Write the File'));
	if (isProtectedPath(target.path) || isProtectedPath(real)) {
		const risk = l10n.t(
			'Programs read this file to decide what to run. Code that a model wrote could make them run anything.',
		);
		if (!(await agrees(risk))) return false;
	}
	if (!(await leadsOut(target, real))) return true;
	const where = l10n.t('A symbolic link leads out of the workspace: the file would be {0}.', real);
	return await agrees(where);
}

/** Whether a file that appears to be in the workspace is really outside of it. */
async function leadsOut(target: vscode.Uri, real: string): Promise<boolean> {
	const folder = vscode.workspace.getWorkspaceFolder(target)?.uri;
	// What the question shows is what is checked: a link may change in between.
	return folder?.scheme === 'file' && !isInside(await realPath(folder.fsPath), real);
}

async function proposeFor(target: vscode.Uri, code: string, reviews: Reviews): Promise<void> {
	const document = await vscode.workspace.openTextDocument(target);
	const lineEnd = lineEndOf(document);
	const proposed = `${code.replace(/\n$/, '').replaceAll('\n', lineEnd)}${lineEnd}`;
	const base = document.getText();
	await reviews.show({
		...NO_NOTES,
		id: crypto.randomUUID(),
		document,
		viewColumn: undefined,
		base,
		hunks: diffHunks(base, proposed),
		code,
		origin: chatOrigin(document),
	});
}
