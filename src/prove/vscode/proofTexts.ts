import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { oneLine, shortened } from '../../base/text/visibleText.ts';
import { documentName } from '../../base/vscode/documents/documentState.ts';
import type { ProofStep } from '../core/proofRuns.ts';
import type { RecordedRun, RunResult } from '../core/sandbox.ts';
import type { ProofError } from '../node/proofError.ts';
import { visibleLine } from './commands/quoteWords.ts';

/** In UTF-16 units. */
const LONGEST_PROBLEM = 200;

/** Why nothing is proved. */
export interface Refusal {
	readonly sentence: string;
	/** The command to run first. */
	readonly first?: { readonly title: string; readonly command: string };
}

/** Shows why nothing is proved, with a button for the command to run first. */
export function showCannotProve({ sentence, first }: Refusal): void {
	const buttons = first === undefined ? [] : [first];
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showWarningMessage(breakMarkdownLinks(sentence), ...buttons)
		.then((chosen) => chosen && vscode.commands.executeCommand(chosen.command));
}

/** The current step of a proof. */
export function stepText(step: ProofStep): string {
	return l10n.t('{0} ({1} of at most {2})', stepName(step), step.run, step.of);
}

/** What a run is for. */
export function stepName({ kind }: ProofStep): string {
	switch (kind) {
		case 'testsBefore':
			return l10n.t('Tests without the proposal');
		case 'testsAfter':
			return l10n.t('Tests with the proposal');
		case 'callsReplayed':
			return l10n.t('Tests without the proposal, whose calls of the code are repeated with both versions');
		case 'callsRecorded':
			return l10n.t('Tests without the proposal, whose calls of the code are only recorded');
		case 'callsRecordedAfter':
			return l10n.t('Tests with the proposal, whose calls of the code are only recorded');
		case 'callsMeasured':
			return l10n.t('Tests without the proposal, on whose calls both versions are measured');
		case 'testsStopped':
			return l10n.t('Tests with the code made to stop: they must fail');
		case 'benchmarkNoise':
			return l10n.t('Benchmark against itself: the noise of this machine');
		case 'benchmark':
			return l10n.t('Benchmark before and after');
		default:
			return kind satisfies never;
	}
}

function wrongFolderText({ folder, problem }: NonNullable<RunResult['wrongFolder']>): string {
	const name = visibleLine(folder);
	return problem === 'missing'
		? l10n.t('It could not be started: there is no folder “{0}” in the copy', name)
		: l10n.t('It could not be started: the folder “{0}” leads out of the copy', name);
}

/** How a run went, with its exit code and its time. */
export function runText({
	kind,
	exitCode,
	duration,
	wrongFolder,
	isEnough = false,
}: RunResult & Partial<Pick<RecordedRun, 'isEnough'>>): string {
	const seconds = (duration / 1000).toLocaleString(vscode.env.language, {
		minimumFractionDigits: 2,
		maximumFractionDigits: 2,
	});
	if (isEnough) return l10n.t('Ended after {0} s, since enough calls were recorded', seconds);
	switch (kind) {
		case 'ended':
			return exitCode === undefined
				? l10n.t('Ended by a signal after {0} s', seconds)
				: l10n.t('Exit code {0} after {1} s', exitCode, seconds);
		case 'tookTooLong':
			return l10n.t('Stopped by the time limit after {0} s', seconds);
		case 'canceled':
			return l10n.t('Canceled after {0} s', seconds);
		case 'notStarted':
			return wrongFolder === undefined ? l10n.t('It could not be started') : wrongFolderText(wrongFolder);
		default:
			return kind satisfies never;
	}
}

/** That a proposal is no code, before anything runs. */
export function syntaxProblemText(document: string, problem: string): string {
	return l10n.t(
		'Nothing was run: with the proposal, {0} cannot be parsed. The parser says: “{1}”. Edit the proposal, or discard it, then prove it again.',
		document,
		shortened(oneLine(problem), LONGEST_PROBLEM),
	);
}

/** Why there is no copy to prove anything in, and what to do about it. */
export function copyFailedText({ kind, detail }: ProofError, folder: string, document: string): string {
	switch (kind) {
		case 'tooLarge':
			return l10n.t(
				'{0} has more than 1 GB to copy, so nothing was started. Have Git ignore what is not needed, or open a smaller folder, then prove again.',
				folder,
			);
		case 'tooManyFiles':
			return l10n.t(
				'{0} has more than 50,000 files to copy, so nothing was started. Have Git ignore what is not needed, or open a smaller folder, then prove again.',
				folder,
			);
		case 'notAFile':
			return l10n.t(
				'{0} is not in the copy of {1}: it was deleted, or it is in a folder that Git ignores. Nothing ran.',
				document,
				folder,
			);
		case 'outsideWorkspace':
			return l10n.t(
				'{0} is not in the folder {1}, so a copy of that folder does not contain it. Nothing ran.',
				document,
				folder,
			);
		case 'noPlace':
			return l10n.t(
				'No folder on this machine is both outside {0} and out of reach of other users, so nothing was copied and nothing ran.',
				folder,
			);
		case 'gitFailed':
			return l10n.t('Git failed in {0}, so the proof was stopped. It says: {1}', folder, detail);
		case 'gitTookTooLong':
			return l10n.t(
				'Git took longer than a minute to read {0}, so it was stopped, and the proof with it. Run “git status” there to see what it is waiting for, then prove again.',
				folder,
			);
		case 'fileFailed':
			return l10n.t(
				'A file in {0} or its copy could not be read or written, so the proof was stopped. The system says: {1}',
				folder,
				detail,
			);
		case 'leftCopy':
			return l10n.t(
				'A command replaced the folder of {0} in the copy with a link out of the copy, or with a file. Nothing was written there, and the proof was stopped. Choose commands that leave the folders of the copy in place, then prove again.',
				document,
			);
		default:
			return kind satisfies never;
	}
}

/** Nothing in an untrusted folder runs. */
export function restricted(): Refusal {
	return {
		sentence: l10n.t('In Restricted Mode, nothing in this folder runs. Trust this folder first, then prove again.'),
		first: { title: l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' },
	};
}

/** A proof needs a folder. @param sentence says so for a known file */
export function noFolder(sentence?: string): Refusal {
	return {
		sentence:
			sentence ??
			l10n.t(
				'No folder on this machine is open, and a proof runs in a copy of one. Open the folder of your code first.',
			),
		first: { title: l10n.t('Open a Folder'), command: 'workbench.action.files.openFolder' },
	};
}

/** The file of accepted code was deleted or cannot be reached. */
export function cannotOpen(uri: vscode.Uri): Refusal {
	return { sentence: l10n.t('{0} cannot be opened, so nothing was run.', documentName({ uri })) };
}
