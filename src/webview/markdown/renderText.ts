import { type ComponentChildren, h } from 'preact';
import { splitHidden } from '../../protocol/hiddenCharacters.ts';

/** How many elements may still be made: text that asks for more is shown, but not dressed up. */
export interface ElementBudget {
	left: number;
}

/** `text` as children of an element, with a visible badge in the place of each hidden character. */
export function renderText(text: string, budget: ElementBudget = { left: 500 }): ComponentChildren {
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
