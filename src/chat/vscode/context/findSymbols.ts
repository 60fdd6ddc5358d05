import * as vscode from 'vscode';
import { FAR, type Offer } from './offer.ts';

/** The most symbols of one query that are ranked: some providers give all that they know. */
const MOST_RANKED = 1_000;

/** The symbols of the workspace that its providers give for a query. It cannot be canceled, and may never end. */
export async function findSymbols(query: string): Promise<readonly Offer[]> {
	const found = await vscode.commands.executeCommand<unknown>('vscode.executeWorkspaceSymbolProvider', query);
	const symbols = Array.isArray(found) ? found.slice(0, MOST_RANKED).filter(isSymbol) : [];
	return symbols.filter(isInWorkspace).map(symbolOffer);
}

function isSymbol(value: unknown): value is vscode.SymbolInformation {
	return typeof value === 'object' && value !== null && 'name' in value && 'location' in value;
}

/** Libraries have symbols, too; their files are not the user’s. */
function isInWorkspace({ location: { uri } }: vscode.SymbolInformation): boolean {
	return vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}

function symbolOffer(symbol: vscode.SymbolInformation): Offer {
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
