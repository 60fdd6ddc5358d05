import { clearerPatterns } from './clearerPatterns.ts';
import { listPatterns } from './listPatterns.ts';
import type { ExpressionPattern } from './pattern.ts';
import { reducePatterns } from './reducePatterns.ts';
import { textPatterns } from './textPatterns.ts';

/** Every pattern that is an expression. */
export const expressionPatterns: readonly ExpressionPattern[] = [
	...listPatterns,
	...reducePatterns,
	...textPatterns,
	...clearerPatterns,
];
