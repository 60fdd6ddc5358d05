import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { CodeEdit, NoChange } from '../../core/code/codeEdit.ts';
import { parseOptimizeArgument } from '../../core/code/request/optimizeRequest.ts';
import type { ObservedService } from '../../core/receipts/observedService.ts';
import type { Plan } from '../../core/service/plans.ts';
import type { TimedAnswer } from '../../core/service/serviceClient.ts';
import { ServiceError } from '../../core/service/serviceError.ts';
import type { KeptAnswers } from '../answers/keptAnswers.ts';
import { askForAnswerText, MissedPathNote } from '../answers/unrecognizedReply.ts';
import { documentName, isStillThere } from '../documents/documentState.ts';
import type { SelectedCode } from '../documents/selectedCode.ts';
import { showDocument } from '../documents/showDocument.ts';
import { retryable } from '../failures/retryableError.ts';
import { withRequestProgress } from '../requestProgress.ts';
import { DOCUMENTED_LEVEL, optimizeLevel } from '../settings.ts';
import { confirmSend } from './confirmSend.ts';
import type { LevelPicker } from './levelPicker.ts';
import { optimizeTargets, showRequestPending } from './optimizeTargets.ts';
import {
	offerDocumentedLevel,
	showAnswerNotes,
	showEditNotes,
	showMissing,
	showNoChange,
	showRefusal,
	warn,
} from './optimizeTexts.ts';
import { notesOf, type Proposal, proposalFor, replacementOf } from './review/proposal.ts';
import type { ProposalReviews } from './review/proposalReviews.ts';

export interface OptimizeDeps {
	readonly service: Pick<ObservedService, 'optimize'>;
	readonly reviews: ProposalReviews;
	readonly levels: LevelPicker;
	readonly answers: Pick<KeptAnswers, 'keep' | 'recordOutcome'>;
	/** As set or learned; undefined where it is not known. */
	readonly plan: () => Plan | undefined;
	readonly clock: Clock;
}

/** An answer to the request for one selection. */
interface Answered {
	/** Of the answer as it is kept. */
	readonly id: string;
	readonly answer: TimedAnswer;
	readonly selected: SelectedCode;
	readonly outcome: CodeEdit | NoChange;
}

/** What came of the requests for some selections. */
interface Asked {
	readonly answered: readonly Answered[];
	/** What the first that has no answer failed of. */
	readonly failure: unknown;
}

/** Which of the selections is sent. */
interface Place {
	readonly index: number;
	readonly selected: readonly SelectedCode[];
}

/** The command Optimize Selection: from the selected code to a proposal that can be reviewed. */
export class OptimizeSelection {
	readonly #deps: OptimizeDeps;
	/** Documents for which a request is on its way: one at a time. */
	readonly #waiting = new Set<vscode.TextDocument>();
	readonly #missedPath = new MissedPathNote();

	constructor(deps: OptimizeDeps) {
		this.#deps = deps;
	}

	/**
	 * Optimizes what is selected in the editor in front, or says why that cannot be.
	 * @param argument `{ level }`, or what a menu gives
	 * @throws ServiceError where the service has no answer
	 */
	async run(argument: unknown): Promise<void> {
		const options = parseOptimizeArgument(argument instanceof vscode.Uri ? undefined : argument);
		if (options === undefined) {
			return warn(vscode.l10n.t('Optimize Selection takes { level } with a text, or nothing. Nothing was sent.'));
		}
		await this.#run((languageId) => Promise.resolve(options.level ?? optimizeLevel(languageId)));
	}

	/** The same, at a level that is asked for. */
	async runAtLevel(): Promise<void> {
		await this.#run((languageId) => this.#deps.levels.pick(languageId));
	}

	async #run(chooseLevel: (languageId: string) => Promise<string | undefined>): Promise<void> {
		const selected = await optimizeTargets(vscode.window.activeTextEditor, this.#waiting);
		if (selected === undefined) return;
		const { document } = selected[0];
		const level = await chooseLevel(document.languageId);
		if (level === undefined || !(await confirmSend(selected, this.#deps.plan()))) return;
		// The questions may have been open for long. A document that is closed keeps its text.
		if (document.isClosed || document.getText() !== selected[0].text) {
			return warn(vscode.l10n.t('{0} was changed meanwhile, so nothing was sent. Try again.', documentName(document)));
		}
		const { answered, failure } = await this.#ask(selected, level);
		const proposal = answered.length === 0 ? undefined : this.#proposal(answered, level);
		if (proposal !== undefined) await this.#deps.reviews.show(proposal);
		if (failure !== undefined) throw failure;
	}

	/** One request after another, up to the first that has no answer; what came before it is kept. */
	async #ask(selected: readonly SelectedCode[], level: string): Promise<Asked> {
		const answered: Answered[] = [];
		let failure: unknown;
		try {
			for (const [index, each] of selected.entries()) {
				const next = await this.#answer(each, level, { index, selected });
				if (next === undefined) break;
				answered.push(next);
			}
		} catch (error) {
			const rest = selected.slice(answered.length);
			failure = retryable(error, () => optimizeAgain(rest, level));
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
		const unchanged = answered.filter(({ outcome }) => outcome.kind === 'noChange').map(({ id }) => id);
		this.#deps.answers.recordOutcome(unchanged, 'noChange');
		if (first === undefined) {
			showNoChange(unchanged);
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

	/** The service's answer; undefined where there is none and the person has been told why. */
	async #answer(selected: SelectedCode, level: string, of: Place): Promise<Answered | undefined> {
		// Another may have been begun while a question of this one was open.
		if (this.#waiting.has(selected.document)) {
			showRequestPending(selected.document);
			return undefined;
		}
		try {
			const answer = await this.#send(selected, level, of);
			const asked = { operation: 'optimize', request: level, document: selected.document } as const;
			const id = this.#deps.answers.keep(asked, answer);
			await this.#deps.levels.recordSuccess(level);
			this.#missedPath.tell('optimize', answer);
			const outcome = await this.#outcome(answer, selected, id);
			return outcome && { id, answer, selected, outcome };
		} catch (error) {
			const levelMayBeWrong = error instanceof ServiceError && error.kind === 'rejected' && level !== DOCUMENTED_LEVEL;
			if (!levelMayBeWrong || of.index > 0) throw error;
			offerDocumentedLevel(level, error.details.serviceText, () => optimizeAgain(of.selected, DOCUMENTED_LEVEL));
			return undefined;
		}
	}

	/**
	 * What an answer makes of the selected code; undefined where that is nothing, and the person has been told why.
	 * @param id of the answer as it is kept
	 */
	async #outcome(answer: TimedAnswer, selected: SelectedCode, id: string): Promise<CodeEdit | NoChange | undefined> {
		const { optimizeEdit } = await import('../../core/code/answer/optimizeEdit.ts');
		let outcome = optimizeEdit(answer, selected);
		if (outcome.kind === 'refused' && (outcome.reason === 'unrecognised' || !answer.recognized)) {
			const text = await askForAnswerText('optimize', { ...answer, recognized: false });
			if (text === undefined) {
				this.#deps.answers.recordOutcome([id], 'refused');
				return undefined;
			}
			outcome = optimizeEdit({ body: text, pointer: '' }, selected);
		}
		if (outcome.kind !== 'refused') return outcome;
		this.#deps.answers.recordOutcome([id], 'refused');
		showRefusal(outcome.reason, [id]);
		return undefined;
	}

	/** What the person is asked about its answer may stay open for long: by then nothing is on its way. */
	async #send(
		{ document, selected: code }: SelectedCode,
		level: string,
		{ index, selected }: Place,
	): Promise<TimedAnswer> {
		const { t } = vscode.l10n;
		const name = documentName(document);
		const title =
			selected.length === 1
				? t('Optimizing the selection in {0} ({1})…', name, level)
				: t('Optimizing selection {0} of {1} in {2} ({3})…', index + 1, selected.length, name, level);
		const request = { code, language: document.languageId, optimization_level: level };
		this.#waiting.add(document);
		try {
			return await withRequestProgress(title, this.#deps.clock, (call) => this.#deps.service.optimize(request, call));
		} finally {
			this.#waiting.delete(document);
		}
	}
}

/** The same selections once more, unless their document has changed: other code is not sent in their place. */
async function optimizeAgain(selected: readonly SelectedCode[], level: string): Promise<void> {
	const [first] = selected;
	if (first === undefined) return;
	const { document, text, viewColumn } = first;
	const name = documentName(document);
	const isSame = (await isStillThere(document)) && document.getText() === text;
	if (isSame) await showDocument(document, viewColumn);
	const editor = vscode.window.activeTextEditor;
	if (!isSame || editor?.document !== document) {
		return warn(vscode.l10n.t('{0} was changed meanwhile, so nothing was sent. Try again.', name));
	}
	editor.selections = selected.map(
		(each) =>
			new vscode.Selection(document.positionAt(each.start), document.positionAt(each.start + each.selected.length)),
	);
	await vscode.commands.executeCommand('whetstone.optimizeSelection', { level });
}
