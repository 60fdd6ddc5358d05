import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { type Clock, within } from '../../../base/core/clock.ts';
import { type Attachable, FAR } from './attachable.ts';
import { type AttachResult, lineNumbers, newAttachment, restrictedMode, sentPath } from './attachResult.ts';

/** In milliseconds: after this, the symbol is taken as its provider for the workspace gave it. */
const OUTLINE_LIMIT = 3_000;

/** Copies the lines of a symbol, its whole extent where the document’s outline has it. */
export async function attachSymbol(symbol: vscode.SymbolInformation, clock: Clock): Promise<AttachResult> {
	const restricted = restrictedMode();
	if (restricted !== undefined) return { refused: restricted };
	const { name, location } = symbol;
	const path = sentPath(location.uri);
	try {
		const document = await vscode.workspace.openTextDocument(location.uri);
		const range = (await extentInOutline(symbol, clock)) ?? location.range;
		if (range === undefined) return { refused: l10n.t('{0} is no longer in {1}.', name, path) };
		const { start, end } = document.validateRange(range);
		// Whole lines, so that the first one keeps its indentation.
		const lines = new vscode.Range(start.with({ character: 0 }), document.lineAt(end.line).range.end);
		const label = `${name} — ${path}:${lineNumbers(start.line, end.line)}`;
		return newAttachment({ kind: 'symbol', label, languageId: document.languageId, text: document.getText(lines) });
	} catch {
		return { refused: l10n.t('{0} cannot be read: it may have been moved or deleted.', path) };
	}
}

/** Workspace symbols often have only the place of their name. */
async function extentInOutline(symbol: vscode.SymbolInformation, clock: Clock): Promise<vscode.Range | undefined> {
	const { uri } = symbol.location;
	const asked = vscode.commands.executeCommand<unknown>('vscode.executeDocumentSymbolProvider', uri);
	const outline = await within(asked, OUTLINE_LIMIT, clock);
	return Array.isArray(outline) ? extentIn(outline.filter(isDocumentSymbol), symbol) : undefined;
}

/** The innermost symbol of this name around its place. */
function extentIn(level: readonly vscode.DocumentSymbol[], symbol: vscode.SymbolInformation): vscode.Range | undefined {
	const place: vscode.Position | undefined = symbol.location.range?.start;
	for (const { name, range, children } of level) {
		if (place !== undefined && !range.contains(place)) continue;
		const inner = extentIn(children, symbol);
		if (inner !== undefined) return inner;
		if (sameName(name, symbol.name)) return range;
	}
	return undefined;
}

/** Some providers add parentheses to functions in one place, and not in the other. */
function sameName(one: string, other: string): boolean {
	return one.replace(/\(.*$/, '') === other.replace(/\(.*$/, '');
}

/** Older providers give symbols without their extent. */
function isDocumentSymbol(value: unknown): value is vscode.DocumentSymbol {
	return typeof value === 'object' && value !== null && 'children' in value && 'range' in value;
}

/** The most symbols of one query that are ranked: some providers give all that they know. */
const MOST_RANKED = 1_000;

/** The symbols of the workspace that its providers give for a query. It cannot be canceled, and may never end. */
export async function findSymbols(query: string): Promise<readonly Attachable[]> {
	const found = await vscode.commands.executeCommand<unknown>('vscode.executeWorkspaceSymbolProvider', query);
	const symbols = Array.isArray(found) ? found.slice(0, MOST_RANKED).filter(isSymbol) : [];
	return symbols.filter(isInWorkspace).map(symbolAttachable);
}

function isSymbol(value: unknown): value is vscode.SymbolInformation {
	return typeof value === 'object' && value !== null && 'name' in value && 'location' in value;
}

/** Libraries have symbols, too; their files are not the user’s. */
function isInWorkspace({ location: { uri } }: vscode.SymbolInformation): boolean {
	return vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}

function symbolAttachable(symbol: vscode.SymbolInformation): Attachable {
	const { name, location } = symbol;
	const path = vscode.workspace.asRelativePath(location.uri);
	// The range may be unknown until the symbol is resolved.
	const line: number | undefined = location.range?.start.line;
	const detail = line === undefined ? path : `${path}:${line + 1}`;
	return {
		// Two providers may know the same one: some write parentheses behind a function, others do not.
		key: `symbol ${location.uri.toString()} ${line} ${name.replace(/\(.*$/, '')}`,
		name,
		path: `${path}/${name}`,
		distance: FAR,
		shown: { kind: 'symbol', name, detail },
		source: { from: 'symbol', symbol },
	};
}
