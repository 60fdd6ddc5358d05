import type { ComponentChildren } from 'preact';
import { MOST_BADGES, renderLongText } from './renderText.ts';

interface LongTextProperties {
	readonly text: string;
	/** How many hidden characters may become elements. */
	readonly badges?: number;
}

/** Text as it was written, of any length: what is off screen is not laid out. */
export function LongText({ text, badges = MOST_BADGES }: LongTextProperties): ComponentChildren {
	return renderLongText(text, { left: badges });
}
