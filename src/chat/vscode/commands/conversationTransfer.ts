import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { countHidden, withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { shortened, shownName, truncate } from '../../../base/text/visibleText.ts';
import { currentServiceAddress } from '../../../service/vscode/currentAddress.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { ConversationOptions } from '../../core/message/conversationOptions.ts';
import type { ConversationSummary } from '../../core/store/conversationSummary.ts';
import { safeFileName } from '../../core/suggestedFileName.ts';
import { isConversationId } from '../../core/transcript/transcript.ts';
import { exportJson } from '../../core/transfer/exportJson.ts';
import { exportMarkdown } from '../../core/transfer/exportMarkdown.ts';
import { type ImportProblem, LONGEST_IMPORT, readExport } from '../../core/transfer/importConversation.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { conversationName, nameOrUntitled, warnReadOnly } from '../conversationNotices.ts';
import { summaryDetail, summaryName } from '../view/conversationList.ts';

/** In characters: the local service's limit; docs/service.md §2.1 names none. */
const LONGEST_ID = 256;

/** Saves a conversation as Markdown, or as JSON if the file name ends in `.json`. */
export async function exportConversation(conversation: Conversation): Promise<void> {
	if (conversation.turns.length === 0) {
		void vscode.window.showInformationMessage(l10n.t('This conversation is empty: there is nothing to export.'));
		return;
	}
	const name = nameOrUntitled(conversationName(conversation.transcript.current));
	const fileName = `${safeFileName(truncate(name, 80)) ?? 'conversation'}.md`;
	const target = await vscode.window.showSaveDialog({
		defaultUri: vscode.Uri.joinPath(exportFolder(), fileName),
		filters: { [l10n.t('Markdown')]: ['md'], [l10n.t('JSON (can be imported again)')]: ['json'] },
		title: l10n.t('Export the Conversation'),
	});
	if (target === undefined) return;
	const titled = { ...conversation.transcript.current, title: name };
	const text = /\.json$/i.test(target.path) ? exportJson(titled) : exportMarkdown(titled);
	await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
	const open = l10n.t('Open');
	// The editor shows its own error if it cannot open the file.
	void vscode.window
		.showInformationMessage(l10n.t('The conversation was exported.'), open)
		.then((chosen) => chosen && vscode.commands.executeCommand('vscode.open', target));
}

/** Imports an exported conversation as a new one. @returns false if nothing was imported */
export async function importConversation({ session, workspace }: ChatDeps): Promise<boolean> {
	const [source] =
		(await vscode.window.showOpenDialog({
			defaultUri: exportFolder(),
			filters: { JSON: ['json'] },
			title: l10n.t('Import a Conversation'),
		})) ?? [];
	if (source === undefined) return false;
	const { size } = await vscode.workspace.fs.stat(source);
	const read = size > LONGEST_IMPORT ? { problem: 'tooLarge' as const } : readExport(await textOf(source));
	if ('problem' in read) {
		void vscode.window.showErrorMessage(importProblemText(read.problem));
		return false;
	}
	const facts = { type: 'meta', id: crypto.randomUUID(), data: { workspace } } as const;
	const { transcript } = await session.create([{ time: read[0]?.time ?? 0, event: facts }, ...read]);
	const brought = optionsText(transcript.current.options ?? {});
	if (brought !== undefined) void vscode.window.showInformationMessage(brought);
	return true;
}

/**
 * Moves a conversation of another workspace to this one, or continues one that only the service knows, by its id.
 * @returns false if the user canceled
 */
export async function adoptConversation({ session, library, workspace }: ChatDeps): Promise<boolean> {
	const byId = {
		label: l10n.t('Enter a Conversation ID…'),
		detail: l10n.t('Continue a conversation that the service knows.'),
	};
	const items = (await library.ofOtherWorkspaces()).map((summary) => ({ ...adoptItem(summary), id: summary.id }));
	const chosen = await vscode.window.showQuickPick<vscode.QuickPickItem & { readonly id?: string }>([byId, ...items], {
		title: l10n.t('Continue a Conversation Here'),
		placeHolder: l10n.t('It will belong to this workspace.'),
		matchOnDescription: true,
	});
	if (chosen === undefined) return false;
	const id = chosen.id ?? (await askForId());
	if (id === undefined) return false;
	const known =
		isConversationId(id) &&
		(await library.ofOtherWorkspaces()).concat(await library.list()).some((each) => each.id === id);
	const conversation = known ? await session.show(id) : await session.startNew();
	const service = currentServiceAddress();
	const theirs = { serviceId: id, ...omitUndefined({ service }) };
	if (!(await conversation.setMetadata({ workspace, ...(known ? {} : theirs) }))) warnReadOnly();
	return true;
}

async function askForId(): Promise<string | undefined> {
	const id = await vscode.window.showInputBox({
		title: l10n.t('Continue a Conversation Here'),
		prompt: l10n.t(
			'The conversation_id, as the service knows it. Its earlier messages cannot be read from the service.',
		),
		ignoreFocusOut: true,
		validateInput: (text) => conversationIdProblem(text.trim()),
	});
	return id?.trim();
}

/** Why a text cannot be the id of a conversation at the service; undefined if it can. */
export function conversationIdProblem(id: string): string | undefined {
	if (id === '') return l10n.t('Enter the id.');
	if (id.length > LONGEST_ID) return l10n.t('At most {0} characters.', LONGEST_ID);
	// Hidden characters copied along would name another conversation, invisibly.
	const isHidden = countHidden(id) > 0 || /\p{Cc}/u.test(id);
	return isHidden ? l10n.t('It contains hidden characters. Enter the id without them.') : undefined;
}

function adoptItem(summary: ConversationSummary): vscode.QuickPickItem {
	const { workspace, updated } = summary;
	const place = workspace ? vscode.workspace.asRelativePath(vscode.Uri.parse(workspace)) : l10n.t('no folder');
	const date = new Date(updated).toLocaleDateString(vscode.env.language, { dateStyle: 'medium' });
	return { label: summaryName(summary), description: place, detail: `${date} · ${summaryDetail(summary)}` };
}

function importProblemText(problem: ImportProblem): string {
	switch (problem) {
		case 'tooLarge':
			return l10n.t('This file is too large to be a conversation. Nothing was imported.');
		case 'notJson':
			return l10n.t('This file is not JSON. Choose one that was exported as JSON; nothing was imported.');
		case 'notOurs':
			return l10n.t('This file is not a conversation exported by Whetstone. Nothing was imported.');
		case 'newerVersion':
			return l10n.t('A newer version of Whetstone exported this conversation. Update Whetstone to import it.');
		case 'empty':
			return l10n.t('There is no message in this file. Nothing was imported.');
		default:
			return problem satisfies never;
	}
}

async function textOf(uri: vscode.Uri): Promise<string> {
	return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

function exportFolder(): vscode.Uri {
	return vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file('/');
}

/** In UTF-16 units: how much of a text a notification shows. */
const LONGEST_SHOWN = 100;

/** Names the options that an imported conversation has; undefined if it has none. */
export function optionsText({ model, maxTokens, temperature, systemPrompt }: ConversationOptions): string | undefined {
	const named = [
		...(model === undefined ? [] : [l10n.t('model “{0}”', shownName(model))]),
		...(maxTokens === undefined ? [] : [l10n.t('at most {0} tokens', maxTokens.toLocaleString(vscode.env.language))]),
		...(temperature === undefined ? [] : [l10n.t('temperature {0}', temperature)]),
		...(systemPrompt === undefined ? [] : [l10n.t('system prompt “{0}”', shown(systemPrompt))]),
	];
	if (named.length === 0) return undefined;
	return l10n.t(
		'The conversation has options of its own: {0}. Its next messages are sent with them; you can change them in the conversation’s options.',
		named.join(', '),
	);
}

function shown(text: string): string {
	return withoutHidden(shortened(text, LONGEST_SHOWN)).replace(/\s+/g, ' ');
}
