import type { CallExpression, Expression, Node, RegExpLiteral } from '@babel/types';

/** A change of the source: the text goes to the place of what is between the offsets. */
export interface Replacement {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

const FLIPPED: Readonly<Record<string, string>> = {
	'<': '<=',
	'<=': '<',
	'>': '>=',
	'>=': '>',
	'===': '!==',
	'!==': '===',
	'-': '+',
	'*': '/',
	'/': '*',
	'&&': '||',
	'||': '&&',
	'+=': '-=',
	'-=': '+=',
};

const FLIPPED_METHODS: Readonly<Record<string, string>> = {
	some: 'every',
	every: 'some',
	startsWith: 'endsWith',
	endsWith: 'startsWith',
	min: 'max',
	max: 'min',
	indexOf: 'lastIndexOf',
	lastIndexOf: 'indexOf',
};

/** Methods whose result can stand for the value that they are called on. */
const DROPPED_METHODS = new Set([
	'sort',
	'toSorted',
	'reverse',
	'toReversed',
	'filter',
	'trim',
	'trimStart',
	'trimEnd',
	'toLowerCase',
]);

const LOG_LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error']);

/** A number up to this changes by one; a larger one is a limit, and becomes 0. */
const LARGEST_STEP = 10;

/** Two words beside each other: a sentence for a person, which tests need not repeat. */
const SENTENCE = /[a-z]{2,},? [a-z]{2,}/i;

/**
 * Gives the changes that a node stands for; its ancestors begin with its parent. What goes into the log, and messages, stay
 * as they are.
 */
export function replacementsOf(node: Node, ancestors: readonly Node[], source: string): readonly Replacement[] {
	if ([node, ...ancestors].some((each) => isLogCall(each) || isError(each))) return dropsOf(node, ancestors);
	const at = (place: Node, text: string) => ({ ...rangeOf(place), text });
	const of = (place: Node) => source.slice(place.start ?? 0, place.end ?? 0);
	switch (node.type) {
		case 'BinaryExpression':
			return flip(node.left, node.right, node.operator, source);
		case 'LogicalExpression':
		case 'AssignmentExpression':
			return flip(node.left, node.right, node.operator, source);
		case 'UnaryExpression':
			return node.operator === '!' || node.operator === '-' ? [at(node, of(node.argument))] : [];
		case 'BooleanLiteral':
			return [at(node, String(!node.value))];
		case 'NumericLiteral':
			return numbersFor(node.value).map((value) => at(node, value));
		case 'StringLiteral':
			return node.value === '' || SENTENCE.test(node.value) ? [] : [at(node, "''")];
		case 'TemplateLiteral':
			return SENTENCE.test(of(node)) ? [] : [at(node, "''")];
		case 'RegExpLiteral':
			return withoutAnchors(node);
		case 'IfStatement':
		case 'ConditionalExpression':
			return ['true', 'false'].map((text) => at(node.test, text));
		case 'WhileStatement':
			return [at(node.test, 'false')];
		case 'SpreadElement':
			return [at(node.argument, ancestors[0]?.type === 'ObjectExpression' ? '{}' : '[]')];
		case 'ArrowFunctionExpression':
			return isTruth(node.body) ? ['true', 'false'].map((text) => at(node.body, text)) : [];
		case 'ReturnStatement':
			return node.argument ? constantsFor(node.argument).map((text) => at(node, text)) : [at(node, ';')];
		case 'CallExpression':
			return callsFor(node, source);
		default:
			return dropsOf(node, ancestors);
	}
}

/** The statements that can go. */
function dropsOf(node: Node, ancestors: readonly Node[]): readonly Replacement[] {
	const isCaseEnd = node.type === 'BreakStatement' && ancestors[0]?.type === 'SwitchCase';
	const isDropped =
		node.type === 'ThrowStatement' ||
		node.type === 'ContinueStatement' ||
		(node.type === 'BreakStatement' && !isCaseEnd) ||
		(node.type === 'ExpressionStatement' && !isLogCall(node.expression) && !isSuperCall(node.expression));
	return isDropped ? [{ ...rangeOf(node), text: ';' }] : [];
}

function flip(left: Node, right: Node, operator: string, source: string): readonly Replacement[] {
	const start = source.indexOf(operator, left.end ?? 0);
	const text = operator === '+' ? (isText(left) || isText(right) ? undefined : '-') : FLIPPED[operator];
	return text === undefined || start >= (right.start ?? 0) ? [] : [{ start, end: start + operator.length, text }];
}

function numbersFor(value: number): readonly string[] {
	return value > LARGEST_STEP ? ['0'] : [String(value + 1), String(value - 1)];
}

/** What a function may give instead. What nobody can notice is left out: no value for false, and what is never reached. */
function constantsFor(argument: Expression): readonly string[] {
	if (isTruth(argument)) return ['return true;', 'return false;'];
	const isUndefined = argument.type === 'Identifier' && argument.name === 'undefined';
	const isFalse = argument.type === 'BooleanLiteral' && !argument.value;
	return isUndefined || isFalse || argument.type === 'TSSatisfiesExpression' ? [] : ['return undefined;'];
}

function callsFor({ callee, arguments: values }: CallExpression, source: string): readonly Replacement[] {
	if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
	const { name } = callee.property;
	const isDropped = DROPPED_METHODS.has(name) && (name === 'filter' || values.length < 2);
	const flipped = Object.hasOwn(FLIPPED_METHODS, name) ? FLIPPED_METHODS[name] : undefined;
	const end = source.indexOf(')', values.at(-1)?.end ?? callee.end ?? 0) + 1;
	if (isDropped) return [{ start: callee.object.end ?? 0, end, text: '' }];
	return flipped === undefined ? [] : [{ ...rangeOf(callee.property), text: flipped }];
}

/** One change for each `^`, `$` and `\b` that is not escaped and not in a class. */
function withoutAnchors({ start, pattern }: RegExpLiteral): readonly Replacement[] {
	const pieces = pattern.matchAll(/\[(?:\\.|[^\]\\])*\]|\\.|./gsu);
	return [...pieces]
		.filter(([piece]) => piece === '^' || piece === '$' || piece === '\\b')
		.filter(() => pattern.length > 1)
		.map(({ 0: piece, index }) => ({
			start: (start ?? 0) + 1 + index,
			end: (start ?? 0) + 1 + index + piece.length,
			text: '',
		}));
}

/** Whether the expression can only be true or false. */
function isTruth(node: Node): boolean {
	if (node.type === 'BinaryExpression') return /^(?:[<>]=?|[!=]==|in|instanceof)$/.test(node.operator);
	if (node.type === 'UnaryExpression') return node.operator === '!';
	if (node.type === 'LogicalExpression') return isTruth(node.left) && isTruth(node.right);
	return false;
}

function isText(node: Node): boolean {
	if (node.type === 'BinaryExpression') return isText(node.left) || isText(node.right);
	return node.type === 'StringLiteral' || node.type === 'TemplateLiteral';
}

/** Whether the node calls something named `log`, or a level of something named `log` or `logger`. */
function isLogCall(node: Node): boolean {
	if (node.type !== 'CallExpression') return false;
	const { callee } = node;
	if (nameOf(callee) === 'log') return true;
	return (
		callee.type === 'MemberExpression' && LOG_LEVELS.has(nameOf(callee)) && /^log(?:ger)?$/.test(nameOf(callee.object))
	);
}

/** The last name of a path: `logger` of `this.#parts.logger`. */
function nameOf(node: Node): string {
	if (node.type === 'MemberExpression') return nameOf(node.property);
	if (node.type === 'PrivateName') return node.id.name;
	return node.type === 'Identifier' ? node.name : '';
}

/** Whether the node makes an error whose arguments are its message; what goes into a `ServiceError` decides what is shown. */
function isError(node: Node): boolean {
	return node.type === 'NewExpression' && /^\w*(?<!Service)Error$/.test(nameOf(node.callee));
}

function isSuperCall(node: Node): boolean {
	return node.type === 'CallExpression' && node.callee.type === 'Super';
}

function rangeOf({ start, end }: Node): { readonly start: number; readonly end: number } {
	return { start: start ?? 0, end: end ?? 0 };
}
