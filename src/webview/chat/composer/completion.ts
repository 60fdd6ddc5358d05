import { SLASH_COMMANDS, type SlashCommand } from '../../../protocol/actionNames.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';

/** A completion of the word at the caret. */
export interface Suggestion {
	/** As it is typed: `/explain`. */
	readonly name: string;
	readonly detail: string;
	readonly choice: { readonly kind: 'command'; readonly command: SlashCommand };
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
	return [];
}

function wordBefore(text: string, caret: number): string {
	return /(?:^|\s)(\/[a-z]*)$/i.exec(text.slice(Math.max(0, caret - LONGEST_WORD), caret))?.[1]?.toLowerCase() ?? '';
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
