import { uniqueIndexOf } from '../diff/prefixFunction.ts';
import type { ChangedRegion } from './acceptedOptimization.ts';

type Sides = Pick<ChangedRegion, 'before' | 'after'>;

/** The text around accepted code; undefined unless the text holds that code exactly once. */
export function aroundAccepted(
	text: string,
	{ after }: Pick<Sides, 'after'>,
): { readonly before: string; readonly after: string } | undefined {
	const start = uniqueIndexOf(text, after);
	return start === undefined ? undefined : { before: text.slice(0, start), after: text.slice(start + after.length) };
}

/** A text with accepted code replaced by the code before; undefined unless it holds that code exactly once. */
export function takenBack(text: string, sides: Sides): string | undefined {
	const around = aroundAccepted(text, sides);
	return around && around.before + sides.before + around.after;
}
