import type { TSESTree } from '@typescript-eslint/types';
import { type Edit, inserted, replaced, separatorAt } from './edits.ts';
import { type Form, type Found, matches, type Once, replacements, valueCode } from './forms.ts';
import { isQuestion, listOf, questions } from './lookups.ts';
import { accumulatorOf, firstValueOf, loopAfter } from './loops.ts';
import { ancestors, calledMethod, descendants, enclosingFunction, isInBlock, isWithin, type Node } from './nodes.ts';
import type { Occurrence } from './pattern.ts';
import { declaredAt, placeBefore } from './places.ts';
import type { Script } from './script.ts';
import { isCopy, useOf } from './uses.ts';

type Question = Found & { readonly form: Form & { readonly once: Once }; readonly loop: Node };

/** Searches of a list that the same loop adds to. */
export function* findGrowingLookups(script: Script): Generator<Occurrence> {
	const found = script.nodes.flatMap((node) => questionAt(script, node) ?? []);
	const groups = Map.groupBy(
		found,
		({ loop, form, match }) => `${loop.range[0]} ${valueCode(script, form.once, match)}`,
	);
	for (const [first, ...more] of groups.values()) {
		const edits = first && remembered(script, [first, ...more]);
		if (edits) yield { node: first.loop, edits };
	}
}

function questionAt(script: Script, node: Node): Question | undefined {
	for (const { form, match } of matches(script, node, questions)) {
		const list = listOf(match);
		const loop = list.type === 'Identifier' ? loopAfter(script, node, list) : undefined;
		const found = loop && { script, node, match, loop, form };
		if (found && isQuestion(found)) return found;
	}
	return undefined;
}

/** The edits that keep a set or a map beside a list; undefined if the loop does more than to add to the list and to read it. */
function remembered(script: Script, found: readonly [Question, ...Question[]]): readonly Edit[] | undefined {
	const [{ form, match, loop }] = found;
	const list = listOf(match) as TSESTree.Identifier;
	const uses = script.usesOf(list);
	const pushes = uses.filter((use) => isWithin(use, loop)).flatMap((use) => pushOf(use) ?? []);
	const start = firstValueOf(script, list, loop);
	const place = start && placeBefore(script, loop, [start]);
	if (!start || !isCopy(start) || !place || pushes.length === 0) return undefined;
	if (!uses.every((use) => isHarmless(use, loop))) return undefined;
	const isEmpty = start.type === 'ArrayExpression' && start.elements.length === 0;
	const isUnused = !uses.some((use) => use.range[0] < loop.range[0]);
	if (accumulatorOf(loop) && !isEmpty) return undefined;
	const name = script.freeName(form.once.name(match), place.node);
	const code = valueCode(script, form.once, match);
	const value = isEmpty && isUnused ? code.replace(/\(.*\)$/s, '()') : code;
	const adding = pushes.map((push) => added(script, push, found[0], name));
	if (adding.includes(undefined)) return undefined;
	return [
		...declaredAt(script, place, `const ${name} = ${value};`),
		...replacements(script, found, name),
		...adding.flatMap((each) => each ?? []),
	];
}

/** Whether a use of a list reads it, adds to it at its end, or comes when the loop is over. */
function isHarmless(use: Node, loop: Node): boolean {
	const kind = useOf(use);
	const isElement = use.parent?.type === 'MemberExpression' && use.parent.parent.type === 'MemberExpression';
	if (kind === 'read' || isElement || (isWithin(use, loop) && pushOf(use))) return true;
	if (isWithin(use, loop)) return kind === 'returned';
	return enclosingFunction(use) === enclosingFunction(loop) && (use.range[0] > loop.range[1] || kind !== 'stored');
}

/** The call that adds to a list at its end. */
function pushOf({ parent }: Node): TSESTree.CallExpression | undefined {
	const call = parent?.parent;
	return call?.type === 'CallExpression' && call.callee === parent && calledMethod(call) === 'push' ? call : undefined;
}

/** The edits that add to the set or the map what a call adds to the list. */
function added(
	script: Script,
	push: TSESTree.CallExpression,
	{ match, form, loop }: Question,
	name: string,
): readonly Edit[] | undefined {
	const [[each], [key]] = [match.get('$each') ?? [], match.get('$key') ?? []];
	const [only, ...others] = push.arguments;
	const { parent } = push;
	if (!only || others.length > 0 || only.type === 'SpreadElement' || (key && !isSimple(key))) return undefined;
	const isNamed = isSimple(only);
	const item = isNamed ? script.textOf(only) : script.freeName('added', push);
	const part = only.type === 'BinaryExpression' ? `(${item})` : item;
	const keyCode = key ? renamed(script, key, each, part) : item;
	const isMap = form.once.value.startsWith('new Map');
	const isAsked = [...ancestors(push)].some(
		(node) => isWithin(node, loop) && /^(?:If|Conditional|Logical)/.test(node.type),
	);
	const has = isAsked || !isMap ? '' : `if (!${name}.has(${keyCode})) `;
	const value = form.once.value.includes('index]') ? `${script.textOf(listOf(match))}.length` : item;
	const call = isMap ? `${has}${name}.set(${keyCode}, ${value})` : `${name}.add(${keyCode})`;
	if (parent.type !== 'ExpressionStatement') {
		const isBranch =
			parent.type === 'LogicalExpression' ? parent.operator !== '??' : parent.type === 'ConditionalExpression';
		return isBranch && isNamed && has === '' ? [inserted(push.range[0], `${call} && `)] : undefined;
	}
	const [start, end] = parent.range;
	const [open, separator, close] = isInBlock(parent) ? ['', separatorAt(script, start), ''] : ['{ ', ' ', ' }'];
	const declaration = isNamed ? '' : `const ${item} = ${script.textOf(only)};${separator}`;
	return [
		inserted(start, `${open}${declaration}${call};${separator}`),
		...(isNamed ? [] : [replaced(only, item)]),
		inserted(end, close),
	];
}

/** The code of a key, with another name for the element. */
function renamed(script: Script, key: Node, each: Node | undefined, name: string): string {
	const [from] = key.range;
	const places = [...descendants(key)].filter((one) => script.isSame(one, each)).toReversed();
	return places.reduce(
		(code, { range: [start, end] }) => code.slice(0, start - from) + name + code.slice(end - from),
		script.text.slice(...key.range),
	);
}

/** Whether an expression can be written twice: it has no effect, and gives an equal value each time. */
function isSimple(node: Node): boolean {
	return [...descendants(node)].every(
		(each) =>
			/^(?:BinaryExpression|Identifier|Literal|MemberExpression|TemplateElement|TemplateLiteral|ThisExpression)$/.test(
				each.type,
			) ||
			(each.type === 'CallExpression' && /^(?:toLowerCase|toString|toUpperCase|trim)$/.test(calledMethod(each) ?? '')),
	);
}
