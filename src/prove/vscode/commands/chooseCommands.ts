import { relative } from 'node:path';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import type { ProofCommands } from '../../core/proofCommands.ts';
import { folderFiles } from './folderFiles.ts';
import { pickBenchmark } from './pickBenchmark.ts';
import { pickTests } from './pickTests.ts';
import type { ProposalPlace } from './proposalPlace.ts';
import { proposedBenchmarks, proposedTests } from './proposedCommands.ts';
import { type Platform, visibleLine } from './quoteWords.ts';
import type { TaskPlace } from './taskCommand.ts';
import { type OfferedTask, taskCommands } from './testTasks.ts';

/** What the person chose. */
export interface CommandsChoice {
	readonly commands: ProofCommands;
	/** Whether the service should write a benchmark; until it has, the benchmark stays as it was. */
	readonly writes: boolean;
}

/** What VS Code finds in a folder that may be run. */
export interface OfferedCommands {
	/** The commands of its tasks: see `taskCommands`. */
	readonly tasks: (folder: vscode.WorkspaceFolder, place: TaskPlace) => Promise<readonly OfferedTask[]>;
	/** The absolute paths of files named like benchmarks. */
	readonly benchmarkFiles: (folder: vscode.WorkspaceFolder) => Promise<readonly string[]>;
}

const BENCHMARKS = '**/*{bench,Bench}*.{js,mjs,cjs,ts,mts,cts,py,go}';
const MOST_BENCHMARKS = 20;

/** The tasks and files of this window. */
export const workspaceOffers: OfferedCommands = { tasks: taskCommands, benchmarkFiles };

async function benchmarkFiles(folder: vscode.WorkspaceFolder): Promise<readonly string[]> {
	const pattern = new vscode.RelativePattern(folder, BENCHMARKS);
	const found = await vscode.workspace.findFiles(pattern, '**/node_modules/**', MOST_BENCHMARKS);
	return found.map(({ fsPath }) => fsPath);
}

/**
 * Asks what a proof runs: the tests, then the benchmark.
 * @param file to prove, absolute; the folder itself if there is none
 * @param now what it has run so far
 * @returns undefined if the person canceled
 */
export async function chooseCommands(
	folder: vscode.WorkspaceFolder,
	file: string,
	now: ProofCommands | undefined,
	offers: OfferedCommands,
): Promise<CommandsChoice | undefined> {
	const root = folder.uri.fsPath;
	const platform: Platform = process.platform === 'win32' ? 'windows' : 'posix';
	const place: ProposalPlace = { file: pathIn(root, file), files: folderFiles(root), platform };
	const offerTests = async () => ({
		now: now?.tests,
		tasks: await offers.tasks(folder, { root, name: folder.name, environment: process.env, platform }),
		proposed: await proposedTests(place),
	});
	const tests = await pickTests(offerTests());
	if (tests === undefined) return undefined;
	const offerBenchmarks = async () => ({
		now: now?.benchmark,
		proposed: await proposedBenchmarks(
			place,
			(await offers.benchmarkFiles(folder)).map((path) => pathIn(root, path)).toSorted(),
		),
	});
	const picked = await pickBenchmark(offerBenchmarks());
	if (picked === undefined) return undefined;
	const writes = picked === 'write';
	const benchmark = writes ? now?.benchmark : picked;
	const commands = omitUndefined({
		tests: tests === 'none' ? undefined : tests,
		benchmark: benchmark === 'none' ? undefined : benchmark,
	});
	return { commands, writes };
}

/** Relative, with `/`; empty for the root. */
function pathIn(root: string, path: string): string {
	return relative(root, path).replaceAll('\\', '/');
}

/** Shows what a proof runs from now on, with a button that starts one. */
export function offerToProve({ tests, benchmark }: ProofCommands, run: () => unknown): void {
	const commands = [tests, benchmark].filter((command) => command !== undefined);
	const list = commands.map(({ text }) => visibleLine(text)).join(' · ');
	const prove = { title: l10n.t('Prove It'), run };
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showInformationMessage(breakMarkdownLinks(l10n.t('Prove It now runs: {0}', list)), prove)
		.then((chosen) => chosen?.run());
}
