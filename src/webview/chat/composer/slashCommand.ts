import { SLASH_COMMANDS, type SlashCommand } from '../../../protocol/actionNames.ts';

/** How many words may stand behind a command that takes no text: with more it is a message, which none may lose. */
const MOST_WORDS: Readonly<Partial<Record<SlashCommand, number>>> = { help: 0, export: 0, optimize: 1 };

/** The slash command that `text` is, and what stands behind it; undefined for a text that only begins like one. */
export function readSlashCommand(text: string): { readonly name: SlashCommand; readonly text: string } | undefined {
	const name = SLASH_COMMANDS.find((command) => new RegExp(`^/${command}(?!\\S)`).test(text));
	if (name === undefined) return undefined;
	const behind = text.slice(name.length + 1).trim();
	const words = behind.match(/\S+/g)?.length ?? 0;
	return words > (MOST_WORDS[name] ?? words) ? undefined : { name, text: behind };
}
