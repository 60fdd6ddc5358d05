import { join } from 'node:path';
import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../../base/core/clock.ts';
import { dayName } from '../../../base/core/localDay.ts';
import type { Logger } from '../../../base/core/logger.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { hiddenIn, normalizeLineEnds, withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { showReadOnly } from '../../../base/vscode/documents/readOnlyDocuments.ts';
import { askForExport, isJsonFile, showExported } from '../../../base/vscode/saveExport.ts';
import { workspaceIdentity } from '../../../base/vscode/workspaceIdentity.ts';
import type { Answer } from '../../../service/core/reply/answer.ts';
import type { AcceptedOptimization } from '../../core/history/acceptedOptimization.ts';
import {
	type AnswerOutcome,
	type HistoryEntry,
	type ReceivedAnswer,
	rawAnswerText,
} from '../../core/history/historyEntry.ts';
import {
	differenceOf,
	type ExportOptions,
	type HistoryRow,
	historyCsv,
	historyJson,
	historyRows,
} from '../../core/history/historyExport.ts';
import { MOST_ANSWERS } from '../../core/history/historyRetention.ts';
import type { Proof } from '../../core/proof/proof.ts';
import { AnswerFiles, OptimizationFiles } from '../../node/historyFiles.ts';
import { AcceptedOptimizations } from './acceptedOptimizations.ts';

/** The service's answers in this workspace, what became of them, and what was accepted. */
export class AnswerHistory {
	readonly #answers: AnswerFiles;
	readonly #optimizations: OptimizationFiles;
	readonly #clock: Clock;
	readonly #logger: Logger;
	/** Answers that are not in their file, or not yet, in order of arrival. */
	readonly #unwritten = new Map<string, HistoryEntry>();
	/** The id of this window's latest answer; undefined before the first. */
	#newest: string | undefined;
	#hasWarned = false;
	readonly accepted: AcceptedOptimizations;

	constructor(answers: AnswerFiles, optimizations: OptimizationFiles, clock: Clock, logger: Logger) {
		this.#answers = answers;
		this.#optimizations = optimizations;
		this.#clock = clock;
		this.#logger = logger;
		this.accepted = new AcceptedOptimizations(optimizations, clock, logger);
	}

	/** Stores an answer. If that fails, holds it until the window closes and warns the user once. */
	async recordAnswer(asked: Omit<ReceivedAnswer, 'text'>, answer: Answer): Promise<void> {
		const { cost } = answer.figures;
		const kept = { ...asked, ...rawAnswerText(answer), ...omitUndefined({ cost }) };
		this.#newest = kept.id;
		this.#unwritten.set(kept.id, kept);
		for (const oldest of [...this.#unwritten.keys()].slice(0, -MOST_ANSWERS)) this.#unwritten.delete(oldest);
		try {
			await this.#answers.append(kept.workspace, { type: 'answer', ...kept });
			this.#unwritten.delete(kept.id);
		} catch (error) {
			this.#logger.error(`an answer could not be kept: ${String(error)}`);
			this.#warnOnce();
		}
	}

	/** Records what became of answers. A failure is only logged, since the answers are safe. */
	async recordOutcome(ids: readonly string[], outcome: AnswerOutcome, proposal?: string, proof?: Proof): Promise<void> {
		const note = { time: this.#clock.now(), outcome, ...omitUndefined({ proposal, proof }) };
		for (const id of ids) {
			const { time: _, ...became } = note;
			const held = this.#unwritten.get(id);
			if (held !== undefined) this.#unwritten.set(id, { ...held, ...became });
			await this.#answers
				.append(workspaceIdentity(), { type: 'outcome', id, ...note })
				.catch((error) => this.#logger.error(`what became of an answer could not be kept: ${String(error)}`));
		}
	}

	/** The answers of this workspace, oldest first. */
	async read(): Promise<readonly HistoryEntry[]> {
		const written = await this.#answers.read(workspaceIdentity()).catch((error) => {
			if (this.#held().length === 0) throw error;
			this.#logger.error(`the answers could not be read: ${String(error)}`);
			return [];
		});
		const all = new Map([...written, ...this.#held()].map((answer) => [answer.id, answer]));
		return [...all.values()].sort((a, b) => a.time - b.time);
	}

	/** What was accepted and answered in this workspace, newest first. */
	async rows(): Promise<readonly HistoryRow[]> {
		const optimizations = await this.accepted.read();
		const isHere = ({ workspace }: AcceptedOptimization) => workspace === workspaceIdentity();
		return historyRows(optimizations.filter(isHere), await this.read());
	}

	/**
	 * Opens answers as received, or says that they are not stored.
	 * @param ids without them, the newest one
	 */
	async show(ids?: readonly string[]): Promise<void> {
		const chosen = (answers: readonly HistoryEntry[]) =>
			ids === undefined ? answers.slice(-1) : answers.filter(({ id }) => ids.includes(id));
		// Answers still being written can be shown right away.
		const wanted = ids ?? [this.#newest];
		const held = this.#held().filter(({ id }) => wanted.includes(id));
		const meant = held.length === wanted.length ? held : chosen(await this.read());
		if (meant.length > 0) return await showAnswers(meant);
		void vscode.window.showInformationMessage(
			ids === undefined
				? l10n.t('No answer to Optimize or Generate is stored in this workspace.')
				: l10n.t('This answer is no longer stored.'),
		);
	}

	/** Erases a row of the history: the accepted code and its answers. */
	async forget({ accepted, answers }: HistoryRow): Promise<void> {
		if (accepted !== undefined) await this.#optimizations.erase(new Set([accepted.id]));
		if (answers.length > 0) await this.forgetAnswers(answers.map(({ id }) => id));
	}

	/** Erases answers of this workspace. */
	async forgetAnswers(ids: readonly string[]): Promise<void> {
		for (const id of ids) this.#unwritten.delete(id);
		await this.#answers.erase(workspaceIdentity(), new Set(ids));
	}

	/** Erases all answers, of this workspace or of every workspace. */
	async clearAnswers(where: 'here' | 'everywhere'): Promise<void> {
		const workspace = where === 'here' ? workspaceIdentity() : undefined;
		for (const [id, answer] of this.#unwritten) {
			if (workspace === undefined || answer.workspace === workspace) this.#unwritten.delete(id);
		}
		await this.#answers.clear(workspace);
	}

	/** Erases everything accepted and answered, in every workspace. */
	async clear(): Promise<void> {
		await this.#optimizations.clear();
		await this.clearAnswers('everywhere');
	}

	/**
	 * Asks for a file and exports rows with their verdicts, without any code: as JSON if its name ends in `.json`, else as CSV.
	 * If both versions differ on calls, asks whether these are exported, too.
	 */
	async export(rows: readonly HistoryRow[]): Promise<void> {
		const options = await askWhatToExport(rows);
		if (options === undefined) return;
		const now = this.#clock.now();
		const target = await askForExport(l10n.t('Export the History'), `whetstone-history-${dayName(now)}`);
		if (target === undefined) return;
		const text = isJsonFile(target) ? historyJson(rows, now, options) : historyCsv(rows, options);
		await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
		const name = breakMarkdownLinks(vscode.workspace.asRelativePath(target));
		const saved = options.differences
			? l10n.t('The history was saved to {0}, with the first differing calls.', name)
			: l10n.t('The history was saved to {0}. It holds no code.', name);
		showExported(target, (open) => vscode.window.showInformationMessage(saved, open));
	}

	/** Answers of this workspace that are not in their file, or not yet. */
	#held(): readonly HistoryEntry[] {
		return [...this.#unwritten.values()].filter(({ workspace }) => workspace === workspaceIdentity());
	}

	#warnOnce(): void {
		if (this.#hasWarned) return;
		this.#hasWarned = true;
		void vscode.window.showWarningMessage(
			l10n.t(
				'Answers cannot be stored on this computer; the log has the details. Show Answer opens those of this window until it is closed.',
			),
		);
	}
}

/**
 * Asks whether calls that both versions differ on are exported, if there are any: they hold values of the person's program.
 * @returns undefined if the user canceled
 */
async function askWhatToExport(rows: readonly HistoryRow[]): Promise<ExportOptions | undefined> {
	if (rows.every((row) => differenceOf(row) === undefined)) return { differences: false };
	const items = [
		{ label: l10n.t('Without the First Differing Calls'), differences: false },
		{
			label: l10n.t('With the First Differing Calls'),
			detail: l10n.t('Their inputs and results come from your program: look at them before you share the file.'),
			differences: true,
		},
	];
	return await vscode.window.showQuickPick(items, { title: l10n.t('Export the History') });
}

/** The history in the extension's folder. @param writer identifies this window's files */
export function openHistory(storage: string, writer: string, clock: Clock, logger: Logger): AnswerHistory {
	const folder = join(storage, 'optimizations');
	const optimizations = new OptimizationFiles({
		folder: join(folder, 'v1'),
		quarantine: join(folder, 'quarantine'),
		writer,
	});
	return new AnswerHistory(new AnswerFiles(join(storage, 'answers'), writer), optimizations, clock, logger);
}

/**
 * Opens answers as received, in one read-only editor. Leaves out hidden characters at first, says so, and offers to show
 * them.
 * @param answers at least one
 */
async function showAnswers(answers: readonly HistoryEntry[]): Promise<void> {
	const [first] = answers;
	const name = basename(vscode.Uri.parse(first?.uri ?? '').path);
	const isBody = answers.every((answer) => answer.isBody);
	const text = normalizeLineEnds(answers.map((answer) => answer.text).join('\n\n---\n\n'));
	const show = async (shown: string) => {
		await showReadOnly(l10n.t('{0}: Answer', name), shown, isBody ? 'json' : 'markdown');
	};
	await show(withoutHidden(text));
	const hidden = hiddenIn(text).length;
	if (hidden === 0) return;
	const unchanged = { title: l10n.t('Show Unchanged'), run: () => show(text) };
	void vscode.window
		.showWarningMessage(l10n.t('The answer is shown without its hidden characters: {0}.', hidden), unchanged)
		.then((chosen) => chosen?.run());
}
