/** A word of a command line without its quotes, or a character that ends a command there. */
export type ShellPiece = { readonly word: string } | { readonly mark: string };

const PIECE = /([;&|()`\r\n])|(?:'[^']*'|"(?:\\.|[^"\\])*"|\\[^\r\n]?|[^\s;&|()`'"\\])+/gs;
const QUOTED = /'([^']*)'|"((?:\\.|[^"\\])*)"|\\([\s"'&;|()])/gs;

/** What a shell would read in a command line, as far as no variable decides. */
export function shellPieces(command: string): readonly ShellPiece[] {
	return [...command.matchAll(PIECE)].map(([text, mark]) => (mark === undefined ? { word: unquoted(text) } : { mark }));
}

function unquoted(text: string): string {
	return text.replace(QUOTED, (_, single?: string, double?: string, escaped?: string) => {
		return single ?? double?.replaceAll(/\\(["\\])/g, '$1') ?? escaped ?? '';
	});
}
