import { calledMethod, descendants, memoize, type Node, propertyName, withoutTypes } from './nodes.ts';

/**
 * What code does with a variable: it reads it, hands it to a function, stores it, returns it, or changes it or what is in it.
 */
export type Use = 'read' | 'given' | 'stored' | 'returned' | 'changed';

const CHANGING_METHODS =
	/^(?:add|append|assign|clear|copyWithin|delete|fill|pop|push|reverse|set|shift|sort|splice|unshift)$/;
/** Methods that only read what they belong to, and are taken to have no effect. */
export const READING_METHODS =
	/^(?:at|charAt|charCodeAt|codePointAt|compare|concat|decode|encode|endsWith|entries|every|exec|filter|find|findIndex|findLast|findLastIndex|flat|flatMap|forEach|format|formatRange|formatToParts|get|has|hasOwn|hasOwnProperty|includes|indexOf|join|keys|lastIndexOf|localeCompare|map|match|matchAll|max|min|normalize|padEnd|padStart|reduce|reduceRight|repeat|replace|replaceAll|search|select|slice|some|split|startsWith|substr|substring|test|toFixed|toLowerCase|toReversed|toSorted|toString|toUpperCase|trim|trimEnd|trimStart|values)$/;
/** Functions that only read what they are given. */
const READERS =
	/^(?:concat|entries|error|from|fromEntries|has|includes|indexOf|info|isArray|keys|log|max|min|parse|raw|stringify|values|warn)$/;

/** What gives its parts, or one of them, to something else. */
const STORING =
	/^(?:Array|Assignment|Await|Conditional|Logical|Sequence|Yield)Expression$|^(?:AssignmentPattern|Property|PropertyDefinition|VariableDeclarator)$/;

/** What is done with an identifier or `this`: with its value, or with a part of it. */
export function useOf(node: Node): Use {
	let part = node;
	while (part.parent && (part.parent.type === 'ChainExpression' || isObjectOf(part, part.parent))) part = part.parent;
	const { parent } = part;
	if (isTarget(part) || (parent?.type === 'UnaryExpression' && parent.operator === 'delete')) return 'changed';
	if (part.type === 'MemberExpression') {
		if (parent?.type !== 'CallExpression' || parent.callee !== part) return 'read';
		const method = propertyName(part) ?? '';
		if (CHANGING_METHODS.test(method)) return 'changed';
		return READING_METHODS.test(method) || READERS.test(method) ? 'read' : 'given';
	}
	if (parent?.type === 'CallExpression' && parent.callee !== part) {
		const called = calledMethod(parent) ?? '';
		if (called === 'assign') return parent.arguments[0] === part ? 'changed' : 'read';
		return READERS.test(called) ? 'read' : 'given';
	}
	if (parent?.type === 'NewExpression')
		return 'name' in parent.callee && /^(?:Set|Map)$/.test(`${parent.callee.name}`) ? 'read' : 'given';
	if (/^(?:ArrowFunctionExpression|ReturnStatement)$/.test(parent?.type ?? '')) return 'returned';
	return parent && STORING.test(parent.type) && !isTest(part, parent) ? 'stored' : 'read';
}

function isObjectOf(node: Node, parent: Node): boolean {
	return parent.type === 'MemberExpression' ? parent.object === node : withoutTypes(parent) !== parent;
}

/** Whether only the truthiness of a part matters, or its value is destructured immediately. */
function isTest(part: Node, parent: Node): boolean {
	if (parent.type === 'VariableDeclarator') return parent.id.type !== 'Identifier';
	if (parent.type === 'LogicalExpression') return parent.left === part && parent.operator === '&&';
	return parent.type === 'ConditionalExpression' && parent.test === part;
}

/** Whether something is assigned to an expression, also by destructuring or a loop. */
export function isTarget(node: Node): boolean {
	const { parent } = node;
	if (parent?.type === 'Property') return parent.value === node && parent.parent.type === 'ObjectPattern';
	if (/^(?:ArrayPattern|RestElement|UpdateExpression)$/.test(parent?.type ?? '')) return true;
	return (
		/^(?:Assignment\w+|For(?:In|Of)Statement)$/.test(parent?.type ?? '') &&
		parent !== undefined &&
		'left' in parent &&
		parent.left === node
	);
}

/** Whether the value of an expression is unused. */
export function isUnused(node: Node): boolean {
	const { parent } = node;
	if (parent?.type === 'ArrowFunctionExpression') return calledMethod(parent.parent) === 'forEach';
	if (parent?.type === 'LogicalExpression') return parent.right === node && isUnused(parent);
	if (parent?.type === 'ConditionalExpression') return parent.test !== node && isUnused(parent);
	return parent?.type === 'ExpressionStatement';
}

/** Whether an expression gives a list that nothing else can know. */
export function isCopy(node: Node): boolean {
	const copies = /^(?:concat|entries|filter|flat|flatMap|from|keys|map|slice|split|toReversed|toSorted|values)$/;
	return node.type === 'ArrayExpression' || copies.test(calledMethod(node) ?? '');
}

/** Whether some code has an effect that its form shows. */
export const hasEffect = memoize((code) =>
	[...descendants(code)].some((node) => {
		if (/^(?:Assignment|Await|Update|Yield)Expression$|^ThrowStatement$/.test(node.type)) return true;
		if (node.type !== 'CallExpression') return false;
		const isStatement = node.parent?.type === 'ExpressionStatement' && node !== code;
		return (
			isStatement || /^(?:log|print)$/.test(calledMethod(node) ?? '') || CHANGING_METHODS.test(calledMethod(node) ?? '')
		);
	}),
);
