import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { documentName } from '../../base/vscode/documents/documentState.ts';
import { openedDocument } from '../../base/vscode/documents/showDocument.ts';
import type { AcceptedOptimization } from '../../edit/core/history/acceptedOptimization.ts';
import type { HistoryRow } from '../../edit/core/history/historyExport.ts';
import { rowItem } from '../../edit/vscode/answers/historyItems.ts';
import type { Review } from '../../edit/vscode/review/review.ts';
import { offerToProve } from './commands/chooseCommands.ts';
import { copyVerdict } from './copyVerdict.ts';
import { ProofRecorder } from './proofRecorder.ts';
import type { ProofsDeps } from './proofsDeps.ts';
import { cannotOpen, noFolder, type Refusal, restricted, showCannotProve } from './proofTexts.ts';
import { acceptedSubject, changeSubjects, lastAccepted, type ProvedSubject, reviewSubject } from './provedSubject.ts';
import { Prover } from './prover.ts';

/**
 * The commands of proofs, which have no state of their own: `Prover` runs proofs, and `ProofRecorder` records them. Each takes
 * what a menu, a key, or another extension passes: an address, or anything.
 */
export class Proofs {
	readonly #deps: ProofsDeps;
	readonly prover: Prover;
	readonly recorder: ProofRecorder;

	constructor(deps: ProofsDeps, prover = new Prover(deps), recorder = new ProofRecorder(deps, prover)) {
		this.#deps = deps;
		this.prover = prover;
		this.recorder = recorder;
	}

	/**
	 * Proves the active review, else what was accepted last in the active file. Where no file is active, such as on the
	 * walkthrough, it is the newest review, else what was accepted last in the workspace.
	 */
	async prove(argument: unknown): Promise<void> {
		const { reviews } = this.#deps;
		const active = vscode.window.activeTextEditor?.document;
		const isAnywhere = argument === undefined && active === undefined;
		const review = reviews.active(argument) ?? (isAnywhere ? await reviews.newest() : undefined);
		await (review === undefined ? this.#proveAccepted(active) : this.#proveReview(review));
	}

	/** As `prove`, but an active file in which nothing was accepted does not count. */
	async proveNearest(): Promise<void> {
		const { reviews, answers } = this.#deps;
		const active = vscode.window.activeTextEditor?.document;
		const hasAccepted = active !== undefined && (await lastAccepted(active.uri, answers)).length > 0;
		const review = reviews.active(undefined) ?? (hasAccepted ? undefined : await reviews.newest());
		await (review === undefined ? this.#proveAccepted(hasAccepted ? active : undefined) : this.#proveReview(review));
	}

	/** Proves each change of the active review by itself. */
	async proveChanges(argument: unknown): Promise<void> {
		const review = this.#deps.reviews.active(argument);
		if (review === undefined) {
			const sentence = l10n.t('No proposal is under review here, so there are no changes to prove one by one.');
			return showCannotProve({ sentence });
		}
		const subjects = changeSubjects(review);
		const [first, ...others] = subjects.map(({ document }) => document);
		if (first === undefined) return showNothingLeft(review.document);
		await this.prover.proveEach({
			documents: [first, ...others],
			name: l10n.t('each change of {0}', documentName(review.document)),
			onFound: async (proof, index) => {
				const subject = subjects[index];
				if (subject !== undefined) await this.recorder.record({ ...subject, proof });
			},
		});
	}

	/**
	 * Proves accepted code once more, as its file is now: without it and with it.
	 * @param argument the id of an entry of the history; with anything else, the user chooses one
	 */
	async proveAgain(argument: unknown): Promise<void> {
		const { history } = this.#deps.answers;
		const named = typeof argument === 'string' ? await history.accepted.entry(argument) : undefined;
		const entry = named ?? (await pickAccepted(await history.rows()));
		if (entry === undefined) return;
		const uri = vscode.Uri.parse(entry.uri);
		const document = await openedDocument(uri);
		if (document === undefined) return showCannotProve(cannotOpen(uri));
		const name = documentName(document);
		const subject = acceptedSubject(document, [entry]);
		if (subject === undefined) {
			const sentence = l10n.t(
				'{0} no longer contains this code as it was accepted, so there is nothing to prove. Undo your edits to it, then try again.',
				name,
			);
			return showCannotProve({ sentence });
		}
		await this.#prove(subject, l10n.t('{0}: accepted code ({1})', name, entry.level));
	}

	/** Asks for the commands that a proof runs, and offers to prove with them. */
	async chooseCommands(): Promise<void> {
		const chosen = await this.prover.chooseCommands();
		// By then, the active file may be the benchmark.
		if (chosen !== undefined) offerToProve(chosen, () => this.proveNearest());
	}

	/** Copies the verdict of the active review, or of what was accepted last, as a line for a commit. */
	async copyVerdict(argument: unknown): Promise<void> {
		await copyVerdict(argument, this.#deps);
	}

	async #proveReview(review: Review): Promise<void> {
		const subject = reviewSubject(review);
		if (subject === undefined) return showNothingLeft(review.document);
		await this.#prove(subject, documentName(review.document));
	}

	async #proveAccepted(active: vscode.TextDocument | undefined): Promise<void> {
		const parts = await lastAccepted(active?.uri, this.#deps.answers);
		const last = parts.at(-1);
		if (last === undefined) return showCannotProve(nothingAccepted(active));
		const uri = vscode.Uri.parse(last.uri);
		const live = active ?? (await openedDocument(uri));
		if (live === undefined) return showCannotProve(cannotOpen(uri));
		const name = documentName(live);
		const subject = acceptedSubject(live, parts);
		if (subject === undefined) {
			const sentence = l10n.t(
				'{0} no longer contains the last accepted code as it was, so there is nothing to compare it with.',
				name,
			);
			return showCannotProve({ sentence });
		}
		await this.#prove(subject, name);
	}

	async #prove(subject: ProvedSubject, name: string): Promise<void> {
		const proof = await this.prover.prove(subject.document, name);
		if (proof !== undefined) await this.recorder.record({ ...subject, proof });
	}
}

async function pickAccepted(rows: readonly HistoryRow[]): Promise<AcceptedOptimization | undefined> {
	const items = rows.flatMap((row) =>
		row.accepted === undefined ? [] : [{ ...rowItem(row), accepted: row.accepted }],
	);
	if (items.length === 0) {
		void vscode.window.showInformationMessage(
			l10n.t('No optimized code has been accepted in this workspace yet, so there is nothing to prove again.'),
		);
		return undefined;
	}
	const options = {
		title: l10n.t('Prove Again'),
		placeHolder: l10n.t('Choose the accepted code to prove in its current file'),
		matchOnDescription: true,
		matchOnDetail: true,
	};
	return (await vscode.window.showQuickPick(items, options))?.accepted;
}

/** What comes before a proof, where nothing can be proved yet. */
function nothingAccepted(active: vscode.TextDocument | undefined): Refusal {
	if (!vscode.workspace.isTrusted) return restricted();
	if ((vscode.workspace.workspaceFolders ?? []).length === 0) return noFolder();
	return active === undefined
		? {
				sentence: l10n.t(
					'Nothing is under review in this workspace, and nothing has been kept yet, so there is nothing to prove. Open a file from the Explorer, select a function, and run Whetstone: Optimize Selection first.',
				),
				first: { title: l10n.t('Show the Explorer'), command: 'workbench.view.explorer' },
			}
		: {
				sentence: l10n.t(
					'No proposal is under review here, and none was kept in {0}. Optimize code first.',
					documentName(active),
				),
				first: { title: l10n.t('Optimize Selection'), command: 'whetstone.optimizeSelection' },
			};
}

function showNothingLeft(document: vscode.TextDocument): void {
	const sentence = l10n.t(
		'Nothing is left to prove in the proposal for {0}: all its changes are decided.',
		documentName(document),
	);
	showCannotProve({ sentence });
}
