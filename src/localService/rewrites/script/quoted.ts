import type { Node } from './nodes.ts';
import type { Script } from './script.ts';

/** A node's text in a code span, shortened. */
export function quoted(script: Script, node: Node): string {
	const text = script.textOf(node).replace(/\s+/g, ' ').replaceAll('`', '’');
	return `\`${text.length > 40 ? `${text.slice(0, 39)}…` : text}\``;
}
