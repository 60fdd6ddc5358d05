import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { warn } from '../../base/vscode/dialogs.ts';
import { documentName, isStillThere } from '../../base/vscode/documents/documentState.ts';
import { showDocument } from '../../base/vscode/documents/showDocument.ts';
import { showAnswerNotes, showRefusal } from '../../edit/vscode/answers/answerNotes.ts';
import type { SelectedCode } from '../../edit/vscode/documents/selectedCode.ts';
import { type AnsweredSelection, notesOf, type Proposal, proposalOf } from '../../edit/vscode/review/proposal.ts';
import { diffTitle } from '../../edit/vscode/review/reviewTexts.ts';
import type { RetryOptions } from '../../service/core/serviceClient.ts';
import { ServiceError } from '../../service/core/serviceError.ts';
import { retryable } from '../../service/vscode/failures/retryableError.ts';
import { parseOptimizeArgument } from '../core/optimizeRequest.ts';
import { confirmSend } from './confirmSend.ts';
import type { LevelPicker } from './levelPicker.ts';
import type { OptimizeDeps, OptimizeRequests } from './optimizeRequests.ts';
import { DOCUMENTED_LEVEL, optimizeLevel } from './optimizeSettings.ts';
import { isAsSelected, optimizeTargets } from './optimizeTargets.ts';
import { offerDocumentedLevel, showMissing, showNoChange } from './optimizeTexts.ts';

/** In document order. */
type SelectedCodes = readonly [SelectedCode, ...SelectedCode[]];

/** The result of the requests for some selections. */
interface Asked {
	readonly answered: readonly AnsweredSelection[];
	/** Why the first selection without an answer has none. */
	readonly failure: unknown;
}

/** Which of the selections is being sent, and how. */
interface SelectionIndex {
	readonly index: number;
	readonly selected: readonly SelectedCode[];
	readonly options: RetryOptions;
}

/** The command Optimize Selection: from the selected code to a proposal that can be reviewed. */
export class OptimizeSelection {
	readonly #requests: OptimizeRequests;
	readonly #levels: LevelPicker;
	readonly #deps: OptimizeDeps;

	constructor(requests: OptimizeRequests, levels: LevelPicker, deps: OptimizeDeps) {
		this.#requests = requests;
		this.#levels = levels;
		this.#deps = deps;
	}

	/**
	 * Optimizes the selection of the active editor, or explains why that is not possible.
	 * @param argument `{ level }`, or what a menu passes
	 * @throws ServiceError if the service has no answer
	 */
	async run(argument: unknown): Promise<void> {
		const options = parseOptimizeArgument(argument instanceof vscode.Uri ? undefined : argument);
		if (options === undefined) {
			return warn(l10n.t('Optimize Selection takes { level } with a text, or nothing. Nothing was sent.'));
		}
		await this.#run(async ([{ document }]) => options.level ?? optimizeLevel(document.languageId));
	}

	/** The same, at a level that the user is asked for. */
	async runAtLevel(): Promise<void> {
		await this.#run((selected) => this.#levels.pick(selected));
	}

	/** @param first how the first request is sent */
	async #run(
		chooseLevel: (selected: SelectedCodes) => Promise<string | undefined>,
		first: RetryOptions = {},
	): Promise<void> {
		const selected = await optimizeTargets(vscode.window.activeTextEditor, this.#requests.waiting);
		if (selected === undefined) return;
		const level = await chooseLevel(selected);
		if (level === undefined || !(await confirmSend(selected, this.#deps.plan()))) return;
		if (!isAsSelected(selected[0])) return;
		const { answered, failure } = await this.#ask(selected, level, first);
		const proposal = answered.length === 0 ? undefined : this.#propose(selected[0], answered, level);
		if (proposal !== undefined) await this.#deps.reviews.show(proposal);
		if (failure !== undefined) throw failure;
	}

	/**
	 * Sends one request after another, up to the first without an answer; the earlier answers are kept.
	 * @param first how the first one is sent
	 */
	async #ask(selected: readonly SelectedCode[], level: string, first: RetryOptions): Promise<Asked> {
		const answered: AnsweredSelection[] = [];
		let failure: unknown;
		try {
			for (const [index, each] of selected.entries()) {
				const next = await this.#answer(each, level, { index, selected, options: index === 0 ? first : {} });
				if (next === undefined) break;
				answered.push(next);
			}
		} catch (error) {
			const rest = selected.slice(answered.length);
			failure = retryable(error, (options) =>
				optimizeAgain(rest, () => this.#run(() => Promise.resolve(level), options)),
			);
		}
		const missing = selected.length - answered.length;
		if (missing > 0 && selected.length > 1 && (answered.length > 0 || failure === undefined))
			showMissing(missing, selected.length);
		return { answered, failure };
	}

	/** What the answers propose, once it is recorded what became of them; undefined if they change nothing. */
	#propose({ document }: SelectedCode, answered: readonly AnsweredSelection[], level: string): Proposal | undefined {
		const { answers } = this.#deps;
		const title = diffTitle(document, l10n.t('Optimized ({0})', level));
		const proposal = proposalOf(answered, { title, level });
		const unchanged = answered.filter(({ outcome }) => outcome.kind === 'noChange');
		const ids = unchanged.map(({ id }) => id);
		answers.recordOutcome(ids, 'noChange');
		if (proposal === undefined) {
			showNoChange(ids, notesOf(unchanged).explanation);
			return undefined;
		}
		const isTruncated = proposal.guardrails.some(({ kind }) => kind === 'truncated');
		for (const { id, answer, outcome } of answered) {
			if (outcome.kind === 'edit') showAnswerNotes(answer, [id], isTruncated);
		}
		answers.recordOutcome(proposal.answers, 'proposed', proposal.id);
		return proposal;
	}

	/** The service's answer; undefined if there is none, after telling the user why. */
	async #answer(selected: SelectedCode, level: string, of: SelectionIndex): Promise<AnsweredSelection | undefined> {
		try {
			const received = await this.#requests.send(selected, level, titleOf(selected, level, of), of.options);
			if (received === undefined) return undefined;
			const outcome = await this.#requests.read(received);
			if (outcome === undefined) return undefined;
			if (outcome.kind !== 'refused') return { ...received, outcome };
			showRefusal(outcome.reason, [received.id]);
			return undefined;
		} catch (error) {
			const levelMayBeWrong = error instanceof ServiceError && error.kind === 'rejected' && level !== DOCUMENTED_LEVEL;
			if (!levelMayBeWrong || of.index > 0) throw error;
			offerDocumentedLevel(level, error.details.serviceText, () =>
				optimizeAgain(of.selected, () =>
					vscode.commands.executeCommand('whetstone.optimizeSelection', { level: DOCUMENTED_LEVEL }),
				),
			);
			return undefined;
		}
	}
}

/** What a request is called while it is in flight. */
function titleOf({ document }: SelectedCode, level: string, { index, selected }: SelectionIndex): string {
	const name = documentName(document);
	return selected.length === 1
		? l10n.t('Optimizing the selection in {0} ({1})…', name, level)
		: l10n.t('Optimizing selection {0} of {1} in {2} ({3})…', index + 1, selected.length, name, level);
}

/**
 * Optimizes the same selections again, unless their document has changed: other code is never sent instead.
 * @param optimize optimizes what is selected in the active editor
 */
async function optimizeAgain(selected: readonly SelectedCode[], optimize: () => Thenable<unknown>): Promise<void> {
	const [first] = selected;
	if (first === undefined) return;
	const { document, text, viewColumn } = first;
	const name = documentName(document);
	const isSame = (await isStillThere(document)) && document.getText() === text;
	if (isSame) await showDocument(document, viewColumn);
	const editor = vscode.window.activeTextEditor;
	if (!isSame || editor?.document !== document) {
		return warn(l10n.t('{0} has changed in the meantime, so nothing was sent. Try again.', name));
	}
	editor.selections = selected.map(
		(each) =>
			new vscode.Selection(document.positionAt(each.start), document.positionAt(each.start + each.selected.length)),
	);
	await optimize();
}
