import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { confirm, warn } from '../../../base/vscode/dialogs.ts';
import { documentName } from '../../../base/vscode/documents/documentState.ts';
import { showPage } from '../../../base/vscode/documents/readOnlyDocuments.ts';
import type { SelectedCode } from '../../../edit/vscode/documents/selectedCode.ts';
import type { Proofs } from '../../../prove/vscode/proofs.ts';
import type { Prover } from '../../../prove/vscode/prover.ts';
import type { RetryOptions } from '../../../service/core/serviceClient.ts';
import { failureOf } from '../../../service/core/serviceError.ts';
import { retryable } from '../../../service/vscode/failures/retryableError.ts';
import { confirmPaid } from '../../../usage/vscode/whatWillBeSent.ts';
import { bestFirst } from '../../core/answerRanking.ts';
import { optimizeRequest } from '../../core/optimizeRequest.ts';
import { confirmSend } from '../confirmSend.ts';
import type { LevelPicker } from '../levelPicker.ts';
import type { OptimizeDeps, OptimizeRequests } from '../optimizeRequests.ts';
import { isAsSelected, optimizeTargets } from '../optimizeTargets.ts';
import {
	askForAnswers,
	type ComparedProposal,
	levelText,
	provedDocumentOf,
	type RefusedLevel,
	type WantedAnswer,
	wantedAnswers,
} from './askForAnswers.ts';
import { ChooseAnswer } from './chooseAnswer.ts';
import { comparisonPage, comparisonRemarks } from './comparisonTexts.ts';

/** The answers so far, with what was proven of them, and the levels that the service does not accept. */
interface Collected {
	readonly answers: readonly ComparedProposal[];
	readonly refused: readonly RefusedLevel[];
	/** The ids of those that were opened, by any comparison of them. */
	readonly opened: Set<string>;
}

/** The command Compare Levels: several paid answers to the same question, side by side, of which one is reviewed. */
export class CompareLevels {
	readonly #requests: OptimizeRequests;
	readonly #levels: LevelPicker;
	readonly #proofs: Proofs;
	readonly #deps: OptimizeDeps;

	constructor(requests: OptimizeRequests, levels: LevelPicker, proofs: Proofs, deps: OptimizeDeps) {
		this.#requests = requests;
		this.#levels = levels;
		this.#proofs = proofs;
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
		await this.#ask(selected, wanted, { answers: [], refused: [], opened: new Set() }, {});
	}

	async #selected(): Promise<SelectedCode | undefined> {
		const selected = await optimizeTargets(vscode.window.activeTextEditor, this.#requests.waiting);
		if (selected === undefined || selected.length === 1) return selected?.[0];
		warn(l10n.t('Levels are compared for one selection at a time. Select one piece of code, then try again.'));
		return undefined;
	}

	/** Asks what to send, and says what it will take; undefined if nothing is to be sent. */
	async #wanted(selected: SelectedCode): Promise<readonly WantedAnswer[] | undefined> {
		const { forecasts, plan } = this.#deps;
		const chosen = await this.#levels.pickSeveral(selected);
		if (chosen === undefined) return undefined;
		if (chosen.length === 0) {
			warn(l10n.t('No level was checked, so nothing was sent. Check the levels to compare, then try again.'));
			return undefined;
		}
		const count = await askHowMany(chosen.length);
		if (count === undefined || !(await confirmSend([selected], plan()))) return undefined;
		const wanted = wantedAnswers(chosen, count);
		const asked = wanted.map(({ level }) => optimizeRequest(selected, level));
		const number = wanted.length;
		const agreed = await confirmPaid(
			number === 1 ? l10n.t('Send 1 paid request?') : l10n.t('Send {0} paid requests?', number),
			l10n.t('They are sent one after another, each once, and their answers are compared. None is put into your file.'),
			await forecasts.forecast('optimize', asked),
			number === 1 ? l10n.t('Send 1 Request') : l10n.t('Send {0} Requests', number),
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
		const asked = await askForAnswers(selected, wanted, first, this.#requests);
		this.#keep(asked.answers);
		const all = {
			...before,
			answers: [...before.answers, ...asked.answers],
			refused: [...before.refused, ...asked.refused],
		};
		if (all.answers.length === 0 && asked.refusal !== undefined) {
			// No comparison would say it.
			throw retryable(asked.refusal, (options) => this.#askAgain(selected, wanted, before, options));
		}
		const { unanswered, failure } = asked;
		const isStopped = failure !== undefined && failureOf(failure).kind === 'cancelled';
		const comparing = this.#compare(selected, all, unanswered.length);
		if (failure === undefined || isStopped) {
			await comparing;
			return;
		}
		// The failure is shown at once, not after the comparison was looked at.
		const compared = comparing.catch((error) => {
			this.#tellNotCompared(error);
			return all;
		});
		// What is being proved is not proved twice, and what has been opened is known.
		throw retryable(failure, async (options) => this.#askAgain(selected, unanswered, await compared, options));
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

	#tellNotCompared(error: unknown): void {
		this.#deps.logger.error(`comparing levels: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
		warn(l10n.t('The answers could not be compared; the log says why. They are all in the history.'));
	}

	/**
	 * @param missing how many requests have no answer
	 * @returns what was proven, too
	 */
	async #compare({ document }: SelectedCode, all: Collected, missing: number): Promise<Collected> {
		const { refused, opened } = all;
		if (all.answers.length === 0) return all;
		const answers = await proveEach(all.answers, this.#proofs.prover);
		const sorted = bestFirst(answers);
		const title = l10n.t('{0}: Levels Compared', documentName(document));
		const remarks = comparisonRemarks(sorted, refused, missing);
		// Its page loads in its own time, and would then take the focus from the list.
		await showPage(title, comparisonPage({ title, answers: sorted, remarks }), { preserveFocus: true });
		await new ChooseAnswer(sorted, opened, this.#proofs.recorder, this.#deps).run();
		return { ...all, answers };
	}
}

/** How many answers of a level are compared at most: each is paid. */
const MOST_ANSWERS = 5;

/**
 * Asks how many answers to get at each level, since a service may answer the same question differently.
 * @returns undefined if the user cancels
 */
async function askHowMany(levels: number): Promise<number | undefined> {
	const items = Array.from({ length: MOST_ANSWERS }, (_, at) => {
		const count = at + 1;
		const requests = count * levels;
		return {
			label: count === 1 ? l10n.t('One answer at each level') : l10n.t('{0} answers at each level', count),
			description: requests === 1 ? l10n.t('1 request') : l10n.t('{0} requests', requests),
			count,
		};
	});
	const picked = await vscode.window.showQuickPick(items, {
		title: l10n.t('Answers to Compare'),
		placeHolder: l10n.t('A service may answer the same request differently. Each answer is a separate request.'),
		ignoreFocusOut: true,
	});
	return picked?.count;
}

/**
 * Proves what answers propose, one after the other, if commands were agreed to and the user wants that. When they stop one,
 * the others stay unproven, too.
 */
async function proveEach(answers: readonly ComparedProposal[], prover: Prover): Promise<readonly ComparedProposal[]> {
	if (!(await isWanted(answers, prover))) return answers;
	const proved: ComparedProposal[] = [];
	let isStopped = false;
	for (const answer of answers) {
		const { proposal } = answer;
		if (proposal === undefined || isStopped || answer.proof !== undefined) {
			proved.push(answer);
			continue;
		}
		const name = `${documentName(proposal.document)} (${levelText(answer)})`;
		const proof = await prover.prove(provedDocumentOf(proposal), name);
		isStopped = proof === undefined;
		proved.push(proof === undefined ? answer : { ...answer, proof });
	}
	return proved;
}

async function isWanted(answers: readonly ComparedProposal[], prover: Prover): Promise<boolean> {
	const commands = prover.agreed();
	const count = answers.filter(({ proposal, proof }) => proposal !== undefined && proof === undefined).length;
	if (commands === undefined || count === 0) return false;
	const lines = [commands.tests, commands.benchmark].flatMap((command) =>
		command === undefined ? [] : [command.text],
	);
	const question =
		count === 1 ? l10n.t('Prove the answer, too?') : l10n.t('Prove each of the {0} answers, too?', count);
	const detail = l10n.t('This runs in a copy of the workspace, for one answer after the other:\n{0}', lines.join('\n'));
	return await confirm(question, detail, count === 1 ? l10n.t('Prove It') : l10n.t('Prove Each'));
}
