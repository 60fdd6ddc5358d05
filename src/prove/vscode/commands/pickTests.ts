import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { listText } from '../../../base/vscode/listText.ts';
import type { CommandLine } from '../../core/proofCommands.ts';
import { commandKey } from './agreement.ts';
import { askForCommand } from './askForCommand.ts';
import type { ProposedCommand } from './proposedCommands.ts';
import { visibleLine } from './quoteWords.ts';
import type { TaskCommand, TaskProblem } from './taskCommand.ts';
import type { OfferedTask } from './testTasks.ts';

/** A command, or `none` if none is to run. */
export type ChosenCommand = CommandLine | 'none';

interface TestsItem extends vscode.QuickPickItem {
	/** @returns undefined if the person canceled */
	readonly choose: () => Promise<ChosenCommand | undefined>;
}

/** An item of the list; of several with the same meaning, only the first is shown. */
interface Offer {
	readonly meaning: string;
	readonly item: TestsItem;
}

export interface TestsOffered {
	readonly now: CommandLine | undefined;
	readonly tasks: readonly OfferedTask[];
	readonly proposed: readonly ProposedCommand[];
}

/** Commands of tasks that VS Code finds in every package.json, and that test nothing. */
const INSTALLS =
	/^(?:npm|pnpm|yarn|bun)(?:(?: install| i| ci)?|(?: run)? (?:(?:pre|post)?install|(?:pre|post)?prepare|prepublish(?:Only)?|(?:pre|post)pack))$/;

/** Asks which tests show that the code does the same. @returns undefined if the person canceled */
export async function pickTests(offered: PromiseLike<TestsOffered>): Promise<ChosenCommand | undefined> {
	const title = l10n.t('Prove It: Tests');
	const picked = await vscode.window.showQuickPick<TestsItem>(
		offered.then((found) => testItems(title, found)),
		{ title, placeHolder: l10n.t('What shows that the code still does the same?'), ignoreFocusOut: true },
	);
	return await picked?.choose();
}

function testItems(title: string, { now, tasks, proposed }: TestsOffered): readonly TestsItem[] {
	const useful = tasks.filter((task) => task.isTest || !INSTALLS.test(task.command.text.trim()));
	const proposedItems = new Map(proposed.map((each) => [meaningOf(each.command), proposedItem(each)]));
	const offerOf = (command: CommandLine, own: () => TestsItem): Offer => {
		const meaning = meaningOf(command);
		return { meaning, item: proposedItems.get(meaning) ?? own() };
	};
	const taskOffers = (isTest: boolean) =>
		useful.filter((task) => task.isTest === isTest).map((task) => offerOf(task.command, () => taskItem(title, task)));
	const offers = [
		...(now === undefined ? [] : [{ meaning: meaningOf(now), item: commandItem(now, l10n.t('chosen earlier')) }]),
		...taskOffers(true),
		...proposed.map((each) => offerOf(each.command, () => proposedItem(each))),
		...taskOffers(false),
	];
	return [
		...offers.filter(isFirst).map(({ item }) => item),
		{
			label: l10n.t('No Tests'),
			detail: l10n.t('Without tests, nothing shows that the code does the same: it stays not proven.'),
			choose: async () => 'none',
		},
		{ label: l10n.t('Other…'), detail: l10n.t('A command of your own'), choose: () => askForCommand(title, now) },
	];
}

function isFirst({ meaning }: Offer, index: number, offers: readonly Offer[]): boolean {
	return offers.findIndex((other) => other.meaning === meaning) === index;
}

/** Equal for commands that do the same: VS Code makes a task of each script, with a longer command for the tests. */
function meaningOf(command: CommandLine): string {
	const text = command.text.replace(/^(npm|pnpm|yarn) run test$/, '$1 test');
	return JSON.stringify(commandKey({ ...command, text }));
}

function proposedItem(proposed: ProposedCommand): TestsItem {
	return commandItem(proposed.command, originText(proposed));
}

/** Where a proposed command comes from. */
export function originText({ from, stepOf }: ProposedCommand): string {
	return stepOf === undefined ? l10n.t('from {0}', from) : l10n.t('a step of the script “{0}” in {1}', stepOf, from);
}

/** An item that chooses a command as it is. */
export function commandItem(command: CommandLine, from: string): TestsItem {
	return {
		label: listText(visibleLine(command.text)),
		description: listText(from),
		...commandDetail(command),
		choose: async () => command,
	};
}

/** The folder and environment of a command, and other details. */
export function commandDetail(
	{ folder, environment }: CommandLine,
	...more: readonly string[]
): { readonly detail?: string } {
	const details = [
		...(folder === '' ? [] : [l10n.t('in the folder {0}', visibleLine(folder))]),
		...Object.entries(environment).map(([name, value]) =>
			l10n.t('with {0}={1}', visibleLine(name), visibleLine(value)),
		),
		...more,
	];
	return details.length === 0 ? {} : { detail: listText(details.join(' · ')) };
}

function taskItem(title: string, { name, command, problem }: TaskCommand): TestsItem {
	const item = commandItem(command, l10n.t('the task “{0}”', visibleLine(name)));
	if (problem === undefined) return item;
	const why = problemText(problem);
	return { ...item, detail: `$(edit) ${why}`, choose: () => askForCommand(title, command, why) };
}

function problemText(problem: TaskProblem): string {
	switch (problem.kind) {
		case 'variables':
			return l10n.t('Edit first: {0} has no value in a copy.', listText(problem.variables.join(', ')));
		case 'elsewhere':
			return l10n.t('Edit first: the task runs outside the folder.');
		case 'background':
			return l10n.t('Edit first: the task runs in the background and may never end.');
		case 'dependsOn':
			return l10n.t('Edit first: the task depends on other tasks, which are not part of it.');
		default:
			return problem satisfies never;
	}
}
