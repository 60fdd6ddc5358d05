import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { askForText, type CheckResult } from '../../../base/vscode/askForText.ts';
import { confirm } from '../../../base/vscode/dialogs.ts';
import { LARGEST_PROMPT, PROMPT_ENDING, promptFileText } from '../../core/prompts/promptFile.ts';
import { isCommandName, isPromptName } from '../../core/prompts/promptName.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { exists } from '../exists.ts';
import { staysInside } from '../staysInside.ts';
import { ownPromptFolder, workspaceFolders } from './promptFolders.ts';

/** Where a prompt can be saved. */
interface PromptPlace {
	readonly folder: vscode.Uri;
	/** The workspace folder that links must not lead out of. */
	readonly root?: vscode.Uri;
}

type PlaceItem = vscode.QuickPickItem & PromptPlace;

/** Asks for a name and a place, saves a text there as a prompt, and opens it. Overwrites nothing without asking. */
export async function savePrompt(text: string, { storage }: ChatDeps): Promise<void> {
	if (text.trim() === '') {
		void vscode.window.showInformationMessage(l10n.t('There is no text to save. Type a message first.'));
		return;
	}
	const bytes = new TextEncoder().encode(promptFileText(text));
	if (bytes.length > LARGEST_PROMPT) {
		void vscode.window.showWarningMessage(
			l10n.t('A prompt can be at most 64 KB, and this text is longer. Nothing was saved.'),
		);
		return;
	}
	const title = l10n.t('Save as Prompt');
	const name = await askForPromptName(title);
	const place = name === undefined ? undefined : await askForPlace(title, storage);
	if (name !== undefined && place !== undefined) await savePromptFile(`${name}${PROMPT_ENDING}`, place, bytes);
}

/** Asks what a prompt should be called. @returns undefined if the user cancels */
export async function askForPromptName(title: string): Promise<string | undefined> {
	const name = await askForText({
		title,
		prompt: l10n.t('The name of the prompt. To use the prompt, type a slash and this name.'),
		placeholder: l10n.t('review-tests'),
		check: async (text) => checkName(text.trim()),
	});
	return name?.trim();
}

/** Opens a prompt file to be edited. */
export async function openPromptFile(uri: vscode.Uri): Promise<void> {
	await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: false });
}

/** Writes a file unless there is one that the user wants to keep. @returns whether it was written */
export async function writePromptFile(uri: vscode.Uri, bytes: Uint8Array): Promise<boolean> {
	if (await exists(uri)) {
		const [name = ''] = uri.path.split('/').slice(-1);
		const detail = l10n.t('Its text will be replaced.');
		if (!(await confirm(l10n.t('{0} already exists. Replace it?', name), detail, l10n.t('Replace')))) return false;
	}
	await vscode.workspace.fs.writeFile(uri, bytes);
	return true;
}

function checkName(name: string): CheckResult {
	if (!isPromptName(name)) {
		return {
			refused: l10n.t(
				'Use one word of letters, digits, -, _, and dots. It cannot start with - or a dot, or end with a dot.',
			),
		};
	}
	if (!isCommandName(name)) return {};
	return {
		warned: l10n.t(
			'/{0} is a built-in command, so this prompt becomes “/{0} (file)”. Press Enter again to save it.',
			name,
		),
	};
}

/** Asks where to save a prompt, unless there is only one place. @returns undefined if the user cancels */
export async function askForPlace(title: string, storage: vscode.Uri): Promise<PlaceItem | undefined> {
	const own: PlaceItem = {
		label: l10n.t('My Prompts'),
		description: l10n.t('in every folder, on this machine'),
		folder: ownPromptFolder(storage),
	};
	const shared = vscode.workspace.isTrusted ? workspaceFolders() : [];
	const places = shared.map(
		({ uri, label, root }): PlaceItem => ({
			label: l10n.t('Prompts of {0}', label),
			description: l10n.t('.github/prompts, shared with everyone who has this folder'),
			folder: uri,
			root,
		}),
	);
	if (places.length === 0) return own;
	return await vscode.window.showQuickPick([...places, own], { title, placeHolder: l10n.t('Where to save it') });
}

/** The name as a file of the folder has it already, since prompts are found in any case. */
async function takenName(folder: vscode.Uri, fileName: string): Promise<string> {
	const names = await vscode.workspace.fs.readDirectory(folder).then(
		(entries) => entries.map(([name]) => name),
		() => [],
	);
	return names.find((name) => name.toLowerCase() === fileName.toLowerCase()) ?? fileName;
}

/** Saves a prompt file and opens it. Overwrites nothing without asking, and follows no link out of the workspace. */
export async function savePromptFile(
	fileName: string,
	{ folder, root }: PromptPlace,
	bytes: Uint8Array,
): Promise<void> {
	const uri = vscode.Uri.joinPath(folder, await takenName(folder, fileName));
	if (root !== undefined && !(await staysInside(root, uri))) {
		const sentence = l10n.t('A symbolic link leads out of the workspace, so nothing was saved there: {0}', uri.path);
		void vscode.window.showWarningMessage(breakMarkdownLinks(sentence));
		return;
	}
	await vscode.workspace.fs.createDirectory(folder);
	if (await writePromptFile(uri, bytes)) await openPromptFile(uri);
}
