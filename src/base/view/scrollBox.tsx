import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { useScrollFocus } from './hooks.ts';

/** A box that scrolls if its content is too wide for the view. */
export function ScrollBox({ children }: { readonly children?: ComponentChildren }): VNode {
	const element = useRef<HTMLDivElement>(null);
	useScrollFocus(element);
	return (
		<div class="scroll-box" ref={element}>
			{children}
		</div>
	);
}

/** What a `pending-dots` element shows while something is in progress. */
export function PendingDots(): VNode {
	return (
		<>
			<i />
			<i />
			<i />
		</>
	);
}
