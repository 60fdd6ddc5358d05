import type { VNode } from 'preact';

/** A cell with a bar. Screen readers skip it: its row has the figure. @param part from 0 to 1 */
export function Bar({ part }: { readonly part: number }): VNode {
	return (
		<td class="bar-cell" aria-hidden="true">
			<div class="bar" style={{ width: `${Math.max(0, Math.min(1, part)) * 100}%` }} />
		</td>
	);
}
