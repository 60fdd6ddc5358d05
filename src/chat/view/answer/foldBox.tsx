import * as l10n from '@vscode/l10n';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { REVEAL_EVENT } from './revealEvent.ts';

/** Longer text is folded. In lines. */
const MAXIMUM_LINES = 40;

interface FoldBoxProperties {
	readonly text: string;
	readonly children?: ComponentChildren;
}

/** Shows the beginning of a long text, and all of it on request. */
export function FoldBox({ text, children }: FoldBoxProperties): VNode {
	const lines = countLines(text);
	const [open, setOpen] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = box.current;
		const reveal = () => setOpen(true);
		element?.addEventListener(REVEAL_EVENT, reveal);
		return () => element?.removeEventListener(REVEAL_EVENT, reveal);
	}, []);
	if (lines <= MAXIMUM_LINES) return <div class="fold">{children}</div>;
	return (
		<div class={open ? 'fold' : 'fold folded'} ref={box}>
			{children}
			<button type="button" class="fold-button" aria-expanded={open} onClick={() => setOpen(!open)}>
				{open ? l10n.t('Show Less') : l10n.t('Show All {0} Lines', lines)}
			</button>
		</div>
	);
}

/** A line end at the end of the text does not begin a line. */
function countLines(text: string): number {
	let count = text === '' || text.endsWith('\n') ? 0 : 1;
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
	return count;
}
