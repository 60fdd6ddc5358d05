import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { hiddenIn } from '../../base/text/hiddenCharacters.ts';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { openAsNewFile } from '../../base/vscode/documents/showDocument.ts';
import { generateEdit } from '../../edit/core/answer/generateEdit.ts';
import type { CodeEdit, ParsedAnswer } from '../../edit/core/codeEdit.ts';
import { insertText } from '../../edit/vscode/documents/insertText.ts';
import type { GenerateRequest } from '../../service/core/apiTypes.ts';
import { showAlreadyThere, showHiddenCharactersNote } from './generateNotes.ts';
import type { GenerateDeps } from './generateRequests.ts';
import type { GhostText } from './ghostText.ts';
import { type InsertionTarget, insertBlockedReason, placeOf, showTarget } from './insertionTarget.ts';

/** A request, with the answers to it so far: its versions, newest first. */
export interface RequestVersions {
	/** Without the code around. */
	readonly prompt: string;
	readonly request: GenerateRequest;
	readonly target: InsertionTarget;
	readonly versions: readonly Version[];
}

/** An answer, with the id that it is stored under. */
export interface Version extends ParsedAnswer {
	readonly id: string;
}

/** What a version inserts at the cursor. */
interface VersionEdit {
	readonly id: string;
	readonly code: string;
	/** As it goes into its document. */
	readonly text: string;
}

/**
 * Shows versions as ghost text without their hidden characters. Warns of these first: as soon as the text is shown, Tab
 * accepts it.
 */
export async function showVersions(
	written: RequestVersions,
	target: InsertionTarget,
	ghostText: GhostText,
	deps: GenerateDeps,
): Promise<void> {
	const place = placeOf(target);
	const edits = (hidden: 'removed' | 'kept') =>
		written.versions.flatMap((version) => {
			const outcome = generateEdit(version, place, hidden);
			return outcome.kind === 'edit' ? [editOf(version.id, outcome)] : [];
		});
	const asItIs = edits('kept');
	const visible = edits('removed');
	const hidden = asItIs.flatMap(({ code }) => hiddenIn(code));
	if (hidden.length > 0) {
		const showAsItIs = async () => {
			await showTarget(target);
			await showEdits(written, target, asItIs, ghostText, deps);
		};
		unawaited(showHiddenCharactersNote(hidden, visible.length === 0, showAsItIs), deps);
	}
	if (visible.length > 0 || hidden.length === 0) await showEdits(written, target, visible, ghostText, deps);
}

/** @param edits of the versions, newest first */
async function showEdits(
	{ versions }: RequestVersions,
	target: InsertionTarget,
	edits: readonly VersionEdit[],
	ghostText: GhostText,
	deps: GenerateDeps,
): Promise<void> {
	const editor = vscode.window.activeTextEditor;
	const [newest] = edits;
	if (newest === undefined) return showAlreadyThere(versions.slice(0, 1).map(({ id }) => id));
	if (editor !== undefined && insertBlockedReason(target, editor) === undefined) {
		if (await ghostText.show(editor, edits)) return;
	}
	// The user may have typed while the editor was asked.
	const blocked = insertBlockedReason(target, vscode.window.activeTextEditor);
	const reason = blocked ?? l10n.t('The editor cannot show a suggestion here.');
	const { id, code: text } = newest;
	const inserted = () => deps.answers.recordOutcome([id], 'inserted');
	unawaited(offerText(reason, { text, languageId: target.document.languageId, inserted }), deps);
}

function editOf(id: string, { changes, code }: CodeEdit): VersionEdit {
	return { id, code, text: changes[0]?.text ?? '' };
}

/** A notification may stay open for hours, so its answer is not awaited. */
function unawaited(answer: Promise<void>, { logger }: GenerateDeps): void {
	answer.catch((error) => logger.error(`generated text: ${error}`));
}

/** A text that the service wrote. */
export interface WrittenText {
	readonly text: string;
	/** The language of the document that it was requested for. */
	readonly languageId: string;
	/** Called once it is in a document. */
	readonly inserted: () => void;
}

/**
 * Offers a text that could not be shown at its target: to insert it, copy it, or open it as a new file.
 * @param reason why it could not be shown, as a sentence
 */
export async function offerText(reason: string, written: WrittenText): Promise<void> {
	const { text, languageId } = written;
	const insert = { title: l10n.t('Insert'), run: () => insertOrOffer(written) };
	const copy = { title: l10n.t('Copy'), run: () => vscode.env.clipboard.writeText(text) };
	const open = { title: l10n.t('Open as New File'), run: () => openAsNewFile(text, languageId) };
	const question = l10n.t('{0} The generated text is ready anyway: where should it go?', reason);
	const chosen = await vscode.window.showInformationMessage(breakMarkdownLinks(question), insert, copy, open);
	await chosen?.run();
}

async function insertOrOffer(written: WrittenText): Promise<void> {
	if (await insertText(written.text)) return written.inserted();
	await offerText(l10n.t('There is no active editor that can be edited.'), written);
}
