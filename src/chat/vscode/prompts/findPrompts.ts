import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { LARGEST_PROMPT, type PromptFile, readPromptFile } from '../../core/prompts/promptFile.ts';
import { type FoundPrompt, type NamedPrompt, namePrompts, promptFileNames } from '../../core/prompts/promptList.ts';
import { staysInside } from '../staysInside.ts';
import { type PromptFolder, promptFolders } from './promptFolders.ts';

/** The most files of one folder that are looked at. */
const MOST_FILES = 200;

/** A prompt file in a folder. */
export interface PromptOnDisk extends FoundPrompt {
	readonly uri: vscode.Uri;
	/** Why it was not read. */
	readonly problem?: string;
}

/** The prompts that there are now, and what the user should know of them. */
export interface PromptSearch {
	readonly prompts: readonly NamedPrompt<PromptOnDisk>[];
	readonly notes: readonly string[];
}

/** The files of one folder, or why there are none. */
interface FolderReading {
	readonly found: readonly PromptOnDisk[];
	readonly notes: readonly string[];
}

const NOTHING: FolderReading = { found: [], notes: [] };

/** Looks for prompts in all folders, each time anew. Never throws. */
export async function findPrompts(storage: vscode.Uri): Promise<PromptSearch> {
	const readings = await Promise.all(promptFolders(storage).map(readFolder));
	return {
		prompts: namePrompts(readings.flatMap(({ found }) => found)),
		notes: [...restrictedNote(), ...readings.flatMap(({ notes }) => notes)],
	};
}

/** Does not check whether there are any: that would read the folder. */
function restrictedNote(): readonly string[] {
	const isOff = !vscode.workspace.isTrusted && (vscode.workspace.workspaceFolders ?? []).length > 0;
	return isOff ? [l10n.t('Prompts in this folder are disabled in Restricted Mode.')] : [];
}

async function readFolder(folder: PromptFolder): Promise<FolderReading> {
	const { uri, label, root } = folder;
	try {
		const names = promptFileNames((await vscode.workspace.fs.readDirectory(uri)).map(([name]) => name));
		if (names.length === 0) return NOTHING;
		if (root !== undefined && !(await staysInside(root, uri))) {
			return {
				found: [],
				notes: [l10n.t('The prompts of {0} are outside the workspace, so they are not read.', label)],
			};
		}
		const found = await Promise.all(names.slice(0, MOST_FILES).map((name) => readFile(name, folder)));
		const figures = [MOST_FILES, names.length].map((count) => count.toLocaleString(vscode.env.language));
		const notes = names.length > MOST_FILES ? [l10n.t('{0}: {1} of {2} prompts are listed.', label, ...figures)] : [];
		return { found, notes };
	} catch (error) {
		if (isMissing(error)) return NOTHING;
		const reason = error instanceof Error ? error.message : String(error);
		return { found: [], notes: [l10n.t('The prompts of {0} cannot be read: {1}', label, reason)] };
	}
}

async function readFile(fileName: string, folder: PromptFolder): Promise<PromptOnDisk> {
	const uri = vscode.Uri.joinPath(folder.uri, fileName);
	const reading = await readPrompt(uri, folder.root);
	const place = { uri, fileName, folder: folder.label };
	if ('problem' in reading) return { ...place, file: undefined, problem: reading.problem };
	return { ...place, file: reading.file };
}

function isMissing(error: unknown): boolean {
	const code = error instanceof vscode.FileSystemError ? error.code : '';
	return code === 'FileNotFound' || code === 'FileNotADirectory';
}

/** A prompt file as it was read, or a sentence that says why it was not. */
type PromptReading = { readonly file: PromptFile } | { readonly problem: string };

/**
 * Reads a prompt file, unless it is too large. Never throws.
 * @param root the workspace folder that links must not lead out of
 */
async function readPrompt(uri: vscode.Uri, root: vscode.Uri | undefined): Promise<PromptReading> {
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
		if (error instanceof TypeError) return { problem: l10n.t('It is not UTF-8 text, so it is not read.') };
		return { problem: l10n.t('It cannot be read: {0}', error instanceof Error ? error.message : String(error)) };
	}
}

function tooLarge(bytes: number): string {
	const kilobytes = (count: number) => Math.ceil(count / 1024).toLocaleString(vscode.env.language);
	return l10n.t(
		'It is {0} KB, so it is not read: a prompt can be at most {1} KB.',
		kilobytes(bytes),
		kilobytes(LARGEST_PROMPT),
	);
}
