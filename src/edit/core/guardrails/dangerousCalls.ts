/** What code can do that the original did not. */
export interface DangerousCalls {
	/** Modules that use the network, start programs, or run text as code, by the name in an import. */
	readonly modules?: RegExp;
	/** Code that does, in code without comments whose strings are masked; a call ends with its name. */
	readonly calls?: readonly string[];
	/** Code that ends the process. */
	readonly ends?: readonly string[];
	/** Code that sets the clock. */
	readonly clock?: readonly string[];
}

const { raw } = String;

/** A name by itself, not the member of something, or a part of another name. */
export const BARE = raw`(?<![.\w$>:#@])`;
/** Something is called. */
export const CALLED = raw`(?=\s*\()`;
/** Something is assigned, not compared. */
export const ASSIGNED = raw`\s*=(?![=>~])`;

/** Names that are called by themselves. @param names alternatives of a pattern */
export const bareCalls = (names: string): string => `${BARE}(?:${names})${CALLED}`;
