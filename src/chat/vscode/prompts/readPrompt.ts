import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { LARGEST_PROMPT, type PromptFile, readPromptFile } from '../../core/prompts/promptFile.ts';
import { staysInside } from '../staysInside.ts';

/** A prompt file as it was read, or a sentence that says why it was not. */
export type PromptReading = { readonly file: PromptFile } | { readonly problem: string };

/**
 * Reads a prompt file, unless it is too large. Never throws.
 * @param root the workspace folder that links must not lead out of
 */
export async function readPrompt(uri: vscode.Uri, root: vscode.Uri | undefined): Promise<PromptReading> {
	try {
		const { type, size } = await vscode.workspace.fs.stat(uri);
		if ((type & vscode.FileType.SymbolicLink) !== 0 && root !== undefined && !(await staysInside(root, uri))) {
			return { problem: l10n.t('It is a link that leads out of the workspace, so it is not read.') };
		}
		// Anything else, such as a pipe, could keep the reader waiting forever.
		if ((type & vscode.FileType.File) === 0) return { problem: l10n.t('It is not a file, so it is not read.') };
		if (size > LARGEST_PROMPT) return { problem: tooLarge(size) };
		const bytes = await vscode.workspace.fs.readFile(uri);
		if (bytes.length > LARGEST_PROMPT) return { problem: tooLarge(bytes.length) };
		return { file: readPromptFile(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
	} catch (error) {
		// What the decoder throws.
		if (error instanceof TypeError) return { problem: l10n.t('It is not a text in UTF-8, so it is not read.') };
		return { problem: l10n.t('It cannot be read: {0}', error instanceof Error ? error.message : String(error)) };
	}
}

function tooLarge(bytes: number): string {
	const kilobytes = (count: number) => Math.ceil(count / 1024).toLocaleString(vscode.env.language);
	return l10n.t(
		'It has {0} KB, so it is not read: a prompt has at most {1} KB.',
		kilobytes(bytes),
		kilobytes(LARGEST_PROMPT),
	);
}
