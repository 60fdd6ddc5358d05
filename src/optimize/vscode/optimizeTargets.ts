import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { warn } from '../../base/vscode/dialogs.ts';
import { documentName, isReadOnly } from '../../base/vscode/documents/documentState.ts';
import { type SelectedCode, selectedCode } from '../../edit/vscode/documents/selectedCode.ts';
import { PROPOSAL_SCHEME } from '../../edit/vscode/proposals/proposalUri.ts';

/**
 * The code to optimize: the selections, or else a symbol that the user chooses around the cursor.
 * @param waiting documents with a request in flight
 * @returns undefined if there is none or it may not be sent, after telling the user why
 */
export async function optimizeTargets(
	editor: vscode.TextEditor | undefined,
	waiting: ReadonlySet<vscode.TextDocument>,
): Promise<readonly [SelectedCode, ...SelectedCode[]] | undefined> {
	if (!vscode.workspace.isTrusted) {
		return refuse(l10n.t('In Restricted Mode no code is sent. Trust this folder first, then optimize again.'));
	}
	if (editor === undefined) return refuse(l10n.t('Open a file and select the code that should be optimized.'));
	const { document } = editor;
	if (document.uri.scheme === PROPOSAL_SCHEME) {
		return refuse(l10n.t('This is a proposal. Keep its changes first, then optimize the file.'));
	}
	if (waiting.has(document)) {
		showRequestPending(document);
		return undefined;
	}
	if (await isReadOnly(document)) {
		return refuse(
			l10n.t(
				'{0} is read-only, so nothing was sent. Put the code into a file that can be edited, then optimize it there.',
				documentName(document),
			),
		);
	}
	if (editor.selections.every(({ isEmpty }) => isEmpty)) {
		const chosen = await selectEnclosingSymbol(editor);
		if (chosen === 'canceled') return undefined;
		if (chosen === 'none') {
			return refuse(l10n.t('Nothing is selected. Select the code that should be optimized, then try again.'));
		}
	}
	const [first, ...others] = selectedCode(editor);
	if (first !== undefined) return [first, ...others];
	return refuse(l10n.t('Only blank space is selected. Select the code that should be optimized, then try again.'));
}

/** Whether a document is as it was when its code was selected, after telling the user if it is not. A closed one keeps its text. */
export function isAsSelected({ document, text }: SelectedCode): boolean {
	// Questions may have been open for a while.
	if (!document.isClosed && document.getText() === text) return true;
	warn(l10n.t('{0} has changed in the meantime, so nothing was sent. Try again.', documentName(document)));
	return false;
}

/** Warns that a document has one request at a time. */
export function showRequestPending(document: vscode.TextDocument): void {
	warn(l10n.t('{0} is already being optimized. Wait for that answer, or cancel it first.', documentName(document)));
}

function refuse(sentence: string): undefined {
	warn(sentence);
	return undefined;
}

/** Symbols that are optimized as a whole. */
const WHOLE_SYMBOLS = [
	vscode.SymbolKind.Function,
	vscode.SymbolKind.Method,
	vscode.SymbolKind.Constructor,
	vscode.SymbolKind.Class,
	vscode.SymbolKind.Struct,
	vscode.SymbolKind.Interface,
];

/** Symbols that may contain something worth optimizing, such as a function or a list, if they span several lines. */
const CONTAINER_SYMBOLS = [vscode.SymbolKind.Property, vscode.SymbolKind.Variable, vscode.SymbolKind.Constant];

/**
 * Lets the user choose a symbol around the cursor to optimize: functions and types first, the innermost first. Selects it
 * in the editor, so that the user sees what will be sent.
 * @returns `none` if there is no symbol around the cursor; `canceled` restores the selection
 */
async function selectEnclosingSymbol(editor: vscode.TextEditor): Promise<'selected' | 'none' | 'canceled'> {
	const around = await symbolsAround(editor.document, editor.selection.active);
	if (around.length === 0) return 'none';
	const before = editor.selections;
	const picked = await pick(editor, around);
	if (picked === undefined) {
		editor.selections = before;
		return 'canceled';
	}
	show(editor, picked);
	return 'selected';
}

type SymbolItem = vscode.QuickPickItem & { readonly symbol: vscode.DocumentSymbol };

/** The quick pick previews its active symbol as the selection of the editor. */
async function pick(
	editor: vscode.TextEditor,
	symbols: readonly vscode.DocumentSymbol[],
): Promise<vscode.DocumentSymbol | undefined> {
	const items = symbols.map(
		(symbol): SymbolItem => ({
			label: `$(symbol-${vscode.SymbolKind[symbol.kind].toLowerCase()}) ${symbol.name}`,
			description: l10n.t('lines {0} to {1}', symbol.range.start.line + 1, symbol.range.end.line + 1),
			symbol,
		}),
	);
	const picked = await vscode.window.showQuickPick(items, {
		title: l10n.t('Optimize Around the Cursor'),
		placeHolder: l10n.t('Nothing is selected. Choose what to send; it is marked in the editor.'),
		onDidSelectItem: (item: string | SymbolItem) => {
			if (typeof item !== 'string') show(editor, item.symbol);
		},
	});
	return picked?.symbol;
}

function show(editor: vscode.TextEditor, { range }: vscode.DocumentSymbol): void {
	const whole = new vscode.Range(range.start.with({ character: 0 }), range.end);
	// Includes the indentation before it, unless something else is on that line.
	const isFirst = editor.document.getText(new vscode.Range(whole.start, range.start)).trim() === '';
	const shown = isFirst ? whole : range;
	editor.selection = new vscode.Selection(shown.start, shown.end);
	editor.revealRange(shown, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

async function symbolsAround(
	document: vscode.TextDocument,
	position: vscode.Position,
): Promise<readonly vscode.DocumentSymbol[]> {
	const found: unknown = await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', document.uri);
	const around: vscode.DocumentSymbol[] = [];
	let level = Array.isArray(found) ? found.filter(isDocumentSymbol) : [];
	while (level.length > 0) {
		const inside = level.find(({ range }) => range.contains(position));
		if (inside === undefined) break;
		around.unshift(inside);
		level = inside.children;
	}
	const holders = around.filter(({ kind, range }) => CONTAINER_SYMBOLS.includes(kind) && !range.isSingleLine);
	return [...around.filter(({ kind }) => WHOLE_SYMBOLS.includes(kind)), ...holders];
}

/** Older providers return symbols without their range, which are useless here. */
function isDocumentSymbol(value: unknown): value is vscode.DocumentSymbol {
	return typeof value === 'object' && value !== null && 'children' in value && 'range' in value;
}
