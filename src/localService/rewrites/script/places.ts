import type { TSESTree } from '@typescript-eslint/types';
import { startsLine } from '../layout.ts';
import { between, type Edit } from '../rewrite.ts';
import { children, isFunction, type Node } from './nodes.ts';
import type { Script } from './script.ts';

/** Where a declaration can be put, so that it runs right before some code. */
export interface Place {
	/** The statement before which it goes, or the function whose body becomes a block. */
	readonly node: TSESTree.Statement | TSESTree.ArrowFunctionExpression;
	/** The block that it goes into, or the function. */
	readonly block: Node;
	/** What runs between it and the code. */
	readonly between: readonly Node[];
}

/** The place for a declaration before some code; undefined if that is not in a statement directly in a block. */
export function placeBefore(script: Script, code: Node): Place | undefined {
	const earlier: Node[] = [];
	for (let each = code; each.parent; each = each.parent) {
		const { parent } = each;
		if (isBlock(parent)) {
			if (!isStatement(each) || isAnnotated(script, each)) return undefined;
			return { node: each, block: parent, between: earlier };
		}
		if (isFunction(parent)) {
			const isBody = parent.type === 'ArrowFunctionExpression' && parent.body === each;
			return isBody && arrowEnd(script, parent) !== undefined
				? { node: parent, block: parent, between: earlier }
				: undefined;
		}
		if (isStatement(each) && parent.type !== 'LabeledStatement' && parent.type !== 'ExportNamedDeclaration') {
			// The variables in the head of a loop are no statement of their own.
			if (each.type !== 'VariableDeclaration' || !/^For/.test(parent.type)) return undefined;
		}
		if (/^(?:AccessorProperty|\w+Pattern|Class\w+|Decorator|PropertyDefinition|SwitchCase)$/.test(parent.type))
			return undefined;
		if (runsAgain(parent, each)) return undefined;
		earlier.unshift(...children(parent).filter(({ range }) => range[1] <= each.range[0]));
	}
	return undefined;
}

/** The edits that put a declaration, without a line end, at a place. */
export function insertedAt(script: Script, { node }: Place, declaration: string): readonly Edit[] {
	const lineEnd = lineEndOf(script);
	const indentation = indentationOf(script, node);
	if (node.type !== 'ArrowFunctionExpression') {
		const isFirst = startsLine(script, node.range[0]);
		return [between(node.range[0], node.range[0], declaration + (isFirst ? lineEnd + indentation : ' '))];
	}
	const start = arrowEnd(script, node) ?? node.body.range[0];
	const bodyStart = start + (/^\s*/.exec(script.text.slice(start))?.[0].length ?? 0);
	const inner = indentation + (/^ +$/.test(indentation) || usesSpaces(script) ? spacesOf(script) : '\t');
	return [
		between(start, bodyStart, ` {${lineEnd}${inner}${declaration}${lineEnd}${inner}return `),
		between(node.range[1], node.range[1], `;${lineEnd}${indentation}}`),
	];
}

/** The line end that the code uses. */
export function lineEndOf(script: Script): string {
	return script.text.includes('\r\n') ? '\r\n' : '\n';
}

/** The whitespace at the start of the line on which a node begins. */
export function indentationOf(script: Script, node: Node): string {
	const line = script.text.slice(0, node.range[0]).split('\n').at(-1) ?? '';
	return /^[\t ]*/.exec(line)?.[0] ?? '';
}

/** The offset after the `=>` of a function; undefined if comments stand between that and its body. */
function arrowEnd(script: Script, { body }: TSESTree.ArrowFunctionExpression): number | undefined {
	const before = /=>[\s(]*$/.exec(script.text.slice(0, body.range[0]));
	return before ? before.index + '=>'.length : undefined;
}

function runsAgain(parent: Node, part: Node): boolean {
	switch (parent.type) {
		case 'DoWhileStatement':
		case 'WhileStatement':
			return true;
		case 'ForStatement':
			return part !== parent.init;
		case 'ForInStatement':
		case 'ForOfStatement':
			return part !== parent.right;
		default:
			return false;
	}
}

function isBlock({ type }: Node): boolean {
	return type === 'Program' || type === 'BlockStatement' || type === 'StaticBlock' || type === 'TSModuleBlock';
}

function isStatement(node: Node): node is TSESTree.Statement {
	return /(?:Statement|Declaration)$/.test(node.type);
}

/** Whether a comment right before a statement speaks to a tool about the next line. */
function isAnnotated(script: Script, node: Node): boolean {
	return script.comments.some(([start, end]) => {
		const isBefore = end <= node.range[0] && script.text.slice(end, node.range[0]).trim() === '';
		return isBefore && /@ts-|ignore|disable/.test(script.text.slice(start, end));
	});
}

function usesSpaces(script: Script): boolean {
	return /^ {2,}\S/m.test(script.text) && !/^\t/m.test(script.text);
}

function spacesOf(script: Script): string {
	return /^( {2,8})\S/m.exec(script.text)?.[1] ?? '  ';
}
