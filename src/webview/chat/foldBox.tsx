import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatStrings } from '../../protocol/chatStrings.ts';
import { formatText } from './formatText.ts';

/** Sent to an element inside a folded box, it opens the box. */
export const revealEvent = 'whetstone-reveal';

/** Longer text, in lines, is folded. */
const maximumLines = 40;

interface FoldBoxProperties {
	readonly text: string;
	readonly strings: ChatStrings;
	readonly children?: ComponentChildren;
}

/** Shows the beginning of a long text, and all of it when asked to. */
export function FoldBox({ text, strings, children }: FoldBoxProperties): VNode {
	const lines = countLines(text);
	const [open, setOpen] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = box.current;
		const reveal = (): void => setOpen(true);
		element?.addEventListener(revealEvent, reveal);
		return () => element?.removeEventListener(revealEvent, reveal);
	}, []);
	if (lines <= maximumLines) return <div class="fold">{children}</div>;
	return (
		<div class={open ? 'fold' : 'fold folded'} ref={box}>
			{children}
			<button type="button" class="fold-button" aria-expanded={open} onClick={() => setOpen(!open)}>
				{open ? strings.showLess : formatText(strings.showAllLines, lines)}
			</button>
		</div>
	);
}

/** A line end at the end of the text begins no line. */
function countLines(text: string): number {
	let count = text === '' || text.endsWith('\n') ? 0 : 1;
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
	return count;
}
