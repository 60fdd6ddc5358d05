import type { RootContent } from 'hast';
import { type ComponentChildren, h } from 'preact';
import { type ElementBudget, renderText } from '../markdown/renderText.ts';

/** The names that highlight.js gives: `hljs-keyword`, and for the finer kinds `function_`. */
const CLASS_PATTERN = /^(?:hljs-[a-z]+(?:[-_][a-z]+)*|[a-z]+_{1,2})$/;

/** Draws a highlighter's tree. Whatever it holds, only spans with known class names come out of it. */
export function renderHighlighted(
	nodes: readonly RootContent[],
	badges: ElementBudget = { left: 500 },
): ComponentChildren[] {
	return nodes.map((node) => {
		if (node.type === 'text') return renderText(node.value, badges);
		if (node.type !== 'element') return undefined;
		return h('span', { class: classNames(node.properties.className) }, renderHighlighted(node.children, badges));
	});
}

function classNames(value: unknown): string | undefined {
	if (!Array.isArray(value)) return undefined;
	const names = value.filter((name) => typeof name === 'string' && CLASS_PATTERN.test(name));
	return names.length === 0 ? undefined : names.join(' ');
}
