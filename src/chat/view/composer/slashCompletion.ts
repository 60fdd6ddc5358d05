import * as l10n from '@vscode/l10n';
import type { PromptItem } from '../../protocol/chat.ts';
import { SLASH_COMMANDS, type SlashCommand } from '../../protocol/slashCommands.ts';

/** A completion of the name at the caret. */
export interface SlashSuggestion {
	/** As it is typed: `/explain`. */
	readonly name: string;
	readonly detail: string;
	readonly kind: 'command' | 'prompt';
}

/** The commands and prompts whose names begin like `text`, from its start to the caret; of commands, no complete one. */
export function slashSuggestions(text: string, prompts: readonly PromptItem[]): readonly SlashSuggestion[] {
	if (!text.startsWith('/') || text.includes('\n')) return [];
	const typed = text.toLowerCase();
	const begins = ({ name }: SlashSuggestion) => name.toLowerCase().startsWith(typed);
	const isTyped = ({ name }: SlashSuggestion) => name.toLowerCase() === typed;
	const details = commandDetails();
	const commands = SLASH_COMMANDS.map(
		(command): SlashSuggestion => ({ name: `/${command}`, detail: details[command], kind: 'command' }),
	);
	// Enter on a complete command runs it as it stands.
	if (commands.some(isTyped)) return [];
	const named = prompts.map(({ name, detail }): SlashSuggestion => ({ name: `/${name}`, detail, kind: 'prompt' }));
	const found = [...commands, ...named].filter(begins);
	// A complete name comes first, since that is what Enter means.
	return [...found.filter(isTyped), ...found.filter((each) => !isTyped(each))];
}

/** What each command does. */
function commandDetails(): Readonly<Record<SlashCommand, string>> {
	return {
		new: l10n.t('Start a new conversation'),
		explain: l10n.t('Explain the selected code'),
		fix: l10n.t('Find and fix what is wrong in the selected code'),
		optimize: l10n.t('Optimize the selected code, with a diff to review'),
		export: l10n.t('Export this conversation'),
		help: l10n.t('About this view, and its keys'),
	};
}
