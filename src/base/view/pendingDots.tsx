import type { VNode } from 'preact';

/** What a `pending-dots` element shows while something is under way. */
export function PendingDots(): VNode {
	return (
		<>
			<i />
			<i />
			<i />
		</>
	);
}
