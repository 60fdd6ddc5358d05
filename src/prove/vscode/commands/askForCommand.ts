import { posix } from 'node:path';
import { l10n } from 'vscode';
import { askForText, type CheckResult } from '../../../base/vscode/askForText.ts';
import type { CommandLine } from '../../core/proofCommands.ts';
import { visibleLine } from './quoteWords.ts';
import { editorVariables } from './taskCommand.ts';

/**
 * Asks for a command line.
 * @param start the command to edit
 * @returns undefined if the person canceled
 */
export async function askForCommand(
	title: string,
	start: CommandLine | undefined,
	why?: string,
): Promise<CommandLine | undefined> {
	const { folder = '', environment = {} } = start ?? {};
	const where = l10n.t('It runs in a copy of the folder, so write paths relative to it.');
	const text = await askForText({
		title,
		prompt: why === undefined ? where : `${why} ${where}`,
		placeholder: l10n.t('For example npm test'),
		value: start?.text ?? '',
		hint: (typed) => {
			const shown = visibleLine(typed);
			return shown === typed ? undefined : l10n.t('With hidden characters shown: {0}', shown);
		},
		check: async (typed) => checkCommand(typed),
	});
	if (text === undefined) return undefined;
	const given = await askForEnvironment(title, environment);
	if (given === undefined) return undefined;
	return { text: text.trim(), folder: posix.normalize(folder).replace(/^\.$/, ''), environment: given };
}

/** Asks for the values in a command’s environment that are not known in a copy. @returns undefined if the person canceled */
async function askForEnvironment(
	title: string,
	environment: CommandLine['environment'],
): Promise<CommandLine['environment'] | undefined> {
	const given = new Map(Object.entries(environment));
	for (const [name, value] of given) {
		if (editorVariables(value).length === 0) continue;
		const prompt = l10n.t('What is {0} in the copy? It may be empty.', visibleLine(name));
		const check = async (typed: string) => checkVariables(typed);
		const text = await askForText({ title, prompt, value, check });
		if (text === undefined) return undefined;
		given.set(name, text);
	}
	return Object.fromEntries(given);
}

export function checkCommand(text: string): CheckResult {
	if (text.trim() === '') return { refused: l10n.t('Enter a command, such as npm test.') };
	return checkVariables(text);
}

function checkVariables(text: string): CheckResult {
	const [variable] = editorVariables(text);
	if (variable === undefined) return {};
	return {
		refused: l10n.t('{0} has no value in a copy. Write what it should stand for, relative to the folder.', variable),
	};
}
