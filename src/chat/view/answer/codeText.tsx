import type { RootContent } from 'hast';
import { createContext, type VNode } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { useScrollFocus } from '../../../base/view/hooks.ts';
import type { Highlighter } from '../code/highlighter.ts';
import { renderHighlighted } from '../code/renderHighlighted.ts';
import { LongText } from '../markdown/longText.tsx';
import { MOST_BADGES } from '../markdown/renderText.ts';

/** The view's highlighter. */
export const HighlighterContext = createContext<Highlighter | undefined>(undefined);

interface CodeTextProperties {
	readonly language: string;
	readonly code: string;
	/** How many hidden characters may become elements. */
	readonly badges?: number;
}

/** Code that scrolls sideways: plain at first, highlighted when there is time. */
export function CodeText({ language, code, badges = MOST_BADGES }: CodeTextProperties): VNode {
	const highlighter = useContext(HighlighterContext);
	const [tree, setTree] = useState<readonly RootContent[] | undefined>(undefined);
	const element = useRef<HTMLPreElement>(null);
	useScrollFocus(element);
	useEffect(() => {
		setTree(undefined);
		if (element.current === null) return undefined;
		return highlighter?.watch(element.current, language, code, setTree);
	}, [highlighter, language, code]);
	return (
		<pre ref={element}>
			<code>
				{tree !== undefined ? renderHighlighted(tree, { left: badges }) : <LongText text={code} badges={badges} />}
			</code>
		</pre>
	);
}
