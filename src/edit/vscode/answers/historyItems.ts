import { basename } from 'node:path/posix';
import { setImmediate as breathe } from 'node:timers/promises';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { plainFigure } from '../../../base/text/figureText.ts';
import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { listText } from '../../../base/vscode/listText.ts';
import type { AcceptedOptimization } from '../../core/history/acceptedOptimization.ts';
import { type AcceptedState, acceptedStateOf, firstChangedLine } from '../../core/history/acceptedState.ts';
import type { AnswerOutcome, HistoryEntry } from '../../core/history/historyEntry.ts';
import { type HistoryRow, totalCost } from '../../core/history/historyExport.ts';
import type { Proof } from '../../core/proof/proof.ts';
import { outdatedLabel, verdictLabel } from '../verdicts/verdictTexts.ts';

/** In characters: how much of an answer is searched for a line to show. */
const SEARCHED_LENGTH = 10_000;

/** A row of the history as a list item. @param state what has become of accepted code in its file */
export function rowItem({ accepted, answers }: HistoryRow, state?: AcceptedFileState): vscode.QuickPickItem {
	if (accepted === undefined) return answerItem(answers);
	const { uri, level, time, added, removed, cost } = accepted;
	const isPart = answers.some(({ outcome }) => outcome === 'partlyAccepted');
	return {
		label: `$(${isGone(state) ? 'circle-slash' : 'sparkle'}) ${nameOf(uri)}`,
		description: description([
			stateText(state) || outcomeText(isPart ? 'partlyAccepted' : 'accepted'),
			isGone(state) ? '' : acceptedProofText(accepted, state === 'edited'),
			`+${added} −${removed}`,
			level,
			costText(cost),
			timeText(time),
		]),
		detail: listText(firstChangedLine(accepted)),
	};
}

/** A list item for a single answer, or for those that became one proposal. @param answers at least one */
export function answerItem(answers: readonly HistoryEntry[]): vscode.QuickPickItem {
	const last = answers.at(-1);
	if (last === undefined) return { label: '' };
	const { uri, operation, request, time, outcome, proof, text } = last;
	const isOptimized = operation === 'optimize';
	return {
		label: `$(${isOptimized ? 'comment' : 'edit'}) ${nameOf(uri)}`,
		description: description([
			isOptimized ? l10n.t('Optimize') : l10n.t('Generate'),
			outcomeText(outcome),
			proofText(proof),
			isOptimized ? request : '',
			costText(totalCost(answers)),
			timeText(time),
		]),
		detail: listText((isOptimized ? '' : request) || firstLine(text)),
	};
}

/** Whether nothing is left to take back. */
export function isGone(state: AcceptedFileState | undefined): boolean {
	return state === 'undone' || state === 'gone';
}

/** The accepted code among the rows. */
export function acceptedOf(rows: readonly HistoryRow[]): readonly AcceptedOptimization[] {
	return rows.flatMap(({ accepted }) => (accepted === undefined ? [] : [accepted]));
}

function nameOf(uri: string): string {
	return basename(vscode.Uri.parse(uri).path);
}

function description(parts: readonly string[]): string {
	return parts.filter((part) => part !== '').join(' · ');
}

/** The first line with a letter or a digit that does not open a fence. */
function firstLine(text: string): string {
	const lines = text
		.slice(0, SEARCHED_LENGTH)
		.split('\n')
		.map((line) => line.trim());
	return lines.find((line) => /[\p{L}\p{N}]/u.test(line) && !/^(?:```|~~~)/.test(line)) ?? '';
}

function costText(cost: number | undefined): string {
	return cost === undefined ? '' : l10n.t('cost {0}', plainFigure(cost, vscode.env.language));
}

function timeText(time: number): string {
	return new Date(time).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
}

function proofText(proof: Proof | undefined): string {
	return proof === undefined ? '' : verdictLabel(proof);
}

/** What was found of accepted code; of several parts together, how many. */
function acceptedProofText({ proof, provedWith = [] }: AcceptedOptimization, isEdited: boolean): string {
	const text = proofText(proof);
	if (isEdited && text !== '') return outdatedLabel();
	if (text === '' || provedWith.length === 0) return text;
	return l10n.t('{0} for {1} changes together', text, provedWith.length + 1);
}

function stateText(state: AcceptedFileState | undefined): string {
	switch (state) {
		case undefined:
		case 'kept':
			return '';
		case 'undone':
			return l10n.t('undone');
		case 'edited':
			return l10n.t('edited since');
		case 'gone':
			return l10n.t('file is gone');
		default:
			return state satisfies never;
	}
}

function outcomeText(outcome: AnswerOutcome | undefined): string {
	switch (outcome) {
		case undefined:
			return '';
		case 'proposed':
			return l10n.t('not decided on');
		case 'accepted':
			return l10n.t('accepted');
		case 'partlyAccepted':
			return l10n.t('partly accepted');
		case 'discarded':
			return l10n.t('discarded');
		case 'noChange':
			return l10n.t('no change');
		case 'refused':
			return l10n.t('no usable code');
		case 'shown':
			return l10n.t('shown');
		case 'inserted':
			return l10n.t('inserted');
		default:
			return outcome satisfies never;
	}
}

/** What has become of accepted code in its file, or that the file is gone. */
export type AcceptedFileState = AcceptedState | 'gone';

/** In bytes; larger files are not read. */
const LARGEST_FILE = 2_000_000;

/** What has become of accepted code in its files; leaves out files that cannot be read. Never rejects. */
export async function acceptedFileStates(
	entries: readonly AcceptedOptimization[],
): Promise<ReadonlyMap<AcceptedOptimization, AcceptedFileState>> {
	const states = new Map<AcceptedOptimization, AcceptedFileState>();
	const files = [...Map.groupBy(entries, ({ uri }) => uri)];
	const readings = files.map(([uri, accepted]) => ({ accepted, reading: fileOf(uri) }));
	for (const { accepted, reading } of readings) {
		const found = await reading;
		if (found === undefined) continue;
		for (const entry of accepted) {
			// Searching a large file for many pieces of code would block the whole extension host.
			await breathe();
			states.set(entry, found === 'gone' ? found : acceptedStateOf(entry, found.text));
		}
	}
	return states;
}

/** The text of a document, saved or not, with Unix line ends; undefined if it cannot be read. */
async function fileOf(address: string): Promise<{ readonly text: string } | 'gone' | undefined> {
	const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === address);
	if (open !== undefined) return { text: normalizeLineEnds(open.getText()) };
	const uri = vscode.Uri.parse(address);
	try {
		const { size } = await vscode.workspace.fs.stat(uri);
		if (size > LARGEST_FILE) return undefined;
		return { text: normalizeLineEnds(await vscode.workspace.decode(await vscode.workspace.fs.readFile(uri), { uri })) };
	} catch (error) {
		return error instanceof vscode.FileSystemError && error.code === 'FileNotFound' ? 'gone' : undefined;
	}
}

export interface RowItem extends vscode.QuickPickItem {
	readonly row: HistoryRow;
	readonly buttons: readonly RowButton[];
}

export interface RowButton extends vscode.QuickInputButton {
	readonly does: 'takeBack' | 'prove' | 'showAnswer' | 'forget';
}

export function itemOf(row: HistoryRow, state: AcceptedFileState | undefined): RowItem {
	const { accepted, answers } = row;
	const button = (does: RowButton['does'], icon: string, tooltip: string): RowButton => ({
		does,
		iconPath: new vscode.ThemeIcon(icon),
		tooltip,
	});
	return {
		...rowItem(row, state),
		buttons: [
			...(accepted === undefined || isGone(state) ? [] : [button('takeBack', 'discard', l10n.t('Take Back'))]),
			...(accepted === undefined || isGone(state) ? [] : [button('prove', 'beaker', proveText(accepted))]),
			...(answers.length === 0 ? [] : [button('showAnswer', 'comment', l10n.t('Show Answer'))]),
			button('forget', 'trash', l10n.t('Forget')),
		],
		row,
	};
}

function proveText({ proof }: AcceptedOptimization): string {
	return proof === undefined ? l10n.t('Prove It') : l10n.t('Prove Again');
}
