import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { documentName } from '../../base/vscode/documents/documentState.ts';
import { openedDocument } from '../../base/vscode/documents/showDocument.ts';
import type { KeptAnswers } from '../../edit/vscode/answers/keptAnswers.ts';
import type { Review } from '../../edit/vscode/review/review.ts';
import type { Reviews } from '../../edit/vscode/review/reviews.ts';
import { lastAccepted } from './copyVerdict.ts';
import { cannotOpen, noFolder, type Refusal, restricted, tellWhyNot } from './proofTexts.ts';
import { acceptedSubject, changeSubjects, reviewSubject } from './provedSubject.ts';
import type { Prover } from './prover.ts';
import type { FoundProofs } from './recordedProofs.ts';

export interface ProvingDeps {
	readonly prover: Prover;
	readonly found: FoundProofs;
	readonly reviews: Pick<Reviews, 'active' | 'newest'>;
	readonly answers: Pick<KeptAnswers, 'history'>;
}

/** Proves what is in front, and hands on what was found. */
export class Proving {
	readonly #deps: ProvingDeps;

	constructor(deps: ProvingDeps) {
		this.#deps = deps;
	}

	/**
	 * Proves the review in front, else what was accepted last in the file in front. Where no file is in front, such as on the
	 * walkthrough, it is the newest review, else what was accepted last in the workspace.
	 * @param named what a command was given
	 */
	async prove(named: unknown): Promise<void> {
		const { reviews } = this.#deps;
		const live = vscode.window.activeTextEditor?.document;
		const isAnywhere = named === undefined && live === undefined;
		const review = reviews.active(named) ?? (isAnywhere ? await reviews.newest() : undefined);
		await (review === undefined ? this.#proveAccepted(live) : this.#proveReview(review));
	}

	/** As `prove`; but where nothing was optimized in the file in front, it is as if there were none. */
	async proveNearest(): Promise<void> {
		const { reviews, answers } = this.#deps;
		const live = vscode.window.activeTextEditor?.document;
		const isKept = live !== undefined && (await lastAccepted(live.uri, answers)).length > 0;
		const review = reviews.active(undefined) ?? (isKept ? undefined : await reviews.newest());
		await (review === undefined ? this.#proveAccepted(isKept ? live : undefined) : this.#proveReview(review));
	}

	async #proveReview(review: Review): Promise<void> {
		const { prover, found } = this.#deps;
		const document = reviewSubject(review);
		if (document === undefined) return tellNothingLeft(review.document);
		const proof = await prover.prove(document, documentName(review.document));
		if (proof !== undefined) await found.record({ proposal: review.proposal.id, document, proof });
	}

	/** Proves each change of the review in front by itself. @param named what a command was given */
	async proveChanges(named: unknown): Promise<void> {
		const { reviews, prover, found } = this.#deps;
		const review = reviews.active(named);
		if (review === undefined) {
			const sentence = l10n.t('No proposal is under review here, so there are no changes to prove one by one.');
			return tellWhyNot({ sentence });
		}
		const changes = changeSubjects(review);
		const [first, ...others] = changes.map(({ document }) => document);
		if (first === undefined) return tellNothingLeft(review.document);
		await prover.proveEach({
			documents: [first, ...others],
			name: l10n.t('each change of {0}', documentName(review.document)),
			onFound: async (proof, index) => {
				const proved = changes[index];
				if (proved !== undefined) await found.record({ proposal: review.proposal.id, ...proved, proof });
			},
		});
	}

	/** @param inFront the document in front; undefined if there is none */
	async #proveAccepted(inFront: vscode.TextDocument | undefined): Promise<void> {
		const { prover, found } = this.#deps;
		const parts = await lastAccepted(inFront?.uri, this.#deps.answers);
		const last = parts.at(-1);
		if (last === undefined) return tellWhyNot(nothingAccepted(inFront));
		const uri = vscode.Uri.parse(last.uri);
		const live = inFront ?? (await openedDocument(uri));
		if (live === undefined) return tellWhyNot(cannotOpen(uri));
		const name = documentName(live);
		const document = acceptedSubject(live, parts);
		if (document === undefined) {
			const sentence = l10n.t(
				'{0} no longer holds the code that was accepted last as it was, so there is nothing to compare it with.',
				name,
			);
			return tellWhyNot({ sentence });
		}
		const proof = await prover.prove(document, name);
		const provedWith = parts.slice(0, -1).map(({ id }) => id);
		const others = provedWith.length === 0 ? {} : { provedWith };
		if (proof !== undefined) await found.record({ accepted: last.id, ...others, document, proof });
	}
}

/** What comes before a proof, where nothing can be proved yet. @param inFront the document in front */
function nothingAccepted(inFront: vscode.TextDocument | undefined): Refusal {
	if (!vscode.workspace.isTrusted) return restricted();
	if ((vscode.workspace.workspaceFolders ?? []).length === 0) return noFolder();
	return inFront === undefined
		? {
				sentence: l10n.t(
					'Nothing is under review in this workspace, and nothing was kept yet, so there is nothing to prove. Open a file from the Explorer, select a function, and run Whetstone: Optimize Selection first.',
				),
				first: { title: l10n.t('Show the Explorer'), command: 'workbench.view.explorer' },
			}
		: {
				sentence: l10n.t(
					'No proposal is under review here, and none was kept in {0}. Optimize code first.',
					documentName(inFront),
				),
				first: { title: l10n.t('Optimize Selection'), command: 'whetstone.optimizeSelection' },
			};
}

function tellNothingLeft(document: vscode.TextDocument): void {
	const sentence = l10n.t(
		'Nothing of the proposal for {0} is left to prove: its changes are decided.',
		documentName(document),
	);
	tellWhyNot({ sentence });
}
