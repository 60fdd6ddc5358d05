import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { EditorAttachment } from '../../../base/core/actionNames.ts';
import { shownName, visibleText } from '../../../base/text/visibleText.ts';
import { showReadOnly } from '../../../base/vscode/documents/readOnlyDocuments.ts';
import { currentServiceAddress } from '../../../service/vscode/currentAddress.ts';
import { showWhatWillBeSent } from '../../../usage/vscode/whatWillBeSent.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { Attachment } from '../../core/message/attachment.ts';
import { namedModels } from '../../core/namedModels.ts';
import type { ModelItem } from '../../protocol/chat.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { attachFromEditor } from '../context/attachFromEditor.ts';
import { addToDraft } from '../context/attachResult.ts';
import { attachUris } from '../context/attachUri.ts';

/** Attaches something from the active editor, or explains why not. */
export async function attach({ draft }: Conversation, kind: EditorAttachment, target?: vscode.Uri): Promise<void> {
	await draft.attaching(async () => addToDraft(draft, [await attachFromEditor(kind, target)]));
}

/** Attaches files and folders that the user chose, or explains why not. */
export async function attachAll({ draft }: Conversation, uris: readonly vscode.Uri[]): Promise<void> {
	await draft.attaching(async () => addToDraft(draft, await attachUris(uris)));
}

/**
 * Shows exactly what Send would send, except for the key, which no document ever shows, and what that will take; or a
 * notification if there is no text.
 */
export async function showRequest(conversation: Conversation, text: string, { forecasts }: ChatDeps): Promise<void> {
	if (text.trim() === '') {
		void vscode.window.showInformationMessage(l10n.t('There is nothing to send yet. Type a message first.'));
		return;
	}
	const note = otherServiceNote(conversation);
	if (note !== undefined) void vscode.window.showInformationMessage(note);
	const { attachments } = conversation.draft;
	const request = conversation.request({ text, attachments });
	await showWhatWillBeSent(request, await forecasts.forecast('chat', [request]));
}

/** Opens what an attachment sends, if it is still there: the copy, not the file that it was made of. */
export async function openAttachment(attachment: Attachment | undefined): Promise<void> {
	if (attachment === undefined) return;
	const { label, languageId, text } = attachment;
	const isKnown = (await vscode.languages.getLanguages()).includes(languageId);
	await showReadOnly(visibleText(label), text, isKnown ? languageId : 'plaintext');
}

/** The note before showing a request if the conversation was held with another service: Send asks first. */
export function otherServiceNote({ heldByOtherService }: Conversation): string | undefined {
	if (heldByOtherService === undefined) return undefined;
	return l10n.t(
		'This conversation was held with another service, so Send asks first. If you continue here, this is sent with a new conversation_id.',
	);
}

/** How many of the newest answers are asked for their models. */
const NEWEST_ANSWERS = 500;

/** The models that the newest answers of the connected service have named. If they cannot be read, none is offered. */
export async function listModels({ ledger, logger }: ChatDeps): Promise<readonly ModelItem[]> {
	const service = currentServiceAddress() ?? '';
	try {
		const answers = await ledger.store.newest({ service, outcome: 'answered' }, NEWEST_ANSWERS);
		return namedModels(answers).map((model) => ({ name: shownName(model), model }));
	} catch (error) {
		logger.warn(`the models could not be read: ${String(error)}`);
		return [];
	}
}
