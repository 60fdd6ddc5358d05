import { oneLine, shortened } from '../../../base/text/visibleText.ts';
import type { FunctionFacts } from '../recorder/callLine.ts';
import type { ChangedFunction } from './codeDifference.ts';
import { ownDescendants, shownFunction } from './functionPlace.ts';
import { isErased } from './sameCode.ts';
import {
	children,
	descendants,
	identifierName,
	type Node,
	partOf,
	partsOf,
	propertyName,
	type SourceText,
} from './sourceText.ts';

/** In UTF-16 units. */
const LONGEST_PATTERN = 30;
const LONGEST_LITERAL = 200;

/** What a recorder must know of a function that changed. */
export function functionTraits(source: SourceText, { before, after }: ChangedFunction): FunctionFacts {
	const versions = [before, after];
	const nodes = versions.flatMap((version) => [...descendants(version)]);
	return {
		name: shownFunction(source, before),
		parameters: partsOf(before, 'params')
			.filter((parameter) => !isErased(parameter))
			.map((parameter) => shownParameter(source, parameter)),
		usesThis: versions.some(usesThis),
		usesOuterThis: versions.some(usesOuterThis),
		uses: [
			...(nodes.some(readsTime) ? (['time'] as const) : []),
			...(nodes.some(isChance) ? (['chance'] as const) : []),
		],
		usesPrivate: nodes.some(({ type }) => type === 'PrivateName'),
	};
}

function shownParameter(source: SourceText, parameter: Node): string {
	const inner = partOf(parameter, 'left') ?? partOf(parameter, 'argument');
	if (inner !== undefined) return `${parameter.type === 'RestElement' ? '...' : ''}${shownParameter(source, inner)}`;
	const end = partOf(parameter, 'typeAnnotation')?.start ?? parameter.end;
	return identifierName(parameter) ?? shortened(oneLine(source.text.slice(parameter.start, end)), LONGEST_PATTERN);
}

/** Whether a function uses its own `this`, or may do so unseen. */
function usesThis(node: Node): boolean {
	return ownDescendants(node).some(
		(each) =>
			/^(?:ThisExpression|Super)$/.test(each.type) ||
			(each.type === 'CallExpression' && identifierName(partOf(each, 'callee')) === 'eval'),
	);
}

/** Whether a function is an arrow function, and uses what other functions have of their own. */
function usesOuterThis(node: Node): boolean {
	if (node.type !== 'ArrowFunctionExpression') return false;
	const isOuter = (each: Node) =>
		identifierName(each) === 'arguments' ||
		(each.type === 'MetaProperty' && identifierName(partOf(each, 'meta')) === 'new');
	return usesThis(node) || ownDescendants(node).some(isOuter);
}

const CLOCKS = /^(?:performance|hrtime|uptime|timeOrigin|Temporal)$/;

/** Whether a node reads a clock. A date of given parts does not. */
function readsTime(node: Node): boolean {
	const name = identifierName(node);
	if (name !== undefined && CLOCKS.test(name)) return true;
	if (node.type === 'MemberExpression' && isDate(partOf(node, 'object'))) return propertyName(node) === 'now';
	if (!/^(?:New|Call|OptionalCall)Expression$/.test(node.type))
		// As a value, it may be called anywhere.
		return (
			/^(?:VariableDeclarator|ObjectProperty|AssignmentExpression)$/.test(node.type) && children(node).some(isDate)
		);
	if (partsOf(node, 'arguments').some(isDate)) return true;
	return isDate(partOf(node, 'callee')) && (node.type !== 'NewExpression' || partsOf(node, 'arguments').length === 0);
}

function isDate(node: Node | undefined): boolean {
	return identifierName(node) === 'Date';
}

const CHANCES = /^(?:random(?:UUID|Bytes|Int|FillSync|Fill)?|getRandomValues|nanoid|uuid(?:v[1-7])?)$/;

/** Whether a node draws a random number. */
function isChance(node: Node): boolean {
	return CHANCES.test(identifierName(node) ?? '');
}

/** The literals in some code that other code does not have: numbers, and strings that are not long. */
export function newLiterals(after: readonly Node[], before: readonly Node[]): readonly (string | number)[] {
	const known = new Set(before.flatMap(literalsIn));
	return [...new Set(after.flatMap(literalsIn))].filter((literal) => !known.has(literal));
}

function literalsIn(node: Node): readonly (string | number)[] {
	return [...descendants(node)].flatMap((each) => {
		const value = literalValue(each);
		return typeof value === 'number' || (typeof value === 'string' && value.length <= LONGEST_LITERAL) ? [value] : [];
	});
}

/** The value of a literal number or text; undefined for anything else. */
export function literalValue(node: Node): unknown {
	if (node.type === 'StringLiteral' || node.type === 'NumericLiteral') return node.value;
	if (node.type === 'TemplateLiteral' && partsOf(node, 'expressions').length === 0) {
		const [only] = partsOf(node, 'quasis');
		return (only?.value as { readonly cooked?: string } | undefined)?.cooked;
	}
	const argument = node.type === 'UnaryExpression' && node.operator === '-' ? partOf(node, 'argument') : undefined;
	return argument?.type === 'NumericLiteral' ? -Number(argument.value) : undefined;
}
