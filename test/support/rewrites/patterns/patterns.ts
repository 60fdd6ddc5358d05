import { expressionPatterns } from './expressionPatterns.ts';
import { growthPatterns } from './growthPatterns.ts';
import { loopPatterns } from './loopPatterns.ts';
import type { ExpressionPattern, StatementPattern } from './pattern.ts';
import { recursionPatterns } from './recursionPatterns.ts';

/** Every pattern that a function can be written around. */
export const patterns: readonly (ExpressionPattern | StatementPattern)[] = [
	...expressionPatterns,
	...growthPatterns,
	...loopPatterns,
	...recursionPatterns,
];
