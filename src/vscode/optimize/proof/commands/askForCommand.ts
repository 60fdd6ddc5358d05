import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { CommandLine } from '../../../../core/proof/proofCommands.ts';
import { askForText, type CheckResult } from '../../../askForText.ts';
import { shownWords } from './shownWords.ts';

/**
 * Asks for a command line.
 * @param start what is there to edit
 * @returns undefined if the person canceled
 */
export async function askForCommand(
	title: string,
	start: CommandLine | undefined,
	why?: string,
): Promise<CommandLine | undefined> {
	const { t } = vscode.l10n;
	const { folder = '', environment = {} } = start ?? {};
	const where = t('It runs in a copy of the folder, so write paths relative to it.');
	const text = await askForText({
		title,
		prompt: why === undefined ? where : `${why} ${where}`,
		placeholder: t('For example npm test'),
		value: start?.text ?? '',
		hint: (typed) => {
			const shown = shownWords(typed);
			return shown === typed ? undefined : t('With all its characters: {0}', shown);
		},
		check: async (typed) => checkCommand(typed),
	});
	return text === undefined
		? undefined
		: { text: text.trim(), folder: posix.normalize(folder).replace(/^\.$/, ''), environment };
}

/** VS Code's own variables stand for nothing in a copy. The shell's may look the same, but have no colon. */
const EDITOR_VARIABLE =
	/\$\{(?:(?:input|command|config|env|workspaceFolder):[^}]*|workspaceFolder|workspaceRoot|(?:relativeF|f)ile\w*|cwd|selectedText|lineNumber)\}/;

export function checkCommand(text: string): CheckResult {
	const { t } = vscode.l10n;
	if (text.trim() === '') return { refused: t('Enter a command, such as npm test.') };
	const variable = EDITOR_VARIABLE.exec(text)?.[0];
	if (variable === undefined) return {};
	return {
		refused: t('{0} stands for nothing in a copy. Write what it should stand for, relative to the folder.', variable),
	};
}
