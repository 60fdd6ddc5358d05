import { countHidden, withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { truncate } from '../../../base/text/visibleText.ts';
import { SLASH_COMMANDS } from '../../protocol/slashCommands.ts';

/** In UTF-16 units. */
const LONGEST_PROMPT_NAME = 60;

/** Whether this can be a prompt's name: visible letters, digits, `-`, `_`, and `.`, but no path and no dot file. */
export function isPromptName(name: string): boolean {
	const isWord = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*$/u.test(name) && !name.endsWith('.');
	// Some letters and marks are invisible.
	return name.length <= LONGEST_PROMPT_NAME && isWord && countHidden(name) === 0;
}

/** Whether a built-in command has this name. */
export function isCommandName(name: string): boolean {
	const lower = name.toLowerCase();
	return SLASH_COMMANDS.some((command) => command === lower);
}

/** Turns a file name, without its ending, into a prompt's name: no path, nothing hidden, one word. */
export function promptNameOf(fileName: string): string {
	const word = withoutHidden(fileName)
		.normalize('NFC')
		.replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-');
	const name = truncate(word, LONGEST_PROMPT_NAME).replace(/^[\p{M}.-]+|[.-]+$/gu, '');
	return name === '' ? 'prompt' : name;
}
