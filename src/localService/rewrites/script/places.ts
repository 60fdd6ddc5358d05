import type { TSESTree } from '@typescript-eslint/types';
import { indentAt, indentUnit, lineEnd, separatorAt } from '../layout.ts';
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

/** The place for a declaration before some code; undefined if the code is not in a statement directly in a block. */
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
			// The variables in the header of a loop are not a statement of their own.
			if (each.type !== 'VariableDeclaration' || !/^For/.test(parent.type)) return undefined;
		}
		if (/^(?:AccessorProperty|\w+Pattern|Class\w+|Decorator|PropertyDefinition|SwitchCase)$/.test(parent.type))
			return undefined;
		if (runsAgain(parent, each)) return undefined;
		earlier.unshift(...children(parent).filter(({ range }) => range[1] <= each.range[0]));
	}
	return undefined;
}

/** The edits that insert a declaration, given without a line end, at a place. */
export function insertedAt(script: Script, { node }: Place, declaration: string): readonly Edit[] {
	const [nodeStart] = node.range;
	if (node.type !== 'ArrowFunctionExpression') {
		return [between(nodeStart, nodeStart, declaration + separatorAt(script, nodeStart))];
	}
	const newline = lineEnd(script);
	const indentation = indentAt(script, nodeStart);
	const start = arrowEnd(script, node) ?? node.body.range[0];
	const bodyStart = start + (/^\s*/.exec(script.text.slice(start))?.[0].length ?? 0);
	const inner = indentation + indentUnit(script);
	return [
		between(start, bodyStart, ` {${newline}${inner}${declaration}${newline}${inner}return `),
		between(node.range[1], node.range[1], `;${newline}${indentation}}`),
	];
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

/** Whether a comment right before a statement is an instruction to a tool for the next line. */
function isAnnotated(script: Script, node: Node): boolean {
	return script.comments.some(([start, end]) => {
		const isBefore = end <= node.range[0] && script.text.slice(end, node.range[0]).trim() === '';
		return isBefore && /@ts-|ignore|disable/.test(script.text.slice(start, end));
	});
}
