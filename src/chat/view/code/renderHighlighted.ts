import type { RootContent } from 'hast';
import { type ComponentChildren, h } from 'preact';
import { type ElementBudget, renderText } from '../markdown/renderText.ts';

/** The class names of highlight.js: `hljs-keyword`, and `function_` for finer kinds. */
const CLASS_PATTERN = /^(?:hljs-[a-z]+(?:[-_][a-z]+)*|[a-z]+_{1,2})$/;

/** Draws a highlighter's tree. Whatever it holds, only spans with known class names are made. */
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
