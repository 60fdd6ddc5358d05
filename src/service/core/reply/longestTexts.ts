import { isJsonObject, type Json } from '../../../base/core/json.ts';
import { pointerTo } from '../../../base/text/jsonPointer.ts';
import { oneLine, shortened } from '../../../base/text/visibleText.ts';

import { type FoundText, isVisible } from './findAnswerText.ts';
import { MOST_VISITED } from './rankAnswerTexts.ts';

/** A text in a body, to choose from. */
export interface TextPreview {
	/** A JSON Pointer (RFC 6901). */
	readonly pointer: string;
	/** The beginning of the text, on one line. */
	readonly preview: string;
}

const LONGEST_PREVIEW = 120;

/** The texts of `longestTexts`, each with its beginning. @param most how many at most */
export function previewTexts(body: Json, most = 100): readonly TextPreview[] {
	return longestTexts(body)
		.slice(0, most)
		.map(({ pointer, text }) => ({ pointer, preview: preview(text) }));
}

/** Every string of a body with a visible character, the longest first. */
export function longestTexts(body: Json): readonly FoundText[] {
	const found: FoundText[] = [];
	for (const leaf of leaves(body, '')) {
		found.push(leaf);
		if (found.length === MOST_VISITED) break;
	}
	return found.sort((a, b) => b.text.length - a.text.length);
}

function* leaves(value: Json, pointer: string): Generator<FoundText> {
	if (typeof value === 'string') {
		if (isVisible(value)) yield { pointer, text: value };
	} else if (Array.isArray(value)) {
		for (const [index, item] of value.entries()) yield* leaves(item, pointerTo(pointer, index));
	} else if (isJsonObject(value)) {
		for (const [name, item] of Object.entries(value)) yield* leaves(item, pointerTo(pointer, name));
	}
}

function preview(text: string): string {
	return shortened(oneLine(text.trimStart().slice(0, 2 * LONGEST_PREVIEW)), LONGEST_PREVIEW);
}
