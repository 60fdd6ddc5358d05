import type { TSESTree } from '@typescript-eslint/types';
import { blockAt, type Edit, replaced, separatorAt } from './edits.ts';
import { mentions } from './forms.ts';
import { isLongList, isReadonly } from './longLists.ts';
import { accumulatorOf, enclosingLoops, firstValueOf, hasAccessor, initialValueOf, loopAfter } from './loops.ts';
import {
	descendants,
	enclosingFunction,
	type FunctionNode,
	isFunction,
	isInBlock,
	isWithin,
	type Node,
} from './nodes.ts';
import type { Occurrence } from './pattern.ts';
import { bodyStart } from './places.ts';
import type { Script } from './script.ts';
import { filled, Template } from './template.ts';
import { isCopy, isTarget, isUnused } from './uses.ts';

/** What a list or an object with more in it is copied by, and what adds the same to it. */
const GROWTHS = [
	['[...$all, ...$more]', 'for (const $each of $more) $all.push($each)'],
	['[...$all, $$items]', '$all.push($$items)'],
	['[$$items, ...$all]', '$all.unshift($$items)'],
	['$all.concat([$$items])', '$all.push($$items)'],
	['$all.concat($more)', 'for (const $each of [$more].flat()) $all.push($each)'],
	['$all.concat($$more)', '$all.push(...[$$more].flat())'],
	['{ ...$all, ...$sources }', 'Object.assign($all, $sources)'],
	['{ ...$all, [$key]: $value }', '$all[$key] = $value'],
	['{ ...$all, $$properties }', 'Object.assign($all, { $$properties })'],
	['Object.assign({}, $all, $$sources)', 'Object.assign($all, $$sources)'],
].map(([from = '', to = '']) => ({ from: new Template(from), to }));

/** A list in an object, copied to add to it, and what adds to it. */
const GROUPS = [
	'[...($all[$key] || []), $$items]',
	'[...($all[$key] ?? []), $$items]',
	'$all[$key] ? [...$all[$key], $$items] : [$$items]',
].map((from) => ({ from: new Template(`$all[$key] = ${from}`), to: '($all[$key] ||= []).push($$items)' }));

/** Lists and objects that a loop copies to add to them. */
export function* findGrowth(script: Script): Generator<Occurrence> {
	for (const node of script.nodes) {
		if (node.type === 'AssignmentExpression' && isUnused(node)) {
			const edits = assigned(script, node) ?? grouped(script, node);
			if (edits) yield { node, edits };
		}
		if (isFunction(node) && accumulatorOf(node)?.type === 'Identifier') {
			const edits = reduced(script, node);
			if (edits.length > 0) yield { node, edits };
		}
	}
}

/** `list = […list, item]`, of a list that nothing else knows. */
function assigned(script: Script, node: TSESTree.AssignmentExpression): readonly Edit[] | undefined {
	const { left, right, operator, parent } = node;
	const loop = left.type === 'Identifier' ? loopAfter(script, node, left) : undefined;
	if (operator !== '=' || !loop || !isOwn(script, left, loop, node)) return undefined;
	const growth = new Growth(script, left);
	const code = growth.statement(right, parent.type === 'ExpressionStatement');
	if (!code || !growth.isOnlyRead(loop)) return undefined;
	const isAlone = parent.type === 'ExpressionStatement' && isInBlock(parent);
	if (code.startsWith('if ') && !isAlone) return undefined;
	return [replaced(code.startsWith('if ') ? parent : node, code), ...constant(script, left)];
}

/** The edit that makes a variable of a block constant that nothing else is assigned to. */
function constant(script: Script, list: Node): readonly Edit[] {
	const declaration = script.variableOf(list)?.defs[0]?.node.parent;
	if (declaration?.type !== 'VariableDeclaration' || declaration.parent.type !== 'BlockStatement') return [];
	const [start] = declaration.range;
	const isLast = script.otherUsesOf(list as TSESTree.Identifier).every(({ use }) => use === list || !isTarget(use));
	const isOne = declaration.kind === 'let' && declaration.declarations.length === 1;
	return isLast && isOne ? [{ start, end: start + 'let'.length, text: 'const' }] : [];
}

/** `groups[key] = [...(groups[key] || []), item]`, of lists that nothing else knows. */
function grouped(script: Script, node: TSESTree.AssignmentExpression): readonly Edit[] | undefined {
	for (const { from, to } of GROUPS) {
		const match = from.match(script, node);
		const [all] = match?.get('$all') ?? [];
		const loop = all?.type === 'Identifier' ? loopAfter(script, node, all) : undefined;
		if (match && all && loop && isOwn(script, all, loop, node) && new Growth(script, all).isOnlyRead(loop))
			return [replaced(node, filled(script, to, match))];
	}
	return undefined;
}

/** What a callback of `reduce` returns: a copy of the accumulator with more in it. */
function reduced(script: Script, callback: FunctionNode): readonly Edit[] {
	const [all] = callback.params;
	const start = initialValueOf(callback);
	if (!all || !start || hasAccessor(start) || isReadonly(script, all) || callback.async || callback.generator)
		return [];
	const growth = new Growth(script, all);
	const { body } = callback;
	const returns = [...descendants(body, isFunction)].filter((each) => each.type === 'ReturnStatement');
	const results = body.type === 'BlockStatement' ? returns.map(({ argument }) => argument) : [body];
	const codes = results.map((each) => each && growth.statement(each, true));
	if (codes.includes(undefined) || codes.includes(null) || !growth.isOnlyRead(callback)) return [];
	const last = `return ${script.textOf(all)};`;
	if (body.type !== 'BlockStatement') {
		const start = bodyStart(script, callback);
		if (!codes[0] || start === undefined) return [];
		const block = blockAt(script, callback.range[0], [ended(codes[0]), last]);
		return [{ start, end: callback.range[1], text: ` ${block}` }];
	}
	return returns.flatMap((each, at) => {
		const code = codes[at];
		if (!code) return [];
		const [start] = each.range;
		const text = isInBlock(each) ? ended(code) + separatorAt(script, start) + last : `{ ${ended(code)} ${last} }`;
		return [replaced(each, text)];
	});
}

/** Cached answers of `#isGrowth`, which every other use of a list asks again. */
const GROWING = new WeakMap<Node, boolean>();

/** The code that adds to a list or an object in place of a copy. */
class Growth {
	readonly #script: Script;
	readonly #all: Node;
	readonly #isUsed = new Set<Node>();

	constructor(script: Script, all: Node) {
		this.#script = script;
		this.#all = all;
	}

	/**
	 * The statement for an expression that gives the list itself, or a copy with more in it; empty for the first, undefined for
	 * anything else.
	 * @param canLoop whether a loop may stand there
	 */
	statement(node: Node, canLoop: boolean): string | undefined {
		const script = this.#script;
		if (script.isSame(node, this.#all)) {
			this.#isUsed.add(node);
			return '';
		}
		if (node.type === 'ConditionalExpression') {
			const [yes, no] = [node.consequent, node.alternate].map((each) => this.statement(each, true));
			if (yes === undefined || no === undefined || yes + no === '') return undefined;
			const test = script.textOf(node.test);
			if (yes === '') return `if (!${/^[\w$.]+(?:\([^()]*\))?$/.test(test) ? test : `(${test})`}) ${ended(no)}`;
			return `if (${test}) ${no === '' ? ended(yes) : `{ ${ended(yes)} } else ${ended(no)}`}`;
		}
		for (const { from, to } of GROWTHS) {
			const match = from.match(script, node);
			const [all, more] = ['$all', '$more'].map((name) => match?.get(name)?.[0]);
			if (!match || !all || !script.isSame(all, this.#all)) continue;
			if (more && (!canLoop || mentions(script, more, this.#all))) continue;
			if ([...match.values()].some((nodes) => nodes.length === 0)) continue;
			if (match.get('$$properties')?.some((each) => script.textOf(each).startsWith('__proto__'))) continue;
			this.#isUsed.add(all);
			const text = script.textOf(node);
			const $each = ['each', 'element', 'one'].find((name) => !new RegExp(`\\b${name}\\b`).test(text)) ?? 'eachOne';
			return filled(script, to, match, { $each });
		}
		return undefined;
	}

	/** Whether a loop only reads the list otherwise, and nothing before it or in another function keeps it. */
	isOnlyRead(loop: Node): boolean {
		return this.#script.otherUsesOf(this.#all as TSESTree.Identifier).every(({ use, kind }) => {
			if (this.#isUsed.has(use)) return true;
			if (isWithin(use, loop))
				return kind === 'changed'
					? use.parent?.type === 'MemberExpression' || this.#isGrowth(use)
					: kind === 'returned' && !isCallbackResult(use, loop);
			return enclosingFunction(use) === enclosingFunction(loop) && (use.range[0] > loop.range[1] || kind === 'changed');
		});
	}

	#isGrowth({ parent }: Node): boolean {
		if (parent?.type !== 'AssignmentExpression') return false;
		const grows =
			GROWING.get(parent) ?? new Growth(this.#script, this.#all).statement(parent.right, true) !== undefined;
		GROWING.set(parent, grows);
		return grows;
	}
}

const COPIES = ['$list.slice($$options)', '$list.concat($$options)'].map((code) => new Template(code));

/** Whether a list begins as one that nothing else knows, and no loop around a node goes through it. */
function isOwn(script: Script, list: Node, loop: Node, node: Node): boolean {
	if (isReadonly(script, list)) return false;
	const start = firstValueOf(script, list, loop);
	if (
		!start ||
		!(isCopy(start) || /^(?:\{|new Array\(|Object\.create\()/.test(script.textOf(start))) ||
		hasAccessor(start)
	)
		return false;
	// Strings can be copied like this, too.
	const [copied] = COPIES.flatMap((copy) => copy.match(script, start)?.get('$list') ?? []);
	if (copied && !isLongList(script, copied)) return false;
	return enclosingLoops(node).every((each) => {
		const iterated =
			'right' in each ? each.right : each.parent?.type === 'CallExpression' ? each.parent.callee : undefined;
		// What is awaited between a copy and its assignment may lose what others add.
		const isAsync = isFunction(each) && each.async;
		return !isWithin(each, loop) || !(isAsync || (iterated && mentions(script, iterated, list)));
	});
}

/** Whether a function that is given to another returns a node, but for what `reduce` gives to the next call. */
function isCallbackResult(node: Node, loop: Node): boolean {
	const callback = enclosingFunction(node);
	return callback?.parent.type === 'CallExpression' && !(callback === loop && accumulatorOf(loop) !== undefined);
}

function ended(statement: string): string {
	return statement.endsWith(';') ? statement : `${statement};`;
}
