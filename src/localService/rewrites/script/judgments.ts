import { isPrimitive, type Kind, union } from './kinds.ts';
import type { Node } from './nodes.ts';
import { quoted } from './quoted.ts';
import type { Script } from './script.ts';
import { kindOf } from './valueKinds.ts';

/** What evaluating some code does beyond giving a value, and what that judgment rests on. */
export interface Purity {
	/** Why it may do more than that, as the end of a sentence that begins with `because`; undefined if it cannot. */
	readonly impure: string | undefined;
	readonly basis: readonly string[];
}

/** Nothing but a value, whatever the types are. */
export const PURE: Purity = { impure: undefined, basis: [] };

/** Not pure, with the reason. */
export function because(reason: string): Purity {
	return { impure: reason, basis: [] };
}

/** The first reason of some, and what they all rest on. */
export function together(parts: readonly Purity[]): Purity {
	const impureOne = parts.find((each) => each.impure !== undefined);
	return { impure: impureOne?.impure, basis: union(...parts.map(({ basis }) => basis)) };
}

/** Not pure, as far as is known. */
export function impure(script: Script, node: Node): Purity {
	return because(`${quoted(script, node)} may do more than return a value`);
}

/** Pure if a node is of one of some kinds. */
export function pureIf(script: Script, node: Node, ...kinds: readonly Kind['is'][]): Purity {
	const kind = kindOf(script, node);
	if (kinds.includes(kind.is)) return { impure: undefined, basis: kind.basis };
	return because(`nothing here shows what ${quoted(script, node)} is`);
}

/**
 * Operators call `valueOf` or `toString` of an object; that of a type that the compiler has checked only gives a value, unless
 * the code defines one.
 */
export function asPrimitive(script: Script, node: Node): Purity {
	const kind = kindOf(script, node);
	if (isPrimitive(kind) || (kind.is === 'typed' && !script.hasConversions))
		return { impure: undefined, basis: kind.basis };
	return because(`nothing here shows that ${quoted(script, node)} is a number or a string`);
}
