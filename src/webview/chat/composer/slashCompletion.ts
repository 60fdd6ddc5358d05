import { SLASH_COMMANDS, type SlashCommand } from '../../../protocol/actionNames.ts';
import type { PromptItem } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';

/** A completion of a text that begins with a slash. */
export interface Suggestion {
	/** As it is typed: `/explain`. */
	readonly name: string;
	readonly detail: string;
	readonly choice: { readonly kind: 'command'; readonly command: SlashCommand } | { readonly kind: 'prompt' };
}

/** The commands and prompts whose names begin like `text`, from its start to the caret; of commands, no complete one. */
export function slashSuggestions(
	text: string,
	prompts: readonly PromptItem[],
	strings: ChatStrings,
): readonly Suggestion[] {
	if (!text.startsWith('/') || text.includes('\n')) return [];
	const typed = text.toLowerCase();
	const begins = ({ name }: Suggestion) => name.toLowerCase().startsWith(typed);
	const isTyped = ({ name }: Suggestion) => name.toLowerCase() === typed;
	const commands = SLASH_COMMANDS.map(
		(command): Suggestion => ({
			name: `/${command}`,
			detail: strings.slashCommands[command],
			choice: { kind: 'command', command },
		}),
	);
	// Enter on a complete command runs it as it stands.
	if (commands.some(isTyped)) return [];
	const named = prompts.map(
		({ name, detail }): Suggestion => ({ name: `/${name}`, detail, choice: { kind: 'prompt' } }),
	);
	const found = [...commands, ...named].filter(begins);
	// First what is typed completely, since that is what Enter means.
	return [...found.filter(isTyped), ...found.filter((each) => !isTyped(each))];
}
