import type { VNode } from 'preact';
import type { ReceiptItem } from '../protocol/chat.ts';

/** Figures in a row, with a dot between two on the same line; a screen reader pauses there. */
export function Figures({ items }: { readonly items: readonly ReceiptItem[] }): VNode {
	return (
		<span class="figures">
			{items.map(({ text }, index) => (
				<span key={index} class="figure">
					{text}
					{index < items.length - 1 && <span class="figure-pause">, </span>}
				</span>
			))}
		</span>
	);
}
