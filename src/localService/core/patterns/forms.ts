import { type Edit, replaced } from './edits.ts';
import { enclosingLoops, isInvariant } from './loops.ts';
import { ancestors, descendants, type Node } from './nodes.ts';
import type { Occurrence } from './pattern.ts';
import { declaredAt, type Place, placeBefore } from './places.ts';
import type { Script } from './script.ts';
import { filled, type Match, Template } from './template.ts';

/** A place that has the form of a template. */
export interface Found {
	readonly script: Script;
	readonly node: Node;
	readonly match: Match;
	/** With `once`: the outermost loop in which that stays the same. */
	readonly loop: Node | undefined;
}

type FoundForm = Found & {
	readonly form: Form;
	/** The loops in which what is made once stays the same, from the inside out. */
	readonly loops: readonly Node[];
};

/** Slow code and what takes its place, as templates with the same wildcards. */
export interface Form extends FormOptions {
	readonly from: readonly Template[];
	readonly to: string;
}

/** On what a form depends besides its templates. */
interface FormOptions {
	/** What is made once before the loop, for `$once` in `to`. */
	readonly once?: Once;
	/** Checked before the loop is searched for. */
	readonly fits?: (found: Found) => boolean;
	readonly when?: (found: Found) => boolean;
}

/** A value that stays the same in a loop. */
export interface Once {
	readonly value: string;
	/** Its name, unless that is taken. */
	readonly name: (match: Match) => string;
}

/** Globals that the code of templates relies on. */
const GLOBALS = ['Set', 'Map'];

/** A form; templates that differ only in details can stand in one. */
export function form<More extends FormOptions>(from: string | readonly string[], to: string, more?: More): Form & More {
	return { from: [from].flat().map((code) => new Template(code)), to, ...(more as More) };
}

/** The forms that a node has, and what their wildcards stand for; none that relies on a global that the code redefines. */
export function* matches<One extends Form>(
	script: Script,
	node: Node,
	forms: readonly One[],
): Generator<{ readonly form: One; readonly match: Match }> {
	for (const form of forms) {
		for (const template of form.from) {
			const match = template.match(script, node)?.set('$whole', [node]);
			const isUsed = (name: string) => `${form.to}${form.once?.value}`.includes(`${name}(`);
			if (match && GLOBALS.every((name) => script.isGlobal(name) || !isUsed(name))) yield { form, match };
		}
	}
}

/** The first of some forms that a node has. */
function formOf(script: Script, node: Node, forms: readonly Form[]): FoundForm | undefined {
	for (const { form, match } of matches(script, node, forms)) {
		if (form.fits?.({ script, node, match, loop: undefined }) === false) continue;
		const loops = form.once ? invariantLoops(script, node, partsOf(form.once, match)) : [];
		if (form.once && loops.length === 0) continue;
		const found = { script, node, match, form, loops, loop: loops.at(-1) };
		if (form.when?.(found) ?? true) return found;
	}
	return undefined;
}

/** Every place in a script that has one of some forms, with what changes it. One value serves all places around one loop. */
export function* findForms(script: Script, forms: readonly Form[]): Generator<Occurrence> {
	const found = script.nodes.flatMap((node) => formOf(script, node, forms) ?? []);
	for (const { form, node, match } of found.filter(({ loop }) => loop === undefined))
		yield { node, edits: [replaced(node, filled(script, form.to, match))] };
	const values = found.flatMap((each) => placed(each) ?? []);
	for (const [first, ...more] of Map.groupBy(values, ({ place, code }) => `${place.node.range[0]} ${code}`).values()) {
		if (first === undefined) continue;
		const { code, place, node } = first;
		const name = script.freeName(first.once.name(first.match), place.node);
		const edits = [
			...declaredAt(script, place, `const ${name} = ${code};`),
			...replacements(script, [first, ...more], name),
		];
		yield { node, edits };
	}
}

type Value = FoundForm & { readonly once: Once; readonly place: Place; readonly code: string };

/** The value that is made once, before as many loops as there is a place; undefined if there is none, or nothing to make. */
function placed(found: FoundForm): Value | undefined {
	const { script, form, match, loops } = found;
	const { once } = form;
	if (once === undefined) return undefined;
	const [place] = loops.toReversed().flatMap((each) => placeBefore(script, each, partsOf(once, match)) ?? []);
	return place && { ...found, once, place, code: valueCode(script, once, match) };
}

/** The edits that use a value where it was made each time; of two places in one another, only the outer one. */
export function replacements(
	script: Script,
	found: readonly (Found & { readonly form: Form })[],
	name: string,
): readonly Edit[] {
	const edits = found.map(({ form, match, node }) => replaced(node, filled(script, form.to, match, { $once: name })));
	return edits.filter(
		(edit) => !edits.some((other) => other !== edit && other.start <= edit.start && edit.end <= other.end),
	);
}

/** The code of a value. */
export function valueCode(script: Script, { value }: Once, match: Match): string {
	return filled(script, script.typed ? value : value.replace(' as const', ''), match);
}

/** The loops around a node in which some parts of it stay the same, from the inside out. */
function invariantLoops(script: Script, node: Node, parts: readonly Node[]): readonly Node[] {
	const loops = enclosingLoops(node);
	const end = loops.findIndex((loop) => !parts.every((part) => isInvariant(script, part, loop, node)));
	return end < 0 ? loops : loops.slice(0, end);
}

/** The nodes that a value is made of. */
function partsOf({ value }: Once, match: Match): readonly Node[] {
	return [...match].flatMap(([name, nodes]) => (value.includes(name) ? nodes : []));
}

/** Whether some code mentions the variable that another node is or declares. */
export function mentions(script: Script, code: Node, name: Node | undefined): boolean {
	return [...descendants(code)].some((each) => script.isSame(each, name));
}

/** The conditions in a loop that decide whether a node is reached; for a `try`, its handler. */
function conditions({ node, loop }: Found): readonly Node[] {
	const found: Node[] = [];
	let part = node;
	for (const each of ancestors(node)) {
		if (each === loop) break;
		const test = conditionOf(each);
		if (test && part !== test) found.push(test);
		part = each;
	}
	return found;
}

function conditionOf(node: Node): Node | null {
	switch (node.type) {
		case 'ConditionalExpression':
		case 'IfStatement':
			return node.test;
		case 'LogicalExpression':
			return node.left;
		case 'SwitchStatement':
			return node.discriminant;
		case 'TryStatement':
			return node.handler;
		default:
			return null;
	}
}

/** Whether every iteration of the loop reaches a place: if not, doing it before the loop could fail or waste time. */
export function isCertain(found: Found): boolean {
	return conditions(found).length === 0;
}

/** Whether a condition in the loop asks for something that is made of the same variables. */
export function isAskedFor(found: Found, code: Node): boolean {
	const names = [...descendants(code)].filter((each) => found.script.isVariable(each));
	return conditions(found).some((test) => names.some((name) => mentions(found.script, test, name)));
}
