import { EDITOR_ATTACHMENTS, type EditorAttachment, type SlashCommand } from '../../../protocol/actionNames.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';

/** A completion of the word at the caret. */
export interface Suggestion {
	/** As it is typed: `/explain`, `#file`. */
	readonly name: string;
	readonly detail: string;
	readonly choice:
		| { readonly kind: 'command'; readonly command: SlashCommand }
		| { readonly kind: 'prompt' }
		| { readonly kind: 'attach'; readonly what: EditorAttachment };
}

/** No completion is longer. */
const LONGEST_WORD = 20;

/** What can be attached by the word at the caret. */
export function suggestionsAt(text: string, caret: number, strings: ChatStrings): readonly Suggestion[] {
	const word = wordBefore(text, caret);
	return word.startsWith('#') ? attachSuggestions(strings).filter(({ name }) => name.startsWith(word)) : [];
}

/** Everything that can be attached. */
export function attachSuggestions(strings: ChatStrings): readonly Suggestion[] {
	return EDITOR_ATTACHMENTS.map((what) => ({
		name: `#${what}`,
		detail: strings.attachments[what].detail,
		choice: { kind: 'attach', what },
	}));
}

/** `text` without the word before the caret, and the caret's new place. */
export function cutWord(text: string, caret: number): { readonly text: string; readonly caret: number } {
	const start = caret - wordBefore(text, caret).length;
	return { text: text.slice(0, start) + text.slice(caret), caret: start };
}

function wordBefore(text: string, caret: number): string {
	return /(?:^|\s)(#[a-z]*)$/i.exec(text.slice(Math.max(0, caret - LONGEST_WORD), caret))?.[1]?.toLowerCase() ?? '';
}
