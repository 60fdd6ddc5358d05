import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { askForText } from '../../../base/vscode/askForText.ts';
import { patternProblem } from '../../core/number/numberPattern.ts';
import type { BenchmarkCommand, CommandLine, Measure } from '../../core/proofCommands.ts';
import { askForCommand } from './askForCommand.ts';
import { commandDetail, commandItem, originText } from './pickTests.ts';
import type { ProposedCommand } from './proposedCommands.ts';

/** A benchmark, none, or one that the service is to write. */
export type ChosenBenchmark = BenchmarkCommand | 'none' | 'write';

export interface BenchmarksOffered {
	readonly now: BenchmarkCommand | undefined;
	readonly proposed: readonly ProposedCommand[];
}

interface BenchmarkItem extends vscode.QuickPickItem {
	/** @returns a benchmark if it is known what it measures; undefined if the person canceled */
	readonly choose: () => Promise<CommandLine | BenchmarkCommand | 'none' | 'write' | undefined>;
}

/** Asks what measures the speed, and how. @returns undefined if the person canceled */
export async function pickBenchmark(offered: PromiseLike<BenchmarksOffered>): Promise<ChosenBenchmark | undefined> {
	const title = l10n.t('Prove It: Benchmark');
	const picked = await vscode.window.showQuickPick<BenchmarkItem>(
		offered.then((found) => benchmarkItems(title, found)),
		{ title, placeHolder: l10n.t('What shows that the code is faster?'), ignoreFocusOut: true },
	);
	const chosen = await picked?.choose();
	if (chosen === undefined || typeof chosen === 'string' || 'measure' in chosen) return chosen;
	const measure = await pickMeasure(title, (await offered).now?.measure);
	return measure === undefined ? undefined : { ...chosen, measure };
}

function benchmarkItems(title: string, { now, proposed }: BenchmarksOffered): readonly BenchmarkItem[] {
	const others = proposed.filter(({ command }) => command.text !== now?.text || command.folder !== now.folder);
	return [
		...(now === undefined ? [] : [commandItem(withoutMeasure(now), l10n.t('chosen earlier'))]),
		...others.map(proposedItem),
		{
			label: l10n.t('No Benchmark'),
			detail: l10n.t('Only the tests run: in JavaScript and TypeScript, the real calls that they make are measured.'),
			choose: async () => 'none',
		},
		{
			label: l10n.t('Write a Benchmark…'),
			detail: l10n.t('Asks the service for one: a paid request. You read, edit, and save it before it runs.'),
			choose: async () => 'write',
		},
		{ label: l10n.t('Other…'), detail: l10n.t('A command of your own'), choose: () => askForCommand(title, now) },
	];
}

/** If its measure is known, it is chosen with the command. */
function proposedItem(proposed: ProposedCommand): BenchmarkItem {
	const { command, measure } = proposed;
	const item = commandItem(command, originText(proposed));
	if (measure === undefined) return item;
	return { ...item, ...commandDetail(command, measureText(measure)), choose: async () => ({ ...command, measure }) };
}

function measureText(measure: Measure): string {
	if (measure.kind === 'time') return l10n.t('measures the time it takes');
	return measure.better === 'lower'
		? l10n.t('measures the number that it prints as {0}: lower is better', measure.pattern)
		: l10n.t('measures the number that it prints as {0}: higher is better', measure.pattern);
}

function withoutMeasure({ text, folder, environment }: BenchmarkCommand): CommandLine {
	return { text, folder, environment };
}

/** Asks whether a lower or a higher printed number is better. @returns undefined if the person canceled */
export async function pickPrintedNumber(): Promise<Measure | undefined> {
	const number = (better: 'lower' | 'higher', label: string, detail: string) => ({ label, detail, better });
	const picked = await vscode.window.showQuickPick(
		[
			number('lower', l10n.t('Lower Is Better'), l10n.t('Such as the time per call')),
			number('higher', l10n.t('Higher Is Better'), l10n.t('Such as calls per second')),
		],
		{
			title: l10n.t('Prove It: Benchmark'),
			placeHolder: l10n.t('The only number in the last line that has one'),
			ignoreFocusOut: true,
		},
	);
	return picked && { kind: 'number', pattern: '', better: picked.better };
}

async function pickMeasure(title: string, now: Measure | undefined): Promise<Measure | undefined> {
	const time = {
		label: l10n.t('The Time It Takes'),
		detail: l10n.t('From start to finish; for a benchmark that takes seconds'),
		choose: async (): Promise<Measure | undefined> => ({ kind: 'time' }),
	};
	const number = (better: 'lower' | 'higher', label: string, detail: string) => ({
		label,
		detail,
		choose: () => askForPattern(title, better, now),
	});
	const numbers = [
		number(
			'lower',
			l10n.t('A Number That It Prints: Lower Is Better'),
			l10n.t('Such as the time per call, if the benchmark prints it'),
		),
		number(
			'higher',
			l10n.t('A Number That It Prints: Higher Is Better'),
			l10n.t('Such as calls per second, if the benchmark prints them'),
		),
	];
	const picked = await vscode.window.showQuickPick(now?.kind === 'number' ? [...numbers, time] : [time, ...numbers], {
		title,
		placeHolder: l10n.t('What does it measure?'),
		ignoreFocusOut: true,
	});
	return await picked?.choose();
}

async function askForPattern(
	title: string,
	better: 'lower' | 'higher',
	now: Measure | undefined,
): Promise<Measure | undefined> {
	const pattern = await askForText({
		title,
		prompt: l10n.t(
			'A regular expression whose first group is the number. Leave it empty if the last line with a number has only that one.',
		),
		placeholder: l10n.t('For example: mean: ([0-9.]+) ms'),
		value: now?.kind === 'number' ? now.pattern : '',
		hint: checkPattern,
		check: async (typed) => {
			const refused = checkPattern(typed);
			return refused === undefined ? {} : { refused };
		},
	});
	return pattern === undefined ? undefined : { kind: 'number', pattern, better };
}

/** What is wrong with the pattern of a benchmark’s number; undefined if nothing is. It may be empty. */
export function checkPattern(pattern: string): string | undefined {
	const problem = patternProblem(pattern);
	switch (problem) {
		case undefined:
			return undefined;
		case 'invalid':
			return l10n.t('This is not a regular expression.');
		case 'noGroup':
			return l10n.t('The pattern has no group: put parentheses around the number.');
		case 'severalGroups':
			return l10n.t(
				'The pattern has several groups: start all but the one around the number with (?: instead of a parenthesis.',
			);
		default:
			return problem satisfies never;
	}
}
