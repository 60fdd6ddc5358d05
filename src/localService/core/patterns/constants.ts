import { type Form, form, isCertain } from './forms.ts';
import { nameOf } from './longLists.ts';
import { isLoop } from './loops.ts';
import { ancestors, calledMethod, isCallee, type Node } from './nodes.ts';
import type { Script } from './script.ts';
import type { Match } from './template.ts';
import { useOf } from './uses.ts';

/** Forms whose value is made once as it stands. */
const onceEach = (codes: readonly string[], name: (match: Match) => string): Form =>
	form(codes, '$once', {
		once: { value: '$whole', name },
		fits: ({ script, node }) => !isOnlyTest(node) && isOnlyRead(script, node),
		when: isCertain,
	});

const named = (ending: string) => (match: Match) => {
	const name = nameOf(match.get('$list')?.[0]);
	return name === '' ? ending.toLowerCase() : name + ending;
};

/** Values that are costly to compute. */
export const constants: readonly Form[] = [
	onceEach(['new RegExp($$options)', 'RegExp($$options)'], () => 'pattern'),
	onceEach(['new Intl.$Kind($$options)', 'Intl.$Kind($$options)'], (match) => {
		const kind = nameOf(match.get('$Kind')?.[0]);
		return kind.charAt(0).toLowerCase() + kind.slice(1);
	}),
	onceEach(['new Set($list)'], named('Set')),
	onceEach(['new Map($list)'], named('Map')),
	onceEach(['JSON.parse($list)'], () => 'parsed'),
	onceEach(['new TextEncoder()', 'new TextDecoder($$options)'], () => 'coder'),
	onceEach(['Math.max(...$list)', 'Math.max.apply(null, $list)'], named('Max')),
	onceEach(['Math.min(...$list)', 'Math.min.apply(null, $list)'], named('Min')),
	onceEach(
		['[...$list].sort($$options)', '$list.slice().sort($$options)', '$list.toSorted($$options)'],
		named('Sorted'),
	),
	onceEach(['$list.reduce($$options)'], named('Total')),
	onceEach(['$list.filter($$options)'], named('Filtered')),
	onceEach(['$list.map($$options)', '$list.flatMap($$options)'], named('Mapped')),
	onceEach(['$list.split($$options)'], named('Parts')),
	onceEach(['$list.join($$options)'], named('Joined')),
];

/** The keys, values or entries of an object. */
export const keys: readonly Form[] = [
	onceEach(['Object.keys($list)', 'Object.getOwnPropertyNames($list)'], named('Keys')),
	onceEach(['Object.values($list)'], named('Values')),
	onceEach(['Object.entries($list)'], named('Entries')),
];

/** Methods that start from the beginning, wherever an earlier search with the pattern ended. */
const PATTERN_METHODS = /^(?:match|matchAll|replace|replaceAll|search|split)$/;

/** Whether a loop without a counter tests it: the loop ends only because something changes its value. */
function isOnlyTest(node: Node): boolean {
	return [node, ...ancestors(node)].some((each) => {
		const { parent } = each;
		return (
			parent && isLoop(parent) && 'test' in parent && parent.test === each && !('update' in parent && parent.update)
		);
	});
}

/** Whether what an expression gives is only read: then one value can serve every iteration. */
function isOnlyRead(script: Script, node: Node, made = node, at = -1): boolean {
	const { parent } = node;
	if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') {
		const [declared] = parent.id.range;
		// Each name is declared after the one before, so that this ends.
		return declared > at && script.usesOf(parent.id).every((use) => isOnlyRead(script, use, made, declared));
	}
	if (PATTERN_METHODS.test(calledMethod(parent) ?? '') && !isCallee(node)) return true;
	// With the flag `g` or `y`, a search continues where the last one ended.
	const isPlain = /^(?:new )?RegExp\((?:[^,]*|.*, ["'`][^gy]*["'`])\)$/s.test(script.textOf(made));
	return useOf(node) === 'read' && (isPlain || !/RegExp\(/.test(script.textOf(made)));
}
