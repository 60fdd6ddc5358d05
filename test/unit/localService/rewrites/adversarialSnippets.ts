import { control } from './snippets/control.ts';
import { dynamicCode } from './snippets/dynamicCode.ts';
import { effects } from './snippets/effects.ts';
import { lookups } from './snippets/lookups.ts';
import { loops } from './snippets/loops.ts';
import { missingValues } from './snippets/missingValues.ts';
import { names } from './snippets/names.ts';
import { ownMethods } from './snippets/ownMethods.ts';
import { precedence } from './snippets/precedence.ts';
import { recursion } from './snippets/recursion.ts';
import { shadowing } from './snippets/shadowing.ts';
import type { Snippet } from './snippets/snippet.ts';
import { surroundings } from './snippets/surroundings.ts';
import { texts } from './snippets/texts.ts';
import { typedLists } from './snippets/typedLists.ts';
import { typedLookups } from './snippets/typedLookups.ts';
import { typedLoops } from './snippets/typedLoops.ts';
import { typedTraps } from './snippets/typedTraps.ts';
import { values } from './snippets/values.ts';

/** Code that a careless rewriter breaks, and calls that show it. */
export const adversarialSnippets: readonly Snippet[] = [
	...precedence,
	...shadowing,
	...dynamicCode,
	...ownMethods,
	...effects,
	...values,
	...lookups,
	...loops,
	...texts,
	...recursion,
	...control,
	...names,
	...surroundings,
	...typedLists,
	...typedLookups,
	...typedLoops,
	...typedTraps,
	...missingValues,
];
