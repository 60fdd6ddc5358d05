import { blockAt, type Edit, indented, inserted, separatorAt } from './edits.ts';
import { isLoop } from './loops.ts';
import { descendants, enclosingFunction, isFunction, isInBlock, isStatement, isWithin, type Node } from './nodes.ts';
import { isOnlyExpression, type Script } from './script.ts';

/** Where a declaration can be put, so that it runs once, right before a loop. */
export interface Place {
	/** The statement before which it goes, or the arrow function whose body becomes a block. */
	readonly node: Node;
	/** Whether that statement needs braces around both. */
	readonly isWrapped: boolean;
}

/**
 * The place for a declaration before a loop.
 * @param made what is declared is made of: its names must have their values there
 * @returns undefined if every place could clash with other code
 */
export function placeBefore(script: Script, loop: Node, made: readonly Node[]): Place | undefined {
	let node = loop;
	for (let parent = loop.parent; parent; node = parent, parent = parent.parent) {
		if (isFunction(parent)) {
			const isResult = parent.type === 'ArrowFunctionExpression' && parent.body === node;
			return isResult && bodyStart(script, parent) !== undefined ? { node: parent, isWrapped: false } : undefined;
		}
		if (/^(?:AccessorProperty|\w+Pattern|Class\w*|Decorator|PropertyDefinition|TSEnum\w+)$/.test(parent.type))
			return undefined;
		const isBody = 'body' in parent && parent.body === node;
		if (/^(?:For|While|DoWhile)Statement$/.test(parent.type) && !isBody) return undefined;
		if (!isStatement(node) || parent.type === 'LabeledStatement' || parent.type === 'ExportNamedDeclaration') continue;
		if (parent.type === 'IfStatement' && parent.alternate === node && node.type === 'IfStatement') continue;
		// The variables in the header of a loop are not a statement of their own.
		if (node.type === 'VariableDeclaration' && isLoop(parent) && !isBody) continue;
		if (made.some((each) => isDeclaredIn(script, node, each, loop))) return undefined;
		if (isOnlyExpression(script) && enclosingFunction(node) === undefined) return undefined;
		// Clauses of a switch share their names.
		if (isInBlock(node) && parent.type !== 'SwitchCase' && (parent.type !== 'Program' || !script.isSelection))
			return isAnnotated(script, node) ? undefined : { node, isWrapped: false };
		const isDeclaration = /Declaration$/.test(node.type) && !('kind' in node && node.kind === 'var');
		return isDeclaration ? undefined : { node, isWrapped: true };
	}
	return undefined;
}

/** The edits that insert a declaration, given without a line end, at a place. */
export function declaredAt(script: Script, { node, isWrapped }: Place, declaration: string): readonly Edit[] {
	const [start, end] = node.range;
	if (node.type === 'ArrowFunctionExpression') {
		const from = bodyStart(script, node) ?? start;
		const [before = '', after = ''] = blockAt(script, start, [declaration, 'return \0;']).split('\0');
		return [
			{ start: from, end: from + (/^\s*/.exec(script.text.slice(from))?.[0].length ?? 0), text: ` ${before}` },
			...indented(script, from, end),
			inserted(end, after),
		];
	}
	const separator = separatorAt(script, start);
	if (!isWrapped) return [inserted(start, declaration + separator)];
	if (separator === ' ') return [inserted(start, `{ ${declaration} `), inserted(end, ' }')];
	const [before = '', after = ''] = blockAt(script, start, [declaration, '\0']).split('\0');
	return [inserted(start, before), ...indented(script, start, end), inserted(end, after)];
}

/** The offset after the `=>` of a function; undefined if comments stand between that and its body. */
export function bodyStart({ text }: Script, { body }: { readonly body: Node }): number | undefined {
	const before = /=>[\s(]*$/.exec(text.slice(0, body.range[0]));
	return before ? before.index + '=>'.length : undefined;
}

/** Whether a statement itself declares a name in an expression: before it, that has no value. */
function isDeclaredIn(script: Script, statement: Node, expression: Node, loop: Node): boolean {
	return [...descendants(expression)].some((name) => {
		const declared = script.variableOf(name)?.identifiers ?? [];
		return declared.some((each) => isWithin(each, statement) && !isWithin(each, loop));
	});
}

/** Whether a comment right before a statement is an instruction to a tool for the next line. */
function isAnnotated(script: Script, { range: [at] }: Node): boolean {
	return script.comments.some(([start, end]) => {
		const isBefore = end <= at && script.text.slice(end, at).trim() === '';
		return isBefore && /@ts-|ignore|disable/.test(script.text.slice(start, end));
	});
}
