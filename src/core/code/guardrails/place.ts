import { normalizeLineEnds } from '../../../protocol/hiddenCharacters.ts';
import type { AnsweredCode } from './guardrail.ts';
import { type LookedAt, lookedAt } from './lookedAt.ts';

/** Code before and after, and the document before and after. */
export interface Place {
	readonly before: LookedAt;
	readonly after: LookedAt;
	/** Undefined where the document is not known. */
	readonly document?: {
		readonly before: LookedAt;
		readonly after: LookedAt;
		/** What stands around the place, before and behind it. */
		readonly around: readonly [before: string, behind: string];
	};
}

/** The readings of code and of its document, each made when it is asked for. */
export function placeOf({ languageId, original, replacement, around }: AnsweredCode): Place {
	const look = (text: string) => lookedAt(normalizeLineEnds(text), languageId);
	const place = { before: look(original), after: look(replacement) };
	if (around === undefined) return place;
	const within = (code: string) => look(around.before + code + around.after);
	return {
		...place,
		document: {
			before: within(original),
			after: within(replacement),
			around: [normalizeLineEnds(around.before), normalizeLineEnds(around.after)],
		},
	};
}

/** The lines of an answer that are not in the original, as they are and trimmed, with those that hold code marked. */
export function newLines({ before, after }: Place): readonly NewLine[] {
	const own = new Set(before.lines.map((line) => line.trim()));
	return after.lines.flatMap((line, at) => {
		const text = line.trim();
		return text === '' || own.has(text) ? [] : [{ at, line, text, bare: after.bareLines[at]?.trim() ?? '' }];
	});
}

export interface NewLine {
	readonly at: number;
	readonly line: string;
	readonly text: string;
	/** Without strings and comments; empty within those. */
	readonly bare: string;
}
