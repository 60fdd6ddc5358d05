import type { TSESTree } from '@typescript-eslint/types';
import { type Finding, type Rewrite, replaced } from '../rewrite.ts';
import type { Node } from '../script/nodes.ts';
import type { Script } from '../script/script.ts';

/** Tests for null and undefined that have a form of their own. */
export const comparedWithNull: readonly Rewrite[] = [
	{
		name: 'nullish-coalescing',
		level: 'clearer',
		description: 'A conditional expression that replaces null and undefined became `??`.',
		restsOn: 'no value that is `== null` without being null or undefined, as `document.all` is',
		find: replacements,
	},
];

function* replacements(script: Script): Generator<Finding> {
	for (const node of script.all('ConditionalExpression')) {
		const test = nullTest(script, node.test);
		if (test === undefined) continue;
		const [given, otherwise] = test.isNull ? [node.alternate, node.consequent] : [node.consequent, node.alternate];
		if (given.type !== 'Identifier' || given.name !== test.name) continue;
		// A variable that nothing declares may be a getter of the global object, and is read once less.
		if (script.variableOf(given) === undefined) {
			yield { node, because: `\`${test.name}\` is not declared here, and reading it may run a getter` };
			continue;
		}
		const text = `${given.name} ?? ${operand(script, otherwise)}`;
		yield { node, edits: [replaced(node, text)], basis: [] };
	}
}

/** What binds less tightly than `??`, or cannot stand beside it without brackets, gets brackets. */
function operand(script: Script, node: Node): string {
	const needsBrackets = /^(?:Conditional|Logical|Assignment|Arrow|Yield|Sequence)/.test(node.type);
	return needsBrackets ? `(${script.textOf(node)})` : script.textOf(node);
}

interface NullTest {
	readonly name: string;
	/** Whether the test is true for null, or for anything else. */
	readonly isNull: boolean;
}

/** Reads `x == null`, `x === null || x === undefined`, and their opposites. */
function nullTest(script: Script, node: TSESTree.Expression): NullTest | undefined {
	if (node.type === 'LogicalExpression') {
		const [left, right] = [comparison(script, node.left), comparison(script, node.right)];
		if (left === undefined || right === undefined || left.name !== right.name) return undefined;
		const operators = node.operator === '||' ? '===' : node.operator === '&&' ? '!==' : '';
		const isBoth = left.operator === operators && right.operator === operators && left.with !== right.with;
		return isBoth ? { name: left.name, isNull: node.operator === '||' } : undefined;
	}
	const single = comparison(script, node);
	if (single === undefined || !/^[!=]=$/.test(single.operator)) return undefined;
	return { name: single.name, isNull: single.operator === '==' };
}

function comparison(script: Script, node: Node) {
	if (node.type !== 'BinaryExpression' || node.left.type !== 'Identifier') return undefined;
	const isNull = node.right.type === 'Literal' && node.right.value === null && node.right.raw === 'null';
	const isUndefined = script.isGlobal(node.right, 'undefined');
	if (!isNull && !isUndefined) return undefined;
	return { name: node.left.name, operator: node.operator, with: isNull ? 'null' : 'undefined' };
}
