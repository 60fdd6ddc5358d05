/** Code that a careless rewriter breaks. */
export interface Snippet {
	/** Why a rewriter might get it wrong. */
	readonly why: string;
	/** What is rewritten; it usually defines a function `run`. */
	readonly code: string;
	/**
	 * Expressions to evaluate after the code, each in a new context, which has `log(...)`, `show(value)`, the factory `h`
	 * for JSX, and a clock that stands still. The arguments given to `run` are compared as they are afterward.
	 */
	readonly calls: readonly string[];
	/** JavaScript in a sloppy script by default. */
	readonly language?: 'module' | 'jsx' | 'ts' | 'tsx';
	/** What stands before and after a selection that cannot run by itself; it is not given to the rewriter. */
	readonly around?: readonly [before: string, after: string];
	/** What a module can import, as the code of an object. */
	readonly imports?: string;
}
