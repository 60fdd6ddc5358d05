import { expressionPatterns } from './expressionPatterns.ts';
import { recursionPatterns } from './recursionPatterns.ts';
import { statementPatterns } from './statementPatterns.ts';

/** The names of the rewrites for which random programs hold a pattern. */
export const plannedRewrites: ReadonlySet<string> = new Set(
	[...expressionPatterns, ...statementPatterns, ...recursionPatterns].map(({ name }) => name),
);
