import type { ComponentChildren } from 'preact';
import { renderText } from '../markdown/renderText.ts';
import { splitLongText } from './splitLongText.ts';

/** Text as it was written, however long: what is off screen is not laid out. */
export function LongText({ text }: { readonly text: string }): ComponentChildren {
	const pieces = splitLongText(text);
	const badges = { left: 500 };
	if (pieces.length === 1) return renderText(text);
	return pieces.map((piece, index) => (
		<span key={index} class="piece">
			{renderText(piece, badges)}
		</span>
	));
}
