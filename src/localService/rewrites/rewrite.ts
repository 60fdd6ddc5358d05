import type { Level } from '../../core/service/localLevels.ts';
import type { Node } from './script/nodes.ts';
import type { Script } from './script/script.ts';

/** The replacement of part of the text, by offsets. An insertion has its end at its start. */
export interface Edit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** A place where a pattern was found: how to change it, or why it stays. */
export type Finding = {
	/** Where it is. */
	readonly node: Node;
} & (
	| {
			/** The edits that make the change, in any order. */
			readonly edits: readonly Edit[];
			/** The type annotations, in words, that the change depends on. */
			readonly basis: readonly string[];
			/** A sentence about this place, after the rewrite's own description; empty if there is none. */
			readonly remark?: string;
	  }
	| {
			/** Why it stays, as the end of a sentence that begins with `left alone, because`. */
			readonly because: string;
	  }
);

/** A level of the local service, or none of its levels: what only reads better. */
export type RewriteLevel = Level | 'clearer';

/** A well-known pattern and its better form. */
export interface Rewrite {
	readonly name: string;
	/**
	 * The lowest level that does it. A change that rests on type annotations takes `medium` at least, whatever this says;
	 * one that only reads better is made at `clearer` alone.
	 */
	readonly level: RewriteLevel;
	/** What becomes what, and why that is better, in sentences. */
	readonly description: string;
	/** What it takes for granted, as the end of a sentence that begins with `Rests on`; the basis of a finding is added. */
	readonly restsOn: string;
	/** All places in a script where the pattern is. */
	find(script: Script): Iterable<Finding>;
}

/** The edit that replaces a node. */
export function replaced(node: Node, text: string): Edit {
	return { start: node.range[0], end: node.range[1], text };
}

/** The edit that replaces the text between two offsets. */
export function between(start: number, end: number, text: string): Edit {
	return { start, end, text };
}
