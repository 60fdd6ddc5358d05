import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { type AnsweredCode, answeredCode } from '../../core/code/answeredCode.ts';
import { fittedCode } from '../../core/code/fittedCode.ts';
import { optimizeArgument } from '../../core/code/optimizeArgument.ts';
import { sameCode } from '../../core/code/sameCode.ts';
import type { Plan } from '../../core/service/plans.ts';
import type { TimedAnswer } from '../../core/service/serviceClient.ts';
import { ServiceError } from '../../core/service/serviceError.ts';
import type { ObservedService } from '../../core/usage/observedService.ts';
import { askForAnswerText } from '../replies/unrecognisedReply.ts';
import { withRequestProgress } from '../requestProgress.ts';
import { DOCUMENTED_LEVEL, optimizeLevel } from '../settings.ts';
import { mayBeSent } from './beforeSending.ts';
import type { Levels } from './levels.ts';
import { offerDocumentedLevel, tellNoChange, tellOfAnswer, tellOfMissing, warn } from './optimizeTexts.ts';
import { documentName, type Proposal, proposalFor, type Replacement } from './proposal.ts';
import { notesOf } from './proposalNotes.ts';
import type { ProposalReviews } from './proposalReviews.ts';
import { isReadOnly, type SelectedCode } from './selectedCode.ts';
import { whatToOptimize } from './whatToOptimize.ts';

export interface OptimizeParts {
	readonly service: Pick<ObservedService, 'optimize'>;
	readonly reviews: ProposalReviews;
	readonly levels: Levels;
	/** As set or learnt; undefined where it is not known. */
	readonly plan: () => Plan | undefined;
	readonly clock: Clock;
}

/** An answer to the request for one selection. */
interface Answered {
	readonly answer: TimedAnswer;
	readonly read: AnsweredCode;
	readonly replacement: Replacement;
}

/** The command Optimize Selection: from the selected code to a proposal that can be reviewed. */
export class OptimizeSelection {
	readonly #parts: OptimizeParts;
	/** Documents for which a request is on its way: one at a time. */
	readonly #waiting = new Set<vscode.TextDocument>();

	constructor(parts: OptimizeParts) {
		this.#parts = parts;
	}

	/**
	 * Optimizes what is selected in the editor in front, or says why that cannot be.
	 * @param argument `{ level }`, or what a menu gives
	 * @throws ServiceError where the service has no answer
	 */
	async run(argument: unknown): Promise<void> {
		const options = optimizeArgument(argument instanceof vscode.Uri ? undefined : argument);
		if (options === undefined) {
			return warn(vscode.l10n.t('Optimize Selection takes { level } with a text, or nothing. Nothing was sent.'));
		}
		await this.#run((languageId) => Promise.resolve(options.level ?? optimizeLevel(languageId)));
	}

	/** The same, at a level that is asked for. */
	async runAtLevel(): Promise<void> {
		await this.#run((languageId) => this.#parts.levels.pick(languageId));
	}

	async #run(chooseLevel: (languageId: string) => Promise<string | undefined>): Promise<void> {
		const selected = await whatToOptimize(vscode.window.activeTextEditor, this.#waiting);
		if (selected === undefined) return;
		const { document } = selected[0];
		const level = await chooseLevel(document.languageId);
		if (level === undefined || !(await mayBeSent(selected, this.#parts.plan()))) return;
		// The questions may have been open for long.
		if (this.#waiting.has(document) || document.getText() !== selected[0].text) {
			return warn(vscode.l10n.t('{0} was changed meanwhile, so nothing was sent. Try again.', documentName(document)));
		}
		const answered = await this.#ask(selected, level);
		const proposal = answered && this.#proposal(answered, level);
		if (proposal !== undefined) await this.#parts.reviews.show(proposal);
	}

	/** One request after another; what came before a failure is kept. Undefined where the person has been told why. */
	async #ask(selected: readonly SelectedCode[], level: string): Promise<readonly Answered[] | undefined> {
		const answered: Answered[] = [];
		try {
			for (const [index, each] of selected.entries()) {
				const next = await this.#answer(each, level, { index, count: selected.length });
				if (next === undefined) break;
				answered.push(next);
			}
		} catch (error) {
			if (answered.length === 0 || !(error instanceof ServiceError)) throw error;
			tellOfMissing(selected.length - answered.length, selected.length, error);
		}
		return answered.length === 0 ? undefined : answered;
	}

	#proposal(answered: readonly Answered[], level: string): Proposal | undefined {
		const changed = answered.filter(({ replacement: { code, selected } }) => !sameCode(code, selected.selected));
		const [first, ...others] = changed.map(({ replacement }) => replacement);
		if (first === undefined) {
			tellNoChange();
			return undefined;
		}
		const notes = notesOf(answered);
		for (const { answer } of changed) tellOfAnswer(answer, notes);
		const title = vscode.l10n.t('{0}: Current ↔ Optimized ({1})', documentName(first.selected.document), level);
		return proposalFor([first, ...others], { title, level }, notes);
	}

	/** The service's answer; undefined where there is none and the person has been told why. */
	async #answer(
		selected: SelectedCode,
		level: string,
		of: { readonly index: number; readonly count: number },
	): Promise<Answered | undefined> {
		const { document } = selected;
		this.#waiting.add(document);
		try {
			if (await isReadOnly(document)) return tellReadOnly(document);
			const answer = await this.#send(selected, level, of);
			await this.#parts.levels.worked(level);
			const text = await askForAnswerText('optimize', answer);
			return text === undefined ? undefined : { answer, ...readFor(selected, text) };
		} catch (error) {
			const levelMayBeWrong = error instanceof ServiceError && error.kind === 'rejected' && level !== DOCUMENTED_LEVEL;
			if (!levelMayBeWrong || of.index > 0) throw error;
			offerDocumentedLevel(level, error.details.serviceText);
			return undefined;
		} finally {
			this.#waiting.delete(document);
		}
	}

	#send(
		{ document, selected }: SelectedCode,
		level: string,
		{ index, count }: { readonly index: number; readonly count: number },
	): Thenable<TimedAnswer> {
		const { t } = vscode.l10n;
		const name = documentName(document);
		const title =
			count === 1
				? t('Optimizing the selection in {0} ({1})…', name, level)
				: t('Optimizing selection {0} of {1} in {2} ({3})…', index + 1, count, name, level);
		const request = { code: selected, language: document.languageId, optimization_level: level };
		return withRequestProgress(title, this.#parts.clock, (call) =>
			this.#parts.service.optimize(request, { ...call, idempotencyKey: randomUUID() }),
		);
	}
}

/** @throws ServiceError `emptyAnswer` */
function readFor(selected: SelectedCode, text: string): Omit<Answered, 'answer'> {
	const read = answeredCode(text, { code: selected.selected, languageId: selected.document.languageId });
	const { code } = read;
	if (code.trim() === '') throw new ServiceError('emptyAnswer');
	const isSame = sameCode(code, selected.selected);
	return { read, replacement: { selected, code: isSame ? selected.selected : fittedCode(code, selected) } };
}

function tellReadOnly(document: vscode.TextDocument): undefined {
	warn(
		vscode.l10n.t(
			'{0} is read-only, so nothing was sent. Put the code into a file that can be edited, then optimize it there.',
			documentName(document),
		),
	);
	return undefined;
}
