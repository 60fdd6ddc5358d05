import * as vscode from 'vscode';
import type { Guardrail } from '../../../../core/code/guardrails/guardrail.ts';
import type { CommandLine, ProofCommands } from '../../../../core/proof/proofCommands.ts';
import { confirm } from '../../../confirm.ts';
import { guardrailText } from '../../../guardrailText.ts';
import type { PackageScript } from './packageScripts.ts';
import { shownWords } from './shownWords.ts';

/** What will run, in the words that a person agrees to. */
export interface WordsToAgree {
	readonly commands: ProofCommands;
	/** What the commands run by name: the repository’s words, which may change without the person. */
	readonly scripts: readonly PackageScript[];
}

/** Kinds of guardrails that are asked about each time: what they warn of does more than compute. */
const ASKED_EACH_TIME: readonly Guardrail['kind'][] = ['danger', 'hidden'];

/** The words as one text, to be compared with what was agreed to: equal only if all of them are. */
export function agreedWords({ commands: { tests, benchmark }, scripts }: WordsToAgree): string {
	return JSON.stringify({
		tests: tests && wordsOf(tests),
		benchmark: benchmark && wordsOf(benchmark),
		scripts: scripts.map(({ file, name, text }) => [file, name, text]),
	});
}

/**
 * Asks whether commands may run, unless exactly these words were agreed to and the code asks for no second look.
 * @param agreed the words agreed to last
 * @param name of the folder whose copy they run in
 */
export async function askToRun(
	words: WordsToAgree,
	{
		agreed,
		guardrails,
		name,
	}: {
		readonly agreed: string | undefined;
		readonly guardrails: readonly Guardrail[];
		readonly name: string;
	},
): Promise<boolean> {
	const warned = guardrails.filter(({ kind }) => ASKED_EACH_TIME.includes(kind));
	if (warned.length === 0 && agreed === agreedWords(words)) return true;
	const { t } = vscode.l10n;
	return await confirm(t('Run this in a copy of {0}?', shownWords(name)), agreementDetail(words, warned), t('Run'));
}

/** Everything that will run, word for word, and what it can do. */
export function agreementDetail({ commands, scripts }: WordsToAgree, warned: readonly Guardrail[]): string {
	const { t } = vscode.l10n;
	const { tests, benchmark } = commands;
	return [
		t(
			'This runs code that the service has written, many times, in a copy of the folder and in no sandbox: it has your rights and can reach your files and the network. Read the proposal first.',
		),
		...warned.map(guardrailText),
		...(tests === undefined ? [] : [`${t('Tests:')}\n${commandText(tests)}`]),
		...(benchmark === undefined ? [] : [`${t('Benchmark:')}\n${commandText(benchmark)}`]),
		...scripts.map(
			({ file, name, text }) =>
				`${t('The script “{0}” in {1}:', shownWords(name), shownWords(file))}\n${shownWords(text)}`,
		),
	].join('\n\n');
}

/** A command with where it runs and what it is given, each hidden character made visible. */
export function commandText({ text, folder, environment }: CommandLine): string {
	const { t } = vscode.l10n;
	return [
		shownWords(text),
		...(folder === '' ? [] : [t('in the folder {0}', shownWords(folder))]),
		...Object.entries(environment).map(([name, value]) => t('with {0}={1}', shownWords(name), shownWords(value))),
	].join('\n');
}

/** Everything of a command that decides what it does, in an order that does not depend on how it was made. */
export function wordsOf({ text, folder, environment }: CommandLine): readonly unknown[] {
	return [text, folder, Object.entries(environment).toSorted(([a], [b]) => (a < b ? -1 : 1))];
}
