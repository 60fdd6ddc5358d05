import { type ComponentChildren, h } from 'preact';
import { splitHidden } from '../../protocol/hiddenCharacters.ts';
import { splitLongText } from './splitLongText.ts';

/** How many elements may still be made: text that asks for more is shown, but not dressed up. */
export interface ElementBudget {
	left: number;
}

/** How many hidden characters a text shows as elements, unless told otherwise. */
export const MOST_BADGES = 500;

/** `text` as children of an element, with a visible badge in the place of each hidden character. */
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

/** As `renderText`, of text that may be very long: what of it is off screen is not laid out. */
export function renderLongText(text: string, budget: ElementBudget = { left: MOST_BADGES }): ComponentChildren {
	const pieces = splitLongText(text);
	if (pieces.length === 1) return renderText(text, budget);
	return pieces.map((piece) => h('span', { class: 'piece' }, renderText(piece, budget)));
}
