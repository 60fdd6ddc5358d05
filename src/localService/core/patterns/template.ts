import { parse } from '@babel/parser';
import { visitorKeys } from '@typescript-eslint/visitor-keys';
import { isFunction, type Node, resultOf } from './nodes.ts';
import type { Script } from './script.ts';

/** What the wildcards of a template stand for: `$name` for one node, `$$name` for any number of them. */
export type Match = Map<string, readonly Node[]>;

type Parts = readonly (Node | null)[];

/** The fields that tell nodes of one type apart, beside their parts. */
const FIELDS = ['operator', 'value', 'name', 'computed', 'optional', 'prefix', 'kind', 'method', 'async', 'generator'];

/**
 * Code with wildcards, such as `$list.filter($$test)[0]`. `$name` stands for any expression, the same wherever it occurs, and
 * `$$name` for the rest of some arguments, elements or properties. An arrow function with an expression as its body also
 * stands for a function that only returns that.
 */
export class Template {
	readonly root: Node;

	constructor(code: string) {
		const [statement] = parse(`(${code})`, { plugins: ['estree'] }).program.body;
		if (statement?.type !== 'ExpressionStatement') throw new Error(`Not an expression: ${code}`);
		this.root = statement.expression as unknown as Node;
	}

	/** What the wildcards stand for in a node; undefined if the node has another form. */
	match(script: Script, node: Node): Match | undefined {
		if (this.root.type !== node.type) return undefined;
		const found: Match = new Map();
		return isMatch(this.root, node) ? found : undefined;

		function isMatch(template: Node, node: Node): boolean {
			const name = wildcardOf(template);
			if (name !== undefined) return bind(name, [node]);
			if (template.type === 'ArrowFunctionExpression' && isFunction(node)) {
				const result = returnedBy(script, node);
				return result !== undefined && areMatches(template.params, node.params) && isMatch(template.body, result);
			}
			if (template.type !== node.type || FIELDS.some((field) => fieldOf(template, field) !== fieldOf(node, field)))
				return false;
			return (visitorKeys[node.type] ?? []).every((key) => areMatches(partsOf(template, key), partsOf(node, key)));
		}

		function areMatches(templates: Parts, nodes: Parts): boolean {
			const at = templates.findIndex((each) => each !== null && wildcardOf(each)?.startsWith('$$') === true);
			if (at < 0)
				return templates.length === nodes.length && templates.every((each, index) => areAlike(each, nodes[index]));
			const end = nodes.length - (templates.length - at - 1);
			const rest = nodes.slice(at, Math.max(at, end)).filter((each) => each !== null);
			const others = [...nodes.slice(0, at), ...nodes.slice(Math.max(at, end))];
			return (
				rest.length === end - at &&
				areMatches(templates.toSpliced(at, 1), others) &&
				bind(wildcardOf(templates[at] as Node) ?? '', rest)
			);
		}

		function areAlike(template: Node | null, node: Node | null | undefined): boolean {
			return template && node ? isMatch(template, node) : !template && !node;
		}

		function bind(name: string, nodes: readonly Node[]): boolean {
			if (!name.startsWith('$$') && nodes.some(({ type }) => /^(?:\w+Element|Super|PrivateIdentifier)$/.test(type)))
				return false;
			const known = found.get(name) ?? nodes;
			found.set(name, known);
			return known === nodes || textOf(script, known) === textOf(script, nodes);
		}
	}
}

/** The code of a template with what its wildcards stand for, and with names that are made up. */
export function filled(
	script: Script,
	code: string,
	match: Match,
	names: Readonly<Record<string, string>> = {},
): string {
	return code.replace(/\$\$?\w+/g, (name) => {
		const nodes = match.get(name);
		return names[name] ?? (nodes === undefined ? name : textOf(script, nodes));
	});
}

function textOf(script: Script, nodes: readonly Node[]): string {
	// Without the type that a parameter may have.
	return nodes.map((node) => (node.type === 'Identifier' ? node.name : script.textOf(node))).join(', ');
}

function wildcardOf(template: Node): string | undefined {
	if (template.type === 'Property' && template.shorthand) return wildcardOf(template.key);
	return template.type === 'Identifier' && template.name.startsWith('$') ? template.name : undefined;
}

/** What a function returns, if that is all it does, and if it would return the same as an arrow function. */
function returnedBy(script: Script, node: Node): Node | undefined {
	if (!isFunction(node) || node.type === 'FunctionDeclaration' || node.async || node.generator) return undefined;
	const isArrow = node.type === 'ArrowFunctionExpression' || !/\b(?:this|arguments)\b/.test(script.textOf(node));
	return isArrow ? resultOf(node) : undefined;
}

function fieldOf(node: Node, field: string): unknown {
	const value = (node as unknown as Readonly<Record<string, unknown>>)[field];
	return typeof value === 'object' ? undefined : (value ?? false);
}

function partsOf(node: Node, key: string): Parts {
	const value = (node as unknown as Readonly<Record<string, Parts | Node | null | undefined>>)[key];
	return value === null || value === undefined ? [] : [value].flat();
}
