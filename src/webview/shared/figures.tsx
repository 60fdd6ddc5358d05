import type { VNode } from 'preact';
import type { ReceiptItem } from '../../protocol/chat.ts';

/** Figures one after the other, with a dot between two that stand in the same line; a screen reader makes a pause there. */
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
