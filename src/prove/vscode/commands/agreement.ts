import { l10n } from 'vscode';
import { confirm } from '../../../base/vscode/dialogs.ts';
import type { Guardrail } from '../../../edit/core/guardrails/guardrail.ts';
import { guardrailText } from '../../../edit/vscode/guardrailText.ts';
import type { CommandLine, ProofCommands } from '../../core/proofCommands.ts';
import { RUN_ENVIRONMENT } from '../../core/runEnvironment.ts';
import type { PackageScript, PackageText } from './packageTexts.ts';
import { visibleLine } from './quoteWords.ts';

/** What will run, verbatim, for a person to agree to. */
export interface Agreement {
	readonly commands: ProofCommands;
	/** What the commands run by name: the repository may change it without the person noticing. */
	readonly scripts: readonly PackageText[];
}

/** More are compared but not listed: too many to read in a dialog. */
const MOST_SCRIPTS = 100;
/** More of a file are listed one per line. */
const MOST_APART = 3;
/** Per file. */
const MOST_LINES = 40;

/** Kinds of guardrails that require asking each time: the code they warn about does more than compute. */
const ASKED_EACH_TIME: readonly Guardrail['kind'][] = ['danger', 'hidden'];

/** Everything as one text to compare with what was agreed to: equal only if all of it is. */
export function agreementKey({ commands: { tests, benchmark }, scripts }: Agreement): string {
	return JSON.stringify({
		tests: tests && commandKey(tests),
		benchmark: benchmark && commandKey(benchmark),
		scripts: scripts.map(scriptKey),
	});
}

/** Whether the commands are the same, and each script is among the others. */
export function isPartOf({ commands, scripts }: Agreement, others: Agreement): boolean {
	// A file above the folder has another path from the copy.
	const keyInAnyFolder = (each: PackageText) => JSON.stringify(scriptKey(each).slice(1));
	const known = new Set(others.scripts.map(keyInAnyFolder));
	const isKnown = scripts.every((each) => known.has(keyInAnyFolder(each)));
	return isKnown && agreementKey({ commands, scripts: [] }) === agreementKey({ ...others, scripts: [] });
}

/** A file by its hash: its shown text has its secrets hidden. */
function scriptKey(script: PackageText): readonly string[] {
	return 'hash' in script ? [script.file, script.hash] : [script.file, script.name, script.text];
}

/**
 * Asks whether commands may run, unless exactly these were agreed to and no guardrail requires asking.
 * @param agreed what was agreed to last
 * @param name of the folder whose copy they run in
 */
export async function askToRun(
	agreement: Agreement,
	agreed: string | undefined,
	guardrails: readonly Guardrail[],
	name: string,
): Promise<boolean> {
	const warned = guardrails.filter(({ kind }) => ASKED_EACH_TIME.includes(kind));
	if (warned.length === 0 && agreed === agreementKey(agreement)) return true;
	return await confirm(
		l10n.t('Run this in a copy of {0}?', visibleLine(name)),
		agreementText(agreement, warned),
		l10n.t('Run'),
	);
}

/** Everything that will run, verbatim, and what it can do. */
function agreementText({ commands, scripts }: Agreement, warned: readonly Guardrail[]): string {
	const { tests, benchmark } = commands;
	return [
		l10n.t(
			'This runs code written by the service, many times, in a copy of the folder, which is not a security boundary: the code has your permissions and can reach your files and the network. Read the proposal first.',
		),
		...warned.map(guardrailText),
		...(tests === undefined ? [] : [`${l10n.t('Tests:')}\n${commandText(tests)}`]),
		...(benchmark === undefined ? [] : [`${l10n.t('Benchmark:')}\n${commandText(benchmark)}`]),
		...scriptTexts(scripts),
	].join('\n\n');
}

/** The scripts by their files, how many are not listed, and whole files. */
function scriptTexts(all: readonly PackageText[]): readonly string[] {
	const [files, scripts] = [all.filter((each) => 'hash' in each), all.filter((each) => 'name' in each)];
	const listed = Map.groupBy(scripts.slice(0, MOST_SCRIPTS), ({ file }) => file);
	const others = scripts.slice(MOST_SCRIPTS);
	const otherFiles = [...new Set(others.map(({ file }) => visibleLine(file)))].join(', ');
	return [
		...[...listed].flatMap(([file, each]) =>
			each.length <= MOST_APART
				? each.map(scriptText)
				: [[l10n.t('Scripts in {0}:', visibleLine(file)), ...each.map(scriptLine)].join('\n')],
		),
		...(others.length === 0
			? []
			: [l10n.t('{0} more scripts are not listed here. Read them in: {1}', others.length, otherFiles)]),
		...files.map(({ file, text }) => `${l10n.t('The file {0}:', visibleLine(file))}\n${fileText(text)}`),
	];
}

function scriptText({ file, name, text }: PackageScript): string {
	return `${l10n.t('The script “{0}” in {1}:', visibleLine(name), visibleLine(file))}\n${visibleLine(text)}`;
}

function scriptLine({ name, text }: PackageScript): string {
	return `${visibleLine(name)}: ${visibleLine(text)}`;
}

function fileText(text: string): string {
	const lines = text.replace(/\s+$/, '').split('\n').map(visibleLine);
	const rest = lines.length - MOST_LINES;
	if (rest <= 0) return lines.join('\n');
	const more = l10n.t('{0} more lines are not listed here. Read them in the file.', rest);
	return [...lines.slice(0, MOST_LINES), more].join('\n');
}

/** A command with its folder and environment, each hidden character made visible. */
function commandText({ text, folder, environment }: CommandLine): string {
	return [
		visibleLine(text),
		...(folder === '' ? [] : [l10n.t('in the folder {0}', visibleLine(folder))]),
		...Object.entries({ ...RUN_ENVIRONMENT, ...environment }).map(([name, value]) =>
			l10n.t('with {0}={1}', visibleLine(name), visibleLine(value)),
		),
	].join('\n');
}

/** Everything that decides what a command does, in a canonical order. */
export function commandKey({ text, folder, environment }: CommandLine): readonly unknown[] {
	const given = Object.entries({ ...RUN_ENVIRONMENT, ...environment });
	return [text, folder, given.toSorted(([a], [b]) => (a < b ? -1 : 1))];
}
