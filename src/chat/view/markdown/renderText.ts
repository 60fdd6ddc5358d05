import { type ComponentChildren, h } from 'preact';
import { splitHidden } from '../../../base/text/hiddenCharacters.ts';

/** How many elements may still be made. The rest of the text is shown plain. */
export interface ElementBudget {
	left: number;
}

/** How many hidden characters a text shows as elements by default. */
export const MOST_BADGES = 500;

/** `text` as children of an element, with a visible badge in place of each hidden character. */
export function renderText(text: string, budget: ElementBudget = { left: MOST_BADGES }): ComponentChildren {
	const pieces = splitHidden(text);
	const badges = pieces.filter((piece) => 'hidden' in piece).length;
	if (badges === 0) return text;
	if (badges > budget.left)
		return pieces.map((piece) => ('hidden' in piece ? `[${piece.hidden}]` : piece.text)).join('');
	budget.left -= badges;
	return pieces.map((piece) =>
		'hidden' in piece ? h('span', { class: 'hidden-character' }, `[${piece.hidden}]`) : piece.text,
	);
}

/** As `renderText`, for text of any length: what is off screen is not laid out. */
export function renderLongText(text: string, budget: ElementBudget = { left: MOST_BADGES }): ComponentChildren {
	const pieces = splitLongText(text);
	if (pieces.length === 1) return renderText(text, budget);
	return pieces.map((piece) => h('span', { class: 'piece' }, renderText(piece, budget)));
}

/** Longer text is laid out in pieces, each only while it is on screen. In UTF-16 units. */
const PIECE_LENGTH = 16_000;

/** `text` in pieces to be laid out one by one: cut after a line end if one is near, never within a character. */
export function splitLongText(text: string): readonly string[] {
	const pieces: string[] = [];
	let start = 0;
	while (text.length - start > PIECE_LENGTH) {
		const end = cutBefore(text, start + PIECE_LENGTH, start + PIECE_LENGTH / 2);
		pieces.push(text.slice(start, end));
		start = end;
	}
	pieces.push(text.slice(start));
	return pieces;
}

function cutBefore(text: string, end: number, earliest: number): number {
	const lineEnd = text.lastIndexOf('\n', end - 1) + 1;
	if (lineEnd > earliest) return lineEnd;
	const code = text.charCodeAt(end);
	return code >= 0xdc00 && code <= 0xdfff ? end - 1 : end;
}
