import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { documentName, isReadOnly, lineEndOf } from '../../../base/vscode/documents/documentState.ts';
import { listText } from '../../../base/vscode/listText.ts';
import type { FilePlace } from '../../../edit/core/answer/file/placedCode.ts';
import { placesInFile } from '../../../edit/core/answer/file/placeInFile.ts';
import { reindentChanges } from '../../../edit/core/answer/file/reindentChanges.ts';
import { applyChanges, type TextChange } from '../../../edit/core/diff/textChange.ts';
import { checkGuardrails } from '../../../edit/core/guardrails/checkGuardrails.ts';
import type { Guardrail } from '../../../edit/core/guardrails/guardrail.ts';
import { editorIndentation } from '../../../edit/vscode/documents/insertText.ts';
import { PROPOSAL_SCHEME } from '../../../edit/vscode/proposals/proposalUri.ts';
import { proposalFor } from '../../../edit/vscode/review/proposal.ts';
import type { Reviews } from '../../../edit/vscode/review/reviews.ts';
import type { CodeBlock } from '../../core/codeBlock.ts';
import { chatOrigin, insertAtCursor, NO_NOTES, replaceSelection } from './codeIntoEditor.ts';
import { createFile } from './createFile.ts';

/**
 * Finds the place of a code block in the active file and shows the change as a diff. If there are several candidates, the
 * user chooses.
 */
export async function applyToFile(block: CodeBlock, reviews: Reviews): Promise<void> {
	const { code } = block;
	const save = { title: l10n.t('New File'), run: () => createFile(block, reviews) };
	const editor = vscode.window.activeTextEditor;
	if (editor === undefined) return warn(l10n.t('Open the file that the code belongs to, then apply it again.'), save);
	const { document } = editor;
	if (document.uri.scheme === PROPOSAL_SCHEME) {
		return warn(
			l10n.t('A proposal is in the active editor. Keep or undo it, or switch to a file, then apply the code again.'),
		);
	}
	const name = documentName(document);
	if (await isReadOnly(document)) {
		return warn(
			l10n.t('{0} cannot be edited. Switch to the file that the code belongs to, then apply it again.', name),
		);
	}
	const { languageId, version } = document;
	const { places, isSure } = placesInFile(code, { text: document.getText(), languageId });
	const [first] = places;
	if (first === undefined) {
		const insert = { title: l10n.t('Insert at Cursor'), run: () => insertAtCursor(code) };
		return warn(l10n.t('Nothing in {0} resembles this code, so it is unclear where it belongs.', name), insert, save);
	}
	const chosen = isSure ? first : await choosePlace(editor, places);
	if (chosen === undefined) return;
	if (chosen === 'insert') return await insertAtCursor(code);
	if (chosen === 'replace') return await replaceSelection(code, reviews);
	if (document.version !== version) return warn(l10n.t('{0} has changed in the meantime. Apply the code again.', name));
	await show(editor, chosen, reviews);
}

type Button = vscode.MessageItem & { readonly run: () => Promise<void> };

/** The command does not await this: a notification may stay open for hours. */
function warn(text: string, ...buttons: readonly Button[]): void {
	void vscode.window.showWarningMessage(breakMarkdownLinks(text), ...buttons).then((chosen) => chosen?.run());
}

type PlaceItem = vscode.QuickPickItem & { readonly chosen: FilePlace | 'insert' | 'replace' };

/** The list previews its active place as the selection of the editor, and restores the selection at the end. */
async function choosePlace(
	editor: vscode.TextEditor,
	places: readonly FilePlace[],
): Promise<PlaceItem['chosen'] | undefined> {
	const { selections } = editor;
	const picked = await vscode.window.showQuickPick<PlaceItem>(placeItems(editor, places), {
		title: l10n.t('Apply to {0}', documentName(editor.document)),
		placeHolder: l10n.t('The code may belong in more than one place. Choose what it replaces.'),
		matchOnDescription: true,
		onDidSelectItem: (item: string | PlaceItem) => {
			if (typeof item !== 'string' && typeof item.chosen !== 'string') reveal(editor, item.chosen);
		},
	});
	editor.selections = selections;
	return picked?.chosen;
}

/** What the user chooses from: the places, and what else can be done with the code. */
export function placeItems(
	{ document, selection }: Pick<vscode.TextEditor, 'document' | 'selection'>,
	places: readonly FilePlace[],
): readonly PlaceItem[] {
	return [
		...places.map((place): PlaceItem => ({ ...describe(document, place), chosen: place })),
		{ label: '', kind: vscode.QuickPickItemKind.Separator, chosen: 'insert' },
		...(selection.isEmpty ? [] : [{ label: l10n.t('Replace Selection'), chosen: 'replace' } as const]),
		{ label: l10n.t('Insert at Cursor'), chosen: 'insert' },
	];
}

function describe(document: vscode.TextDocument, place: FilePlace): vscode.QuickPickItem {
	const { start, end } = rangeOf(document, place);
	const firstLine = document.lineAt(start.line).text.trim();
	const label =
		place.how === 'file' ? l10n.t('The Whole File') : place.names.filter((name) => name !== '').join(', ') || firstLine;
	const lines =
		start.line === end.line
			? l10n.t('line {0}', start.line + 1)
			: l10n.t('lines {0} to {1}', start.line + 1, end.line + 1);
	const alike = l10n.t(
		'{0} similar',
		new Intl.NumberFormat(vscode.env.language, { style: 'percent' }).format(place.similarity),
	);
	const places = place.changes.length === 1 ? '' : l10n.t('{0} places', place.changes.length);
	return { label: listText(label), description: [lines, places, alike].filter((each) => each !== '').join(' · ') };
}

function rangeOf(document: vscode.TextDocument, { start, end }: FilePlace): vscode.Range {
	return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

function reveal(editor: vscode.TextEditor, place: FilePlace): void {
	const range = rangeOf(editor.document, place);
	editor.selection = new vscode.Selection(range.start, range.end);
	editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

async function show(
	{ document, viewColumn, options }: vscode.TextEditor,
	place: FilePlace,
	reviews: Reviews,
): Promise<void> {
	const { languageId, encoding } = document;
	const lineEnd = lineEndOf(document);
	const file = { text: document.getText(), languageId, encoding, style: editorIndentation(options), lineEnd } as const;
	const changes = reindentChanges(place.changes, file);
	const replacements = changes.map(({ start, end, text }) => {
		const selected = { ...file, document, viewColumn, start, end, selected: file.text.slice(start, end), before: '' };
		return { selected, code: text };
	});
	const [first, ...rest] = replacements;
	if (first === undefined) return;
	const guardrails = guardrailsIn(document, place, changes);
	await reviews.show(proposalFor([first, ...rest], chatOrigin(document), { ...NO_NOTES, guardrails }));
}

/** The guardrails of the changes, except for a changed signature: it may be what the user asked for. */
function guardrailsIn(
	document: vscode.TextDocument,
	{ start, end }: FilePlace,
	changes: readonly TextChange[],
): readonly Guardrail[] {
	const { languageId, encoding } = document;
	const text = document.getText();
	const before = text.slice(0, start);
	const replacement = applyChanges(text.slice(0, end), changes).slice(start);
	const around = { before, after: text.slice(end) };
	const original = text.slice(start, end);
	const found = checkGuardrails({ languageId, encoding, original, replacement, use: 'optimize', around });
	return found.filter(({ kind }) => kind !== 'signature');
}
