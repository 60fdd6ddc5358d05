import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { answeredCode } from '../../core/code/answeredCode.ts';
import { fittedCode } from '../../core/code/fittedCode.ts';
import { optimizeArgument } from '../../core/code/optimizeArgument.ts';
import { sameCode } from '../../core/code/sameCode.ts';
import type { TimedAnswer } from '../../core/service/serviceClient.ts';
import { ServiceError } from '../../core/service/serviceError.ts';
import type { ObservedService } from '../../core/usage/observedService.ts';
import { askForText } from '../replies/unrecognisedReply.ts';
import { DOCUMENTED_LEVEL, optimizeLevel } from '../settings.ts';
import { documentName } from './proposal.ts';
import type { ProposalReviews } from './proposalReviews.ts';
import { isReadOnly, type SelectedCode, selectedCode } from './selectedCode.ts';

/** The command Optimize Selection: from the selected code to a proposal that can be reviewed. */
export class OptimizeSelection {
	readonly #service: Pick<ObservedService, 'optimize'>;
	readonly #reviews: ProposalReviews;
	/** Documents for which a request is on its way: one at a time. */
	readonly #waiting = new Set<vscode.TextDocument>();

	constructor(service: Pick<ObservedService, 'optimize'>, reviews: ProposalReviews) {
		this.#service = service;
		this.#reviews = reviews;
	}

	/**
	 * Optimizes the primary selection of the editor in front, or says why that cannot be.
	 * @param argument `{ level }`, or what a menu gives
	 * @throws ServiceError where the service has no answer
	 */
	async run(argument: unknown): Promise<void> {
		const { t } = vscode.l10n;
		const options = optimizeArgument(argument instanceof vscode.Uri ? undefined : argument);
		if (options === undefined) {
			return warn(t('Optimize Selection takes { level } with a text, or nothing. Nothing was sent.'));
		}
		const selected = selectedCode(vscode.window.activeTextEditor);
		if ('refused' in selected) return warn(selected.refused);
		const { document } = selected;
		if (this.#waiting.has(document)) {
			return warn(
				t('{0} is being optimized already. Wait for that answer, or cancel it first.', documentName(document)),
			);
		}
		tellOfOtherSelections();
		await this.#optimize(selected, options.level ?? optimizeLevel(document.languageId));
	}

	async #optimize(selected: SelectedCode, level: string): Promise<void> {
		const answer = await this.#answer(selected, level);
		const text = answer && (await askForText('optimize', answer));
		if (answer === undefined || text === undefined) return;
		const code = answeredCode(text, { code: selected.selected, languageId: selected.document.languageId });
		if (code.trim() === '') throw new ServiceError('emptyAnswer');
		const replacement = fittedCode(code, selected);
		if (sameCode(code, selected.selected) || sameCode(replacement, selected.selected)) return tellNoChange();
		tellOfAnswer(answer);
		await this.#reviews.show({ selected, replacement, level });
	}

	/** The service's answer; undefined where there is none and the person has been told why. */
	async #answer(selected: SelectedCode, level: string): Promise<TimedAnswer | undefined> {
		const { document } = selected;
		this.#waiting.add(document);
		try {
			if (!(await isReadOnly(document))) return await this.#send(selected, level);
			warn(
				vscode.l10n.t(
					'{0} is read-only, so nothing was sent. Put the code into a file that can be edited, then optimize it there.',
					documentName(document),
				),
			);
		} catch (error) {
			const levelMayBeWrong = error instanceof ServiceError && error.kind === 'rejected' && level !== DOCUMENTED_LEVEL;
			if (!levelMayBeWrong) throw error;
			offerDocumentedLevel(level, error.details.serviceText);
		} finally {
			this.#waiting.delete(document);
		}
		return undefined;
	}

	#send({ document, selected }: SelectedCode, level: string): Thenable<TimedAnswer> {
		const title = vscode.l10n.t('Optimizing the selection in {0} ({1})…', documentName(document), level);
		const location = vscode.ProgressLocation.Notification;
		return vscode.window.withProgress({ location, title, cancellable: true }, async (_progress, token) => {
			const stop = new AbortController();
			const listener = token.onCancellationRequested(() => stop.abort());
			try {
				const request = { code: selected, language: document.languageId, optimization_level: level };
				return await this.#service.optimize(request, { signal: stop.signal, idempotencyKey: randomUUID() });
			} finally {
				listener.dispose();
			}
		});
	}
}

function warn(sentence: string): void {
	void vscode.window.showWarningMessage(sentence);
}

function tellNoChange(): void {
	void vscode.window.showInformationMessage(vscode.l10n.t('The service proposes no change.'));
}

function tellOfOtherSelections(): void {
	if ((vscode.window.activeTextEditor?.selections.length ?? 0) < 2) return;
	void vscode.window.showInformationMessage(
		vscode.l10n.t('Only the primary selection is optimized; the others stay as they are.'),
	);
}

/** Says what keeps an answer from being all that it should be; the difference shows the rest. */
function tellOfAnswer({ figures, invalidCharacters }: TimedAnswer): void {
	const { t } = vscode.l10n;
	const { finishReason } = figures;
	if (finishReason !== undefined && finishReason !== 'stop') {
		warn(t('The answer ended early ({0}): look whether the optimized code is complete.', finishReason));
	}
	if (invalidCharacters) warn(t('The answer held invalid characters, shown as � in the optimized code.'));
}

/** `high` is the one level that the specification names. */
function offerDocumentedLevel(level: string, serviceText: string | undefined): void {
	const { t } = vscode.l10n;
	const sentence = t(
		'The service did not accept the request with level {0}; {1} is the one that is documented. Nothing was processed.',
		level,
		DOCUMENTED_LEVEL,
	);
	const text = serviceText === undefined ? sentence : t('{0} The service says: “{1}”', sentence, serviceText);
	const again = t('Optimize with {0}', DOCUMENTED_LEVEL);
	void vscode.window
		.showWarningMessage(text, again)
		.then(
			(chosen) => chosen && vscode.commands.executeCommand('whetstone.optimizeSelection', { level: DOCUMENTED_LEVEL }),
		);
}
