import * as vscode from 'vscode';
import type { Logger } from '../../../../core/base/logger.ts';
import { bestFirst } from '../../../../core/proof/comparison.ts';
import { failureOf } from '../../../../core/service/failure.ts';
import type { Plan } from '../../../../core/service/plans.ts';
import type { RetryOptions } from '../../../../core/service/serviceClient.ts';
import type { KeptAnswers } from '../../../answers/keptAnswers.ts';
import { documentName } from '../../../documents/documentState.ts';
import { showPage } from '../../../documents/readOnlyDocuments.ts';
import type { SelectedCode } from '../../../documents/selectedCode.ts';
import { retryable } from '../../../failures/retryableError.ts';
import type { ForecastSource } from '../../../forecasts/forecastSource.ts';
import { confirmSend } from '../../confirmSend.ts';
import type { LevelPicker } from '../../levelPicker.ts';
import { optimizeRequestFor } from '../../optimizeRequestFor.ts';
import type { OptimizeRequests } from '../../optimizeRequests.ts';
import { isAsSelected, optimizeTargets } from '../../optimizeTargets.ts';
import { warn } from '../../optimizeTexts.ts';
import type { LazyReviews } from '../../review/lazyReviews.ts';
import { confirmPaid } from '../confirmPaid.ts';
import type { FoundProofs } from '../foundProofs.ts';
import type { Prover } from '../prover.ts';
import { askForAnswers, type RefusedLevel, type WantedAnswer, wantedAnswers } from './askedAnswers.ts';
import { askHowMany } from './askHowMany.ts';
import { ChooseAnswer } from './chooseAnswer.ts';
import type { ComparedProposal } from './comparedProposal.ts';
import { comparisonRemarks } from './comparisonRemarks.ts';
import { comparisonPage } from './comparisonTexts.ts';
import { proveEach } from './proveEach.ts';

export interface CompareLevelsDeps {
	readonly requests: Pick<OptimizeRequests, 'send' | 'waiting'>;
	readonly reviews: Pick<LazyReviews, 'show'>;
	readonly answers: Pick<KeptAnswers, 'recordOutcome'>;
	readonly levels: Pick<LevelPicker, 'pickSeveral'>;
	readonly forecasts: Pick<ForecastSource, 'forecast'>;
	readonly prover: Pick<Prover, 'prove' | 'agreed'>;
	readonly found: FoundProofs;
	/** As set or learned; undefined if unknown. */
	readonly plan: () => Plan | undefined;
	readonly logger: Logger;
}

/** The answers so far, and the levels that the service does not accept. */
interface Collected {
	readonly answers: readonly ComparedProposal[];
	readonly refused: readonly RefusedLevel[];
}

/** The command Compare Levels: several paid answers to the same question, side by side, of which one is reviewed. */
export class CompareLevels {
	readonly #deps: CompareLevelsDeps;

	constructor(deps: CompareLevelsDeps) {
		this.#deps = deps;
	}

	/**
	 * Compares answers for the selection of the active editor, or explains why that is not possible.
	 * @throws ServiceError if the service has no answer; those that came before it are compared
	 */
	async run(): Promise<void> {
		const selected = await this.#selected();
		if (selected === undefined) return;
		const wanted = await this.#wanted(selected);
		if (wanted === undefined || !isAsSelected(selected)) return;
		await this.#ask(selected, wanted, { answers: [], refused: [] }, {});
	}

	async #selected(): Promise<SelectedCode | undefined> {
		const selected = await optimizeTargets(vscode.window.activeTextEditor, this.#deps.requests.waiting);
		if (selected === undefined || selected.length === 1) return selected?.[0];
		warn(vscode.l10n.t('Levels are compared for one selection at a time. Select one piece of code, then try again.'));
		return undefined;
	}

	/** Asks what to send, and says what it will take; undefined if nothing is to be sent. */
	async #wanted(selected: SelectedCode): Promise<readonly WantedAnswer[] | undefined> {
		const { levels, forecasts, plan } = this.#deps;
		const { t } = vscode.l10n;
		const chosen = await levels.pickSeveral(selected);
		if (chosen === undefined) return undefined;
		if (chosen.length === 0) {
			warn(t('No level was checked, so nothing was sent. Check the levels to compare, then try again.'));
			return undefined;
		}
		const count = await askHowMany(chosen.length);
		if (count === undefined || !(await confirmSend([selected], plan()))) return undefined;
		const wanted = wantedAnswers(chosen, count);
		const asked = wanted.map(({ level }) => optimizeRequestFor(selected, level));
		const number = wanted.length;
		const agreed = await confirmPaid(
			number === 1 ? t('Send 1 paid request?') : t('Send {0} paid requests?', number),
			t('They are sent one after another, each once, and their answers are compared. None is put into your file.'),
			await forecasts.forecast('optimize', asked),
			number === 1 ? t('Send 1 Request') : t('Send {0} Requests', number),
		);
		return agreed ? wanted : undefined;
	}

	/** @param first how the first request is sent */
	async #ask(
		selected: SelectedCode,
		wanted: readonly WantedAnswer[],
		before: Collected,
		first: RetryOptions,
	): Promise<void> {
		const asked = await askForAnswers(selected, wanted, first, this.#deps);
		this.#keep(asked.answers);
		const all = {
			answers: [...before.answers, ...asked.answers],
			refused: [...before.refused, ...asked.refused],
		};
		if (all.answers.length === 0 && asked.refusal !== undefined) {
			// No comparison would say it.
			throw retryable(asked.refusal, (options) => this.#askAgain(selected, wanted, before, options));
		}
		const { left, failure } = asked;
		const isStopped = failure !== undefined && failureOf(failure).kind === 'cancelled';
		const comparing = all.answers.length === 0 ? Promise.resolve() : this.#compare(selected, all, left.length);
		if (failure === undefined || isStopped) return await comparing;
		// The failure is told at once, not when the comparison has been looked at.
		comparing.catch((error) => this.#deps.logger.error(`comparing levels: ${String(error)}`));
		throw retryable(failure, (options) => this.#askAgain(selected, left, all, options));
	}

	async #askAgain(
		selected: SelectedCode,
		wanted: readonly WantedAnswer[],
		before: Collected,
		first: RetryOptions,
	): Promise<void> {
		if (isAsSelected(selected)) await this.#ask(selected, wanted, before, first);
	}

	/** An answer that is not opened stays in the history. */
	#keep(received: readonly ComparedProposal[]): void {
		const { answers } = this.#deps;
		for (const { id, outcome, proposal } of received) {
			if (proposal !== undefined) answers.recordOutcome([id], 'proposed', proposal.id);
			else if (outcome === 'noChange') answers.recordOutcome([id], 'noChange');
		}
	}

	/** @param missing how many requests have no answer */
	async #compare({ document }: SelectedCode, { answers, refused }: Collected, missing: number): Promise<void> {
		const proved = await proveEach(answers, this.#deps.prover);
		const sorted = bestFirst(proved);
		const title = vscode.l10n.t('{0}: Levels Compared', documentName(document));
		const remarks = comparisonRemarks(sorted, refused, missing);
		await showPage(title, comparisonPage({ title, answers: sorted, remarks }));
		await new ChooseAnswer(sorted, this.#deps).run();
	}
}
