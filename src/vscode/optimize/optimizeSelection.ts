import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { CodeEdit, NoChange } from '../../core/code/codeEdit.ts';
import { parseOptimizeArgument } from '../../core/code/request/optimizeRequest.ts';
import type { ObservedService } from '../../core/receipts/observedService.ts';
import type { Plan } from '../../core/service/plans.ts';
import type { RetryOptions, TimedAnswer } from '../../core/service/serviceClient.ts';
import { ServiceError } from '../../core/service/serviceError.ts';
import type { KeptAnswers } from '../answers/keptAnswers.ts';
import { MissedPathNote } from '../answers/unrecognizedReply.ts';
import { documentName } from '../documents/documentState.ts';
import type { SelectedCode } from '../documents/selectedCode.ts';
import { retryable } from '../failures/retryableError.ts';
import { withRequestProgress } from '../requestProgress.ts';
import { DOCUMENTED_LEVEL, optimizeLevel } from '../settings.ts';
import { confirmSend } from './confirmSend.ts';
import { explainUnchanged } from './explainUnchanged.ts';
import type { LevelPicker } from './levelPicker.ts';
import { optimizeAgain } from './optimizeAgain.ts';
import { optimizeRequestFor } from './optimizeRequestFor.ts';
import { optimizeTargets, showRequestPending } from './optimizeTargets.ts';
import {
	offerDocumentedLevel,
	showAnswerNotes,
	showEditNotes,
	showMissing,
	showNoChange,
	warn,
} from './optimizeTexts.ts';
import { readOptimized } from './readOptimized.ts';
import type { LazyReviews } from './review/lazyReviews.ts';
import { notesOf, type Proposal, proposalFor, replacementOf } from './review/proposal.ts';

export interface OptimizeDeps {
	readonly service: Pick<ObservedService, 'optimize'>;
	readonly reviews: Pick<LazyReviews, 'show'>;
	readonly levels: LevelPicker;
	readonly answers: Pick<KeptAnswers, 'keep' | 'recordOutcome'>;
	/** As set or learned; undefined if unknown. */
	readonly plan: () => Plan | undefined;
	readonly clock: Clock;
}

/** In document order. */
type SelectedCodes = readonly [SelectedCode, ...SelectedCode[]];

/** An answer to the request for one selection. */
interface Answered {
	/** Of the stored answer. */
	readonly id: string;
	readonly answer: TimedAnswer;
	readonly selected: SelectedCode;
	readonly outcome: CodeEdit | NoChange;
}

/** The result of the requests for some selections. */
interface Asked {
	readonly answered: readonly Answered[];
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
	readonly #deps: OptimizeDeps;
	/** Documents with a request in flight: one at a time. */
	readonly #waiting = new Set<vscode.TextDocument>();
	readonly #missedPath = new MissedPathNote();

	constructor(deps: OptimizeDeps) {
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
			return warn(vscode.l10n.t('Optimize Selection takes { level } with a text, or nothing. Nothing was sent.'));
		}
		await this.#run(async ([{ document }]) => options.level ?? optimizeLevel(document.languageId));
	}

	/** The same, at a level that the user is asked for. */
	async runAtLevel(): Promise<void> {
		await this.#run((selected) => this.#deps.levels.pick(selected));
	}

	/** @param first how the first request is sent */
	async #run(
		chooseLevel: (selected: SelectedCodes) => Promise<string | undefined>,
		first: RetryOptions = {},
	): Promise<void> {
		const selected = await optimizeTargets(vscode.window.activeTextEditor, this.#waiting);
		if (selected === undefined) return;
		const { document } = selected[0];
		const level = await chooseLevel(selected);
		if (level === undefined || !(await confirmSend(selected, this.#deps.plan()))) return;
		// The questions may have been open for a while. A closed document keeps its text.
		if (document.isClosed || document.getText() !== selected[0].text) {
			return warn(vscode.l10n.t('{0} was changed meanwhile, so nothing was sent. Try again.', documentName(document)));
		}
		const { answered, failure } = await this.#ask(selected, level, first);
		const proposal = answered.length === 0 ? undefined : this.#proposal(answered, level);
		if (proposal !== undefined) await this.#deps.reviews.show(proposal);
		if (failure !== undefined) throw failure;
	}

	/**
	 * Sends one request after another, up to the first without an answer; the earlier answers are kept.
	 * @param first how the first one is sent
	 */
	async #ask(selected: readonly SelectedCode[], level: string, first: RetryOptions): Promise<Asked> {
		const answered: Answered[] = [];
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

	#proposal(answered: readonly Answered[], level: string): Proposal | undefined {
		const changed = answered.flatMap(({ id, answer, selected, outcome }) =>
			outcome.kind === 'edit' ? [{ id, answer, outcome, replacement: replacementOf(selected, outcome) }] : [],
		);
		const [first, ...others] = changed.map(({ replacement }) => replacement);
		const unchanged = answered.flatMap(({ outcome, ...each }) =>
			outcome.kind === 'noChange' ? [{ ...each, outcome }] : [],
		);
		const ids = unchanged.map(({ id }) => id);
		this.#deps.answers.recordOutcome(ids, 'noChange');
		if (first === undefined) {
			showNoChange(ids, explainUnchanged(unchanged));
			return undefined;
		}
		const notes = notesOf(answered);
		for (const { id, answer, outcome } of changed) {
			showAnswerNotes(answer, notes, [id]);
			showEditNotes(outcome, [id]);
		}
		const title = vscode.l10n.t('{0}: Current ↔ Optimized ({1})', documentName(first.selected.document), level);
		const proposal = proposalFor(
			[first, ...others],
			{ title, level },
			{ ...notes, answers: changed.map(({ id }) => id) },
		);
		this.#deps.answers.recordOutcome(proposal.answers, 'proposed', proposal.id);
		return proposal;
	}

	/** The service's answer; undefined if there is none, after telling the user why. */
	async #answer(selected: SelectedCode, level: string, of: SelectionIndex): Promise<Answered | undefined> {
		// Another request may have started while this one asked a question.
		if (this.#waiting.has(selected.document)) {
			showRequestPending(selected.document);
			return undefined;
		}
		try {
			const receiptId = crypto.randomUUID();
			const answer = await this.#send(selected, level, of, receiptId);
			const asked = { operation: 'optimize', request: level, document: selected.document, receiptId } as const;
			const id = this.#deps.answers.keep(asked, answer);
			await this.#deps.levels.recordSuccess(level);
			this.#missedPath.showFor('optimize', answer);
			const outcome = await readOptimized(answer, selected, id, this.#deps.answers);
			return outcome && { id, answer, selected, outcome };
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

	/** The request is in flight only here: questions about its answer may stay open for a while. */
	async #send(
		each: SelectedCode,
		level: string,
		{ index, selected, options }: SelectionIndex,
		receiptId: string,
	): Promise<TimedAnswer> {
		const { t } = vscode.l10n;
		const { document } = each;
		const name = documentName(document);
		const title =
			selected.length === 1
				? t('Optimizing the selection in {0} ({1})…', name, level)
				: t('Optimizing selection {0} of {1} in {2} ({3})…', index + 1, selected.length, name, level);
		const request = optimizeRequestFor(each, level);
		this.#waiting.add(document);
		try {
			return await withRequestProgress(title, this.#deps.clock, (call) =>
				this.#deps.service.optimize(request, { ...call, ...options, receiptId }),
			);
		} finally {
			this.#waiting.delete(document);
		}
	}
}
