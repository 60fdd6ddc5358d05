import { type ParserPlugin, parse } from '@babel/parser';
import { treeWalk } from '../../../base/core/treeWalk.ts';
import { isRecordable } from './recordingOf.ts';

/** A node of Babel’s syntax tree. Its parts are read by their names. */
export interface Node {
	readonly type: string;
	/** Offsets in UTF-16 units. */
	readonly start: number;
	readonly end: number;
	readonly [part: string]: unknown;
}

/** A text of JavaScript or TypeScript that has been parsed. */
export interface SourceText {
	readonly text: string;
	readonly isTyped: boolean;
	readonly program: Node;
	readonly comments: readonly Node[];
	/** What each node is a part of. */
	readonly parents: ReadonlyMap<Node, Node>;
}

/** Why a text could not be parsed. */
export interface ParseProblem {
	/** What the parser says about it, with the line. */
	readonly problem: string;
}

const TYPED = /^typescript/;

/**
 * What the parser says about a text, with the line.
 * @returns undefined if it can be parsed, or is neither JavaScript nor TypeScript
 */
export function parseProblem(text: string, languageId: string): string | undefined {
	if (!isRecordable(languageId)) return undefined;
	const parsed = parseSource(text, languageId);
	return 'problem' in parsed ? parsed.problem : undefined;
}

/** Parses a whole file of JavaScript or TypeScript. */
export function parseSource(text: string, languageId: string): SourceText | ParseProblem {
	// Only the former decorators may stand before parameters, only the latter after `export`.
	const parsed = parseWith('decorators-legacy', text, languageId);
	if (!('problem' in parsed)) return parsed;
	const other = parseWith('decorators', text, languageId);
	return 'problem' in other ? parsed : other;
}

function parseWith(decorators: ParserPlugin, text: string, languageId: string): SourceText | ParseProblem {
	const isTyped = TYPED.test(languageId);
	const plugins: ParserPlugin[] = ['deferredImportEvaluation', 'sourcePhaseImports', 'decoratorAutoAccessors'];
	plugins.push(decorators);
	if (isTyped) plugins.push('typescript');
	if (languageId !== 'typescript') plugins.push('jsx');
	try {
		const { program, comments } = parse(text, {
			sourceType: 'unambiguous',
			plugins,
			attachComment: false,
			allowReturnOutsideFunction: true,
			allowNewTargetOutsideFunction: true,
			allowUndeclaredExports: true,
		});
		const root = program as unknown as Node;
		return {
			text,
			isTyped,
			program: root,
			comments: (comments ?? []) as unknown as readonly Node[],
			parents: new Map(
				[...descendants(root)].flatMap((node) => children(node).map((child): [Node, Node] => [child, node])),
			),
		};
	} catch (error) {
		if (error instanceof SyntaxError) return { problem: describeProblem(error) };
		throw error;
	}
}

function describeProblem({ message, ...more }: SyntaxError): string {
	const { loc } = more as { readonly loc?: { readonly line: number } };
	// The parser appends the line and the column in parentheses.
	const said = message.replace(/\s*\(\d+:\d+\)$/, '').replace(/\.$/, '');
	return loc === undefined ? said : `${said} (line ${loc.line})`;
}

const NO_PARTS = new Set(['type', 'start', 'end', 'loc', 'range', 'extra', 'errors', 'comments', 'tokens']);

/** The direct parts of a node. */
export function children(node: Node): readonly Node[] {
	return Object.keys(node).flatMap((key) => (NO_PARTS.has(key) ? [] : partsOf(node, key)));
}

/** A node with everything below it, except what is below nodes for which `skips` is true. */
export function descendants(node: Node, skips?: (node: Node) => boolean): Generator<Node> {
	return treeWalk(node, children, skips);
}

/** Whether a value is a node. */
export function isNode(value: unknown): value is Node {
	return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** A part of a node by its name; undefined if it has none. */
export function partOf(node: Node | undefined, name: string): Node | undefined {
	const part = node?.[name];
	return isNode(part) ? part : undefined;
}

/** The parts of a node under one name; holes of arrays are left out. */
export function partsOf(node: Node | undefined, name: string): readonly Node[] {
	return [node?.[name]].flat().filter(isNode);
}

/** What a node is a part of, from the inside out. */
export function* ancestors({ parents }: SourceText, node: Node): Generator<Node> {
	for (let each = parents.get(node); each !== undefined; each = parents.get(each)) yield each;
}

const FUNCTION =
	/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod|ClassPrivateMethod)$/;

/** Whether a node is a function with a body, of any form. */
export function isFunction(node: Node): boolean {
	return FUNCTION.test(node.type);
}

/** Whether a node is a class. */
export function isClass(node: Node): boolean {
	return node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
}

/** The name of an identifier; undefined for anything else. */
export function identifierName(node: Node | undefined): string | undefined {
	return node?.type === 'Identifier' ? String(node.name) : undefined;
}

/** The name of the property that a member, a property, or an access to one names; undefined if it is computed. */
export function propertyName(node: Node | undefined): string | undefined {
	const key = partOf(node, 'key') ?? partOf(node, 'property') ?? partOf(node, 'imported');
	if (key === undefined) return undefined;
	if (key.type === 'StringLiteral' || (key.type === 'NumericLiteral' && node?.computed !== true))
		return String(key.value);
	if (key.type === 'PrivateName') return `#${identifierName(partOf(key, 'id'))}`;
	return node?.computed === true ? undefined : identifierName(key);
}

/** The expression in assertions of TypeScript and after `!`. */
export function withoutTypes(node: Node): Node {
	const inner = /^TS(?:As|Satisfies|NonNull|Instantiation)Expression$|^TSTypeAssertion$/.test(node.type)
		? partOf(node, 'expression')
		: undefined;
	return inner === undefined ? node : withoutTypes(inner);
}

/** The names that a pattern declares. */
export function patternNames(pattern: Node): readonly string[] {
	switch (pattern.type) {
		case 'Identifier':
			return [String(pattern.name)];
		case 'ObjectPattern':
			return partsOf(pattern, 'properties').flatMap(patternNames);
		case 'ObjectProperty':
			return partsOf(pattern, 'value').flatMap(patternNames);
		case 'ArrayPattern':
			return partsOf(pattern, 'elements').flatMap(patternNames);
		case 'RestElement':
			return partsOf(pattern, 'argument').flatMap(patternNames);
		case 'AssignmentPattern':
			return partsOf(pattern, 'left').flatMap(patternNames);
		case 'TSParameterProperty':
			return partsOf(pattern, 'parameter').flatMap(patternNames);
		default:
			return [];
	}
}

/** The first offset at or after one where neither white space nor a comment is. */
export function skipTrivia({ text, comments }: SourceText, at: number): number {
	let end = at;
	for (;;) {
		while (/\s/.test(text.charAt(end)) || text.charAt(end) === '\ufeff') end += 1;
		const comment = comments.find(({ start }) => start === end);
		if (comment === undefined) return end;
		end = comment.end;
	}
}
