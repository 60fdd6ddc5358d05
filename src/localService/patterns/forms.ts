import { type Edit, replaced } from './edits.ts';
import { isSteady, repetitions } from './loops.ts';
import { descendants, type Node } from './nodes.ts';
import type { Finding } from './pattern.ts';
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

/** Slow code and what takes its place, as templates with the same wildcards. */
export interface Form {
	readonly from: readonly Template[];
	readonly to: string;
	/** What is made once before the loop, for `$once` in `to`. */
	readonly once?: Once;
	readonly when?: (found: Found) => boolean;
}

/** A value that stays the same in a loop. */
export interface Once {
	readonly value: string;
	/** What it is called, unless that is taken. */
	readonly name: (match: Match) => string;
}

/** What the code of templates takes for granted. */
const GLOBALS = ['Set', 'Map'];

/** A form; templates that differ only in details can stand in one. */
export function form<More extends Pick<Form, 'once' | 'when'>>(
	from: string | readonly string[],
	to: string,
	more?: More,
): Form & More {
	return { from: [from].flat().map((code) => new Template(code)), to, ...(more as More) };
}

/** The first of some forms that a node has. */
export function formOf(
	script: Script,
	node: Node,
	forms: readonly Form[],
): (Found & { readonly form: Form }) | undefined {
	for (const form of forms) {
		for (const template of form.from) {
			const match = template.match(script, node)?.set('$whole', [node]);
			const loop = match && form.once && steadyLoop(script, node, partsOf(form.once, match));
			if (!match || (form.once && !loop)) continue;
			const found = { script, node, match, loop };
			if (!GLOBALS.every((name) => script.isGlobal(name) || !`${form.to}${form.once?.value}`.includes(`${name}(`)))
				continue;
			if (form.when?.(found) ?? true) return { ...found, form };
		}
	}
	return undefined;
}

/** Every place in a script that has one of some forms, with what changes it. One value serves all places around one loop. */
export function* findForms(script: Script, forms: readonly Form[]): Generator<Finding> {
	const values = new Map<
		string,
		{ readonly place: Place; readonly declaration: string; readonly found: [Found & { readonly form: Form }] }
	>();
	for (const node of script.nodes) {
		const found = formOf(script, node, forms);
		if (found === undefined) continue;
		const { form, match, loop } = found;
		if (form.once === undefined || loop === undefined) {
			yield { node, edits: [replaced(node, filled(script, form.to, match))] };
			continue;
		}
		const place = placeBefore(script, loop, partsOf(form.once, match));
		if (place === undefined) continue;
		const declaration = valueCode(script, form.once, match);
		const known = values.get(`${place.node.range[0]} ${declaration}`);
		if (known) known.found.push(found);
		else values.set(`${place.node.range[0]} ${declaration}`, { place, declaration, found: [found] });
	}
	for (const { place, declaration, found } of values.values()) {
		const [{ form, match, node }] = found;
		const name = script.freeName(form.once?.name(match) ?? 'once', place.node);
		yield {
			node,
			edits: [...declaredAt(script, place, `const ${name} = ${declaration};`), ...changes(script, found, name)],
		};
	}
}

/** The edits that use a value where it was made each time; of two places in one another, only the outer one. */
export function changes(
	script: Script,
	found: readonly (Found & { readonly form: Form })[],
	name: string,
): readonly Edit[] {
	const edits = found.map(({ form, match, node }) =>
		replaced(node, filled(script, form.to, match).replaceAll('$once', name)),
	);
	return edits.filter(
		(edit) => !edits.some((other) => other !== edit && other.start <= edit.start && edit.end <= other.end),
	);
}

/** The code of a value. */
export function valueCode(script: Script, { value }: Once, match: Match): string {
	return filled(script, script.typed ? value : value.replace(' as const', ''), match);
}

function steadyLoop(script: Script, node: Node, parts: readonly Node[]): Node | undefined {
	let found: Node | undefined;
	for (const loop of repetitions(node)) {
		if (!parts.every((part) => isSteady(script, part, loop, node))) break;
		found = loop;
	}
	return found;
}

/** The nodes that a value is made of. */
function partsOf({ value }: Once, match: Match): readonly Node[] {
	return [...match].flatMap(([name, nodes]) => (value.includes(name) ? nodes : []));
}

/** Whether some code mentions the variable that another node is or declares. */
export function mentions(script: Script, code: Node, name: Node | undefined): boolean {
	return [...descendants(code)].some((each) => script.isSame(each, name));
}
