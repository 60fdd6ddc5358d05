import type { ComponentChildren } from 'preact';
import { renderText } from '../markdown/renderText.ts';
import { splitLongText } from './splitLongText.ts';

/** How many hidden characters one text shows as elements of their own, unless told otherwise. */
export const maximumBadges = 500;

interface LongTextProperties {
	readonly text: string;
	readonly badges?: number;
}

/** Text as it was written, however long: what is off screen is not laid out. */
export function LongText({ text, badges = maximumBadges }: LongTextProperties): ComponentChildren {
	const pieces = splitLongText(text);
	const budget = { left: badges };
	if (pieces.length === 1) return renderText(text, budget);
	return pieces.map((piece, index) => (
		<span key={index} class="piece">
			{renderText(piece, budget)}
		</span>
	));
}
