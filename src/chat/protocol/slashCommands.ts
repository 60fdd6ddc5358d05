/** The built-in commands, as they are typed after a slash. */
export const SLASH_COMMANDS = ['new', 'explain', 'fix', 'optimize', 'export', 'help'] as const;

export type SlashCommand = (typeof SLASH_COMMANDS)[number];

/** A built-in command that was typed, with the text after it. */
export interface TypedCommand {
	readonly name: SlashCommand;
	readonly text: string;
}

/** How many words may follow a command. A text with more is a message, which must not be lost. */
const MOST_WORDS: Readonly<Partial<Record<SlashCommand, number>>> = { help: 0, export: 0, optimize: 1 };

/** The slash command in `text`, in any case, and the text after it; undefined if `text` only begins like one. */
export function readSlashCommand(text: string): TypedCommand | undefined {
	const name = SLASH_COMMANDS.find((command) => new RegExp(`^/${command}(?!\\S)`, 'i').test(text));
	if (name === undefined) return undefined;
	const rest = text.slice(name.length + 1).trim();
	const words = rest.match(/\S+/g)?.length ?? 0;
	return words > (MOST_WORDS[name] ?? words) ? undefined : { name, text: rest };
}

/**
 * Whether `text` may name a prompt, which only the host knows: it begins with a slash and a name that is neither a path
 * nor a built-in command, or with a built-in command and a bracket, as in `/explain (file)`.
 */
export function mayNamePrompt(text: string): boolean {
	if (readSlashCommand(text) !== undefined) return /^\/\S+ \(/.test(text);
	const [word = ''] = /^\/[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*(?=\s|$)/u.exec(text) ?? [];
	return word !== '';
}
