import { type Form, form, isCertain } from './forms.ts';
import { nameOf } from './lists.ts';
import { calledMethod, isCallee, type Node, propertyName } from './nodes.ts';
import type { Script } from './script.ts';
import type { Match } from './template.ts';
import { isTarget, READING_METHODS } from './uses.ts';

/** Forms whose value is made once as it stands. */
const onceEach = (codes: readonly string[], name: (match: Match) => string): Form =>
	form(codes, '$once', {
		once: { value: '$whole', name },
		fits: ({ script, node }) => isOnlyRead(script, node),
		when: isCertain,
	});

const named = (ending: string) => (match: Match) => {
	const name = nameOf(match.get('$list')?.[0]);
	return name === '' ? ending.toLowerCase() : name + ending;
};

/** What is costly to make. */
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

/** What an object consists of. */
export const keys: readonly Form[] = [
	onceEach(['Object.keys($list)', 'Object.getOwnPropertyNames($list)'], named('Keys')),
	onceEach(['Object.values($list)'], named('Values')),
	onceEach(['Object.entries($list)'], named('Entries')),
];

/** Methods that begin with a pattern anew, wherever an earlier search with it ended. */
const PATTERN_METHODS = /^(?:match|matchAll|replace|replaceAll|search|split)$/;
const GIVING_FUNCTIONS = /^(?:abs|entries|from|isArray|keys|max|min|round|stringify|values|Set|Map)$/;

/** Whether what an expression gives is only read: then one value can serve every pass. */
function isOnlyRead(script: Script, made: Node, node = made): boolean {
	const { parent } = node;
	const keepsPlace =
		/RegExp\(/.test(script.textOf(made)) &&
		!/^(?:new )?RegExp\((?:[^,]*|.*, ["'`][^gy]*["'`])\)$/s.test(script.textOf(made));
	switch (parent?.type) {
		case 'MemberExpression':
			if (parent.object !== node || isTarget(parent)) return parent.object !== node;
			return isCallee(parent) ? !keepsPlace && READING_METHODS.test(propertyName(parent) ?? '') : !keepsPlace;
		case 'CallExpression':
		case 'NewExpression':
			if (parent.callee === node) return false;
			return (
				PATTERN_METHODS.test(calledMethod(parent) ?? '') ||
				GIVING_FUNCTIONS.test(calledMethod(parent) ?? nameOf(parent.callee))
			);
		case 'VariableDeclarator':
			if (parent.id.type !== 'Identifier') return !keepsPlace;
			return script.usesOf(parent.id).every((use) => !isTarget(use) && isOnlyRead(script, made, use));
		case 'ForInStatement':
		case 'ForOfStatement':
			return parent.right === node;
		case 'BinaryExpression':
		case 'SpreadElement':
		case 'TemplateLiteral':
		case 'UnaryExpression':
			return true;
		default:
			return false;
	}
}
