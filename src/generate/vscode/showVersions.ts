import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { hiddenIn } from '../../base/text/hiddenCharacters.ts';
import { generateEdit } from '../../edit/core/answer/generateEdit.ts';
import type { CodeEdit, ParsedAnswer } from '../../edit/core/codeEdit.ts';
import type { GenerateRequest } from '../../service/core/apiTypes.ts';
import { showAlreadyThere, showHiddenCharactersNote } from './generateNotes.ts';
import type { GenerateDeps } from './generateRequests.ts';
import type { GhostText } from './ghostText.ts';
import { offerText } from './ghostText.ts';
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
