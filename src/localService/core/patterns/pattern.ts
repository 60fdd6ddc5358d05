import type { Edit } from './edits.ts';
import type { Node } from './nodes.ts';
import type { Script } from './script.ts';

/** A place where a pattern was found, and the edits that change it, in any order. */
export interface Occurrence {
	readonly node: Node;
	readonly edits: readonly Edit[];
}

/** Code that is often slow, known by its form, and what is usually faster. */
export interface Pattern {
	readonly name: string;
	/** What becomes what, and why that is usually faster, in a sentence. */
	readonly description: string;
	find(script: Script): Iterable<Occurrence>;
}
