import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { unencodable } from '../../../base/text/encodings.ts';
import { optimizeEdit } from '../../../edit/core/answer/optimizeEdit.ts';
import type { NoChange, Refused } from '../../../edit/core/codeEdit.ts';
import { checkGuardrails } from '../../../edit/core/guardrails/checkGuardrails.ts';
import type { Guardrail } from '../../../edit/core/guardrails/guardrail.ts';
import { reindent } from '../../../edit/core/reindent.ts';
import { insertText } from '../../../edit/vscode/documents/insertText.ts';
import { type SelectedCode, selectedCode } from '../../../edit/vscode/documents/selectedCode.ts';
import { guardrailText } from '../../../edit/vscode/guardrailText.ts';
import { remarkTexts } from '../../../edit/vscode/remarkTexts.ts';
import {
	type ProposalNotes,
	type ProposalOrigin,
	proposalFor,
	type Replacement,
	replacementOf,
} from '../../../edit/vscode/review/proposal.ts';
import type { Reviews } from '../../../edit/vscode/review/reviews.ts';
import { diffTitle } from '../../../edit/vscode/review/reviewTexts.ts';

/** Inserts code at the cursor of the active editor, indented like its line, as one undo step; or explains why not. */
export async function insertAtCursor(code: string): Promise<void> {
	if (await insertText(code)) {
		const names = unencodable(code, vscode.window.activeTextEditor?.document.encoding ?? '');
		if (names.length > 0) void vscode.window.showWarningMessage(guardrailText({ kind: 'encoding', names }));
		return;
	}
	void vscode.window.showWarningMessage(
		vscode.window.activeTextEditor === undefined
			? l10n.t('Open a file and put the cursor where the code should go, then insert again.')
			: l10n.t('This file cannot be edited: the code was not inserted.'),
	);
}

/** Proposes code as a replacement for the selection, to be reviewed. */
export async function replaceSelection(code: string, reviews: Reviews): Promise<void> {
	const editor = vscode.window.activeTextEditor;
	const [selected] = editor === undefined ? [] : selectedCode(editor);
	if (selected === undefined) {
		void vscode.window.showWarningMessage(l10n.t('Select the code that should be replaced, then try again.'));
		return;
	}
	const outcome = optimizeEdit({ body: code, pointer: '' }, selected);
	const { replacement, ...notes } =
		outcome.kind === 'edit'
			? { replacement: replacementOf(selected, outcome), guardrails: outcome.warnings, remarks: remarkTexts(outcome) }
			: replacementAsIs(selected, outcome, code);
	await reviews.show(proposalFor([replacement], chatOrigin(selected.document), { ...NO_NOTES, ...notes }));
}

interface CheckedReplacement {
	readonly replacement: Replacement;
	readonly guardrails: readonly Guardrail[];
}

/** The user chose this code, so it is never refused; its guardrails matter all the more. */
function replacementAsIs(selected: SelectedCode, { kind }: NoChange | Refused, code: string): CheckedReplacement {
	const { text, start, end, selected: original, languageId, encoding } = selected;
	if (kind === 'noChange') return { replacement: { selected, code: original }, guardrails: [] };
	const replacement = reindent(code, selected);
	const around = { before: text.slice(0, start), after: text.slice(end) };
	const guardrails = checkGuardrails({ languageId, encoding, original, replacement, use: 'optimize', around });
	return { replacement: { selected, code: replacement }, guardrails };
}

/** Code from the chat comes without notes. */
export const NO_NOTES: ProposalNotes = {
	explanation: { text: '', suggestions: [] },
	guardrails: [],
	receipts: [],
	answers: [],
};

/** The origin of a proposal with code from the chat. @param document that it is for */
export function chatOrigin(document: vscode.TextDocument): ProposalOrigin {
	return { title: diffTitle(document, l10n.t('From the Chat')) };
}
