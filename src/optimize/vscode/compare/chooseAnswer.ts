import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { withoutIcons } from '../../../base/vscode/listText.ts';
import type { ProofRecorder } from '../../../prove/vscode/proofRecorder.ts';
import { receiptText } from '../../../usage/vscode/receiptItems.ts';
import type { OptimizeDeps } from '../optimizeRequests.ts';
import { type ComparedProposal, levelText, provedDocumentOf } from './askForAnswers.ts';
import { answerText } from './comparisonTexts.ts';

/** Lets the user open one of the compared answers for review. The others are discarded, and stay in the history. */
export class ChooseAnswer {
	readonly #compared: readonly ComparedProposal[];
	readonly #opened: Set<string>;
	readonly #proofs: ProofRecorder;
	readonly #deps: OptimizeDeps;

	/**
	 * @param compared the best first
	 * @param opened the ids of answers that any comparison of them has opened: they are never discarded here
	 */
	constructor(compared: readonly ComparedProposal[], opened: Set<string>, proofs: ProofRecorder, deps: OptimizeDeps) {
		this.#compared = compared;
		this.#opened = opened;
		this.#proofs = proofs;
		this.#deps = deps;
	}

	async run(): Promise<void> {
		const items = this.#compared.map((answer) => ({
			label: levelText(answer),
			description: `${answerText(answer)} · ${withoutIcons(receiptText(answer.receipt))}`,
			answer,
		}));
		const picked = await vscode.window.showQuickPick(items, {
			title: l10n.t('Levels Compared'),
			placeHolder: l10n.t('Choose the answer to review; the best comes first, as far as that is known.'),
			matchOnDescription: true,
			// The table is behind it.
			ignoreFocusOut: true,
		});
		if (picked !== undefined) this.#opened.add(picked.answer.id);
		this.#discard();
		if (picked === undefined) return this.#offerAgain();
		await this.#open(picked.answer);
	}

	async #open({ id, proposal, proof }: ComparedProposal): Promise<void> {
		if (proposal === undefined) {
			await vscode.commands.executeCommand('whetstone.showAnswer', { answers: [id] });
			return;
		}
		this.#deps.answers.recordOutcome([id], 'proposed', proposal.id);
		await this.#deps.reviews.show(proposal);
		if (proof === undefined) return;
		await this.#proofs.record({ proposal: proposal.id, document: provedDocumentOf(proposal), proof });
	}

	#discard(): void {
		const others = this.#compared.filter(({ id, proposal }) => proposal !== undefined && !this.#opened.has(id));
		this.#deps.answers.recordOutcome(
			others.map(({ id }) => id),
			'discarded',
		);
	}

	/** The answers are paid for: a key pressed by mistake must not put them away. */
	#offerAgain(): void {
		const choose = { title: l10n.t('Choose…'), run: () => this.run() };
		void vscode.window
			.showInformationMessage(l10n.t('No answer was opened for review. They are all in the history.'), choose)
			.then((chosen) => chosen?.run());
	}
}
