import type { Node, SourceText } from './sourceText.ts';

/** Why a function that changed cannot be recorded by itself. */
export type UnrecordedReason = 'generator' | 'constructor' | 'outside';

/** A function that differs in code of its own. */
export interface ChangedFunction {
	readonly kind: 'function';
	readonly before: Node;
	readonly after: Node;
}

/** Code that belongs to the function around it, or to none. */
export interface ChangedCode {
	readonly kind: 'code';
	readonly reason?: UnrecordedReason;
	/** The name of the function, if it is one. */
	readonly detail?: string;
}

/** What only the text after declares, and where it is to be inserted in the text before. */
export interface Addition {
	readonly kind: 'added';
	readonly node: Node;
	/** An offset in the text before. */
	readonly at: number;
	readonly text: string;
}

/** A declaration of constants in the text before that the text after declares as variables. */
export interface ChangedConstant {
	readonly kind: 'constant';
	readonly declaration: Node;
}

/** A difference of two texts that shows when they run. */
export type Difference = ChangedFunction | ChangedCode | Addition | ChangedConstant;

/** Two texts of the same file, and how their parts are compared. */
export interface Comparison {
	readonly before: SourceText;
	readonly after: SourceText;
	/** Finds what differs between two parts that stand at the same place. */
	readonly compare: (before: Node, after: Node) => readonly Difference[];
}

/** Code differs that is neither a function nor a declaration that can come along. */
export const DIFFERENT_CODE: readonly Difference[] = [{ kind: 'code' }];
