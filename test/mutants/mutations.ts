import { parse } from '@babel/parser';
import type { Node } from '@babel/types';
import { type Replacement, replacementsOf } from './operators.ts';

/** One small defect that can be put into a source file. */
export interface Mutation extends Replacement {
	/** The line that it starts in, from 1. */
	readonly line: number;
	/** The line or lines as they are, in one line. */
	readonly before: string;
	/** The same with the defect. */
	readonly after: string;
}

const LONGEST_TEXT = 80;

/** Syntax that leaves no code behind, and what names another module. */
const SILENT = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'Directive']);

/** The syntax of types that holds code. */
const TYPED_CODE = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** Gives all defects that the operators find for a TypeScript source, in the order of the source. */
export function mutationsOf(source: string): readonly Mutation[] {
	const tree = parse(source, { sourceType: 'module', plugins: ['typescript'] });
	const found: Replacement[] = [];
	visit(tree.program, [], (node, ancestors) => found.push(...replacementsOf(node, ancestors, source)));
	return found.toSorted((one, other) => one.start - other.start).map((each) => describe(each, source));
}

/** Gives the source with one defect. */
export function mutate(source: string, { start, end, text }: Replacement): string {
	return source.slice(0, start) + text + source.slice(end);
}

function visit(node: Node, ancestors: readonly Node[], see: (node: Node, ancestors: readonly Node[]) => void): void {
	if (isSilent(node)) return;
	see(node, ancestors);
	const inner = [node, ...ancestors];
	for (const child of childrenOf(node)) visit(child, inner, see);
}

function isSilent(node: Node): boolean {
	if (node.type === 'ExportNamedDeclaration') return node.source != null;
	return SILENT.has(node.type) || (node.type.startsWith('TS') && !TYPED_CODE.has(node.type));
}

function childrenOf(node: Node): readonly Node[] {
	return Object.entries(node)
		.filter(([name]) => name !== 'key' && !name.endsWith('Comments'))
		.flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
		.filter(isNode);
}

function isNode(value: unknown): value is Node {
	return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'loc' in value;
}

function describe(replacement: Replacement, source: string): Mutation {
	const { start, end, text } = replacement;
	const lineStart = source.lastIndexOf('\n', start - 1) + 1;
	const lineEnd = source.indexOf('\n', end);
	const head = source.slice(lineStart, start);
	const tail = source.slice(end, lineEnd === -1 ? source.length : lineEnd);
	return {
		...replacement,
		line: source.slice(0, start).split('\n').length,
		before: inOneLine(head + shorten(source.slice(start, end)) + tail),
		after: inOneLine(head + shorten(text) + tail),
	};
}

function shorten(text: string): string {
	const line = inOneLine(text);
	return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : text;
}

function inOneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}
