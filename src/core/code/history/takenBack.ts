import { uniqueIndexOf } from '../diff/uniqueIndexOf.ts';
import type { ChangedRegion } from './acceptedOptimization.ts';

/** A text with accepted code replaced by the code before; undefined unless it holds that code exactly once. */
export function takenBack(
	text: string,
	{ before, after }: Pick<ChangedRegion, 'before' | 'after'>,
): string | undefined {
	const start = uniqueIndexOf(text, after);
	return start === undefined ? undefined : text.slice(0, start) + before + text.slice(start + after.length);
}
