import { normalizeLineEnds } from '../../../protocol/hiddenCharacters.ts';
import type { AnsweredCode } from './guardrail.ts';
import { type LookedAt, lookedAt, once } from './lookedAt.ts';

/** Code before and after, and the document before and after. */
export interface Place {
	readonly before: LookedAt;
	readonly after: LookedAt;
	readonly newLines: readonly NewLine[];
	/** Undefined where the document is not known. */
	readonly document: PlaceDocument | undefined;
}

/** The document that a place is in. */
interface PlaceDocument {
	readonly before: LookedAt;
	readonly after: LookedAt;
	/** What stands around the place, before and behind it. */
	readonly around: readonly [before: string, behind: string];
}

/** The readings of code and of its document, each made when it is asked for. */
export function placeOf({ languageId, original, replacement, around }: AnsweredCode): Place {
	const look = (text: string) => lookedAt(normalizeLineEnds(text), languageId);
	const [before, after] = [look(original), look(replacement)];
	const added = once(() => newLines(before, after));
	const within = (code: string) => look(`${around?.before}${code}${around?.after}`);
	return {
		before,
		after,
		get newLines() {
			return added();
		},
		document: around && {
			before: within(original),
			after: within(replacement),
			around: [normalizeLineEnds(around.before), normalizeLineEnds(around.after)],
		},
	};
}

/** A line of an answer that is not in the original. */
export interface NewLine {
	readonly at: number;
	readonly line: string;
	readonly text: string;
	/** Without strings and comments; empty within those. */
	readonly bare: string;
}

function newLines(before: LookedAt, after: LookedAt): readonly NewLine[] {
	const own = new Set(before.lines.map((line) => line.trim()));
	return after.lines.flatMap((line, at) => {
		const text = line.trim();
		return text === '' || own.has(text) ? [] : [{ at, line, text, bare: after.bareLines[at]?.trim() ?? '' }];
	});
}
