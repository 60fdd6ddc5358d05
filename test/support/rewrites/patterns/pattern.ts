import type { Unit } from '../unit.ts';

/** An expression that is slow, or could read better. */
export interface ExpressionPattern {
	/** The rewrite that it is meant for. */
	readonly name: string;
	/** @param depth how deep further patterns may nest in it */
	readonly write: (unit: Unit, depth: number) => string;
}

/** Statements that are slow. */
export interface StatementPattern {
	/** The rewrite that it is meant for. */
	readonly name: string;
	/**
	 * @param depth how deep further patterns may nest in it
	 * @returns the statements, and an expression for what comes out
	 */
	readonly write: (unit: Unit, depth: number) => { readonly lines: readonly string[]; readonly result: string };
}

export type Pattern = ExpressionPattern | StatementPattern;
