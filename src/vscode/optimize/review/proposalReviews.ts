import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { Emitter, type Event } from '../../../core/base/event.ts';
import { applyHunks, diffHunks, type Hunk, hunkAt } from '../../../core/code/diff/hunks.ts';
import { isStillThere } from '../../documents/documentState.ts';
import { showDocument } from '../../documents/showDocument.ts';
import { applyProposal } from './applyProposal.ts';
import { offerCode } from './offerCode.ts';
import {
	type Acceptance,
	cursorIn,
	OpenReviews,
	type Review,
	type ReviewEnd,
	reviewEndOf,
	reviewNow,
} from './openReviews.ts';
import { mergeProposal, PROPOSAL_SCHEME, type Proposal } from './proposal.ts';
import { closeProposalTabs, openProposalTab, proposalOf, proposalTabs, revealProposalTab } from './proposalTab.ts';
import {
	goneText,
	noChangeText,
	showCoarse,
	showConflicts,
	showGuardrails,
	showNoProposal,
	showRemaining,
} from './reviewTexts.ts';

/**
 * Shows proposals as diffs against the live document, until each is accepted or discarded, as a whole or change by change.
 * Closing its tab discards a proposal.
 */
export class ProposalReviews implements vscode.TextDocumentContentProvider, vscode.Disposable {
	readonly #open = new OpenReviews();
	readonly #deciding = new Set<Review>();
	readonly #changed = new vscode.EventEmitter<vscode.Uri>();
	readonly #accepted = new Emitter<Acceptance>();
	readonly #ended = new Emitter<ReviewEnd>();

	readonly onDidChange = this.#changed.event;
	/** Fires after changes were put into a document. */
	readonly onDidAccept: Event<Acceptance> = this.#accepted.event;
	/** Fires when a review ends. */
	readonly onDidEnd: Event<ReviewEnd> = this.#ended.event;
	readonly #beforeAccept: (document: vscode.TextDocument) => void;

	/** @param beforeAccept called just before a document changes */
	constructor(beforeAccept: (document: vscode.TextDocument) => void) {
		this.#beforeAccept = beforeAccept;
	}

	provideTextDocumentContent(uri: vscode.Uri): string | undefined {
		const review = this.#open.get(uri);
		if (review !== undefined) review.text = reviewNow(review).text ?? review.text;
		return review?.text;
	}

	/** Opens a proposal as a diff, or offers its code if the document has changed or is gone. */
	async show(proposal: Proposal): Promise<void> {
		const { document } = proposal;
		if (!(await isStillThere(document))) return offerCode(goneText(document), proposal);
		const now = mergeProposal(proposal);
		if (now === undefined || now.text === document.getText()) {
			return offerCode(noChangeText(document, now), proposal);
		}
		const uri = document.uri.with({ scheme: PROPOSAL_SCHEME, authority: '', query: randomUUID(), fragment: '' });
		this.#open.keep({ uri, proposal, text: now.text, lost: 0, hasAccepted: false, isPartial: now.conflicts > 0 });
		await openProposalTab(uri, proposal);
		if (now.conflicts > 0) showConflicts(now.conflicts, proposal);
		showCoarse(proposal);
		showGuardrails(proposal);
	}

	/** Puts a proposal into its document as one undo step, or explains why not. */
	async accept(uri: unknown): Promise<void> {
		await this.#decide(this.find(uri), async (review) => {
			const { lost } = reviewNow(review);
			const { isPartial: isCut } = review;
			const refusal = await this.#apply(review.proposal, false, (text) => text);
			if (refusal !== undefined) return offerCode(refusal, review.proposal);
			review.hasAccepted = true;
			// Restores what closing the tab in the meantime has set: it discarded nothing.
			review.isPartial = isCut || lost > 0;
			await this.#end(review);
			if (lost > 0) showConflicts(lost, review.proposal);
		});
	}

	/** Puts the change at or nearest to the cursor into the document, as one undo step. */
	async acceptHunk(uri: unknown): Promise<void> {
		await this.#decide(this.#open.active(asUri(uri)), async (review) => {
			const place = cursorIn(review);
			const { lost } = reviewNow(review);
			let whole: string | undefined;
			// The diff is shown again afterward, so the focus stays there.
			const refusal = await this.#apply(review.proposal, true, (text, live) => {
				whole = text;
				const hunk = hunkAt(diffHunks(live, text), place.line, place.side);
				return hunk === undefined ? live : applyHunks(live, [hunk]);
			});
			if (refusal !== undefined) return offerCode(refusal, review.proposal);
			review.hasAccepted = true;
			// Among equal lines, the remaining changes may not be found from the old base. Otherwise the base stays, so that
			// Undo offers the change again.
			if (whole !== undefined && reviewNow(review).text !== whole)
				this.#rebase(review, diffHunks(review.proposal.document.getText(), whole), lost);
			await this.#continue(review);
		});
	}

	/** Drops the change at or nearest to the cursor from the proposal; the document stays as it is. */
	async discardHunk(uri: unknown): Promise<void> {
		await this.#decide(this.#open.active(asUri(uri)), async (review) => {
			const { proposal } = review;
			const { text, lost } = reviewNow(review);
			if (text === undefined) return offerCode(goneText(proposal.document), proposal);
			const hunks = diffHunks(proposal.document.getText(), text);
			const place = cursorIn(review);
			const discarded = hunkAt(hunks, place.line, place.side);
			review.isPartial = true;
			const kept = hunks.filter((hunk) => hunk !== discarded);
			this.#rebase(review, kept, lost);
			await this.#continue(review);
		});
	}

	/** Closes a proposal and leaves the document as it is. */
	async discard(uri: unknown): Promise<void> {
		await this.#decide(this.find(uri), async (review) => {
			review.isPartial = true;
			await this.#close(review);
		});
	}

	/** Updates the proposals for a document after it changed. */
	follow(document: vscode.TextDocument): void {
		for (const { uri, remark } of this.#open.of(document)) {
			// The count may be wrong now: Undo, for example, brings back an accepted change.
			remark?.dispose();
			this.#changed.fire(uri);
		}
	}

	/** Discards the proposals of closed tabs, unless another tab shows them. */
	forget(closed: readonly vscode.Tab[]): void {
		const open = new Set(proposalTabs().map((tab) => proposalOf(tab)?.toString()));
		for (const uri of closed.map(proposalOf)) {
			const review = uri && this.#open.get(uri);
			if (review === undefined || open.has(review.uri.toString())) continue;
			review.isPartial = true;
			this.#drop(review);
		}
	}

	/** The review that a command is for: see `OpenReviews.resolve`. */
	find(uri: unknown): Review | undefined {
		return this.#open.resolve(asUri(uri));
	}

	/** The review that is shown: see `OpenReviews.active`. */
	active(uri: unknown): Review | undefined {
		return this.#open.active(asUri(uri));
	}

	dispose(): void {
		this.#changed.dispose();
		this.#accepted.dispose();
		this.#ended.dispose();
	}

	/** One decision at a time per review: a key pressed during one was not meant for what comes next. */
	async #decide(review: Review | undefined, act: (review: Review) => Promise<void>): Promise<void> {
		if (review === undefined) return showNoProposal();
		if (this.#deciding.has(review)) return;
		this.#deciding.add(review);
		try {
			await act(review);
		} finally {
			this.#deciding.delete(review);
		}
	}

	/** Changes a proposal's document: see `applyProposal`. @returns a sentence that says why it was not changed */
	async #apply(
		proposal: Proposal,
		preserveFocus: boolean,
		wanted: (proposed: string, live: string) => string,
	): Promise<string | undefined> {
		const applied = await applyProposal(proposal, { preserveFocus, wanted, before: this.#beforeAccept });
		if (typeof applied === 'string') return applied;
		if (applied.before !== applied.after) this.#accepted.fire({ proposal, ...applied });
		return undefined;
	}

	/** Rebases the proposal on the current document, with these changes; `lost` is how many have lost their place. */
	#rebase(review: Review, hunks: readonly Hunk[], lost: number): void {
		review.lost = lost;
		review.proposal = { ...review.proposal, base: review.proposal.document.getText(), hunks };
		this.#changed.fire(review.uri);
	}

	/** After one change: shows the diff again, or closes it if nothing is left. */
	async #continue(review: Review): Promise<void> {
		const { document } = review.proposal;
		if (!(await isStillThere(document))) return offerCode(goneText(document), review.proposal);
		const live = document.getText();
		const { text, lost } = reviewNow(review);
		const left = diffHunks(live, text ?? live).length;
		if (left === 0) {
			review.isPartial ||= lost > 0;
			await this.#close(review);
			if (lost > 0) showConflicts(lost, review.proposal);
			else showRemaining(left);
			return;
		}
		if (!(await revealProposalTab(review.uri, review.proposal))) return;
		review.remark?.dispose();
		review.remark = showRemaining(left);
	}

	async #close(review: Review): Promise<void> {
		await this.#end(review);
		const { document, viewColumn } = review.proposal;
		if (await isStillThere(document)) await showDocument(document, viewColumn);
	}

	async #end(review: Review): Promise<void> {
		this.#drop(review);
		await closeProposalTabs(review.uri);
	}

	#drop(review: Review): void {
		this.#open.drop(review);
		this.#ended.fire(reviewEndOf(review));
	}
}

/** Commands may receive any argument. */
function asUri(value: unknown): vscode.Uri | undefined {
	return value instanceof vscode.Uri ? value : undefined;
}
