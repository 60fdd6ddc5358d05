/** What is searched: the messages, not the buttons, receipts and names around them. */
const SEARCHED = '.markdown, .bubble, .code-block pre, .failure-text, .failure blockquote, .note';
const BLOCKS = 'p, li, td, th, h3, h4, h5, h6, pre, blockquote, .bubble, .piece';

/** More matches are not counted. */
const MAXIMUM_MATCHES = 2000;

/** The ranges in `log` that match `query`, ignoring case, in order. */
export function findText(log: Element, query: string): readonly Range[] {
	if (query === '') return [];
	const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
	const found: Range[] = [];
	for (const root of log.querySelectorAll(SEARCHED)) {
		if (found.length >= MAXIMUM_MATCHES) break;
		if ((root.textContent ?? '').search(pattern) >= 0) addMatches(root, pattern, found);
	}
	return found;
}

interface Piece {
	readonly node: Text;
	readonly start: number;
}

function addMatches(root: Element, pattern: RegExp, found: Range[]): void {
	const { text, pieces } = collectText(root);
	let from = 0;
	for (const match of text.matchAll(pattern)) {
		if (found.length >= MAXIMUM_MATCHES) return;
		from = pieceAt(pieces, match.index, from);
		const start = pieces[from];
		const end = pieces[pieceAt(pieces, match.index + match[0].length - 1, from)];
		if (start === undefined || end === undefined) continue;
		const range = document.createRange();
		range.setStart(start.node, match.index - start.start);
		range.setEnd(end.node, match.index + match[0].length - end.start);
		found.push(range);
	}
}

/** The text of `root`. Its blocks are separated by a character that no query contains. */
function collectText(root: Element): { readonly text: string; readonly pieces: readonly Piece[] } {
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	const pieces: Piece[] = [];
	let text = '';
	let block: Element | null = null;
	for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
		if (!(node instanceof Text)) continue;
		const next: Element | null = node.parentElement?.closest(BLOCKS) ?? null;
		if (next !== block && text !== '') text += '\u0000';
		block = next;
		pieces.push({ node, start: text.length });
		text += node.data;
	}
	return { text, pieces };
}

/** The index of the piece with the character at `index`. @param from where the search begins */
function pieceAt(pieces: readonly Piece[], index: number, from: number): number {
	let at = from;
	for (let next = pieces[at + 1]; next !== undefined && next.start <= index; next = pieces[at + 1]) at++;
	return at;
}
