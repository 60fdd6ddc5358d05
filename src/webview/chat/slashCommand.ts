import { SLASH_COMMANDS, type SlashCommand } from '../../protocol/chat.ts';

/** The slash command that `text` is, and what stands behind it; undefined for a text that only begins with a slash. */
export function readSlashCommand(text: string): { readonly name: SlashCommand; readonly text: string } | undefined {
	const name = SLASH_COMMANDS.find((command) => new RegExp(`^/${command}(?!\\S)`).test(text));
	return name && { name, text: text.slice(name.length + 1).trim() };
}
