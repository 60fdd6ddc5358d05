import {
	EDITOR_ATTACHMENTS,
	type EditorAttachment,
	SLASH_COMMANDS,
	type SlashCommand,
} from '../../../protocol/actionNames.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';

/** A completion of the word at the caret. */
export interface Suggestion {
	/** As it is typed: `/explain`, `#file`. */
	readonly name: string;
	readonly detail: string;
	readonly choice:
		| { readonly kind: 'command'; readonly command: SlashCommand }
		| { readonly kind: 'attach'; readonly what: EditorAttachment };
}

/** No completion is longer. */
const LONGEST_WORD = 20;

/** The completions at the caret; none for a complete command. */
export function suggestionsAt(text: string, caret: number, strings: ChatStrings): readonly Suggestion[] {
	const word = wordBefore(text, caret);
	if (word.startsWith('/') && caret === word.length) {
		const names = SLASH_COMMANDS.filter((name) => `/${name}`.startsWith(word) && `/${name}` !== word);
		return names.map((name) => ({
			name: `/${name}`,
			detail: strings.slashCommands[name],
			choice: { kind: 'command', command: name },
		}));
	}
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
	return /(?:^|\s)([/#][a-z]*)$/i.exec(text.slice(Math.max(0, caret - LONGEST_WORD), caret))?.[1]?.toLowerCase() ?? '';
}

/** How many words may follow a command. With more, it is a message, which must not be lost. */
const MOST_WORDS: Readonly<Partial<Record<SlashCommand, number>>> = { help: 0, export: 0, optimize: 1 };

/** The slash command in `text`, and the text after it; undefined if `text` only begins like one. */
export function readSlashCommand(text: string): { readonly name: SlashCommand; readonly text: string } | undefined {
	const name = SLASH_COMMANDS.find((command) => new RegExp(`^/${command}(?!\\S)`).test(text));
	if (name === undefined) return undefined;
	const behind = text.slice(name.length + 1).trim();
	const words = behind.match(/\S+/g)?.length ?? 0;
	return words > (MOST_WORDS[name] ?? words) ? undefined : { name, text: behind };
}
