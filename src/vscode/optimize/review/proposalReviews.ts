import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { Emitter, type Event } from '../../../core/base/event.ts';
import { omitUndefined } from '../../../core/base/omitUndefined.ts';
import { applyHunks, diffHunks, type Hunk, hunkAt } from '../../../core/code/diff/hunks.ts';
import { applyText } from '../../documents/applyText.ts';
import { isStillThere } from '../../documents/documentState.ts';
import { showDocument } from '../../documents/showDocument.ts';
import { offerCode } from './offerCode.ts';
import {
	type Acceptance,
	countLost,
	cursorIn,
	OpenReviews,
	type Review,
	type ReviewEnd,
	reviewEndOf,
} from './openReviews.ts';
import { mergeProposal, PROPOSAL_SCHEME, type Proposal } from './proposal.ts';
import { closeProposalTabs, proposalOf, proposalTabs } from './proposalTab.ts';
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
 * The proposals that are open as differences between the live document and what would become of it, until each is
 * accepted or discarded, as a whole or change by change. Closing its tab discards it.
 */
export class ProposalReviews implements vscode.TextDocumentContentProvider, vscode.Disposable {
	readonly #open = new OpenReviews();
	readonly #deciding = new Set<Review>();
	readonly #changed = new vscode.EventEmitter<vscode.Uri>();
	readonly #accepted = new Emitter<Acceptance>();
	readonly #ended = new Emitter<ReviewEnd>();

	readonly onDidChange = this.#changed.event;
	/** Fires when changes are in the document. */
	readonly onDidAccept: Event<Acceptance> = this.#accepted.event;
	/** Fires when all of a proposal is decided on. */
	readonly onDidEnd: Event<ReviewEnd> = this.#ended.event;
	readonly #beforeAccept: (document: vscode.TextDocument) => void;

	/** @param beforeAccept called before a document is changed */
	constructor(beforeAccept: (document: vscode.TextDocument) => void) {
		this.#beforeAccept = beforeAccept;
	}

	provideTextDocumentContent(uri: vscode.Uri): string | undefined {
		const review = this.#open.get(uri);
		if (review !== undefined) review.text = mergeProposal(review.proposal)?.text ?? review.text;
		return review?.text;
	}

	/** Shows a proposal beside the current text, or offers its code where that has changed or gone. */
	async show(proposal: Proposal): Promise<void> {
		const { document, viewColumn = vscode.ViewColumn.Active, origin } = proposal;
		if (!(await isStillThere(document))) return offerCode(goneText(document), proposal);
		const now = mergeProposal(proposal);
		if (now === undefined || now.text === document.getText()) {
			return offerCode(noChangeText(document, now), proposal);
		}
		const uri = document.uri.with({ scheme: PROPOSAL_SCHEME, authority: '', query: randomUUID(), fragment: '' });
		this.#open.keep({ uri, proposal, text: now.text, lost: 0, isTaken: false, isCut: now.conflicts > 0 });
		const proposed = await vscode.workspace.openTextDocument(uri);
		if (proposed.languageId !== document.languageId) {
			await vscode.languages.setTextDocumentLanguage(proposed, document.languageId);
		}
		const options = { viewColumn, preview: false } satisfies vscode.TextDocumentShowOptions;
		await vscode.commands.executeCommand('vscode.diff', document.uri, uri, origin.title, options);
		if (now.conflicts > 0) showConflicts(now.conflicts, proposal);
		showCoarse(proposal);
		showGuardrails(proposal);
	}

	/** Puts a proposal into its document as one undo step, or says why not and leaves the document as it is. */
	async accept(uri: unknown): Promise<void> {
		await this.#decide(this.find(uri), async (review) => {
			const lost = countLost(review);
			const { isCut } = review;
			const refusal = await this.#apply(review.proposal, false, (text) => text);
			if (refusal !== undefined) return offerCode(refusal, review.proposal);
			review.isTaken = true;
			// Where its tab was closed meanwhile, that has discarded nothing.
			review.isCut = isCut || lost > 0;
			await this.#end(review);
			if (lost > 0) showConflicts(lost, review.proposal);
		});
	}

	/** Puts the change at the cursor, or the nearest, into the document, as one undo step. */
	async acceptHunk(uri: unknown): Promise<void> {
		await this.#decide(this.#open.active(asUri(uri)), async (review) => {
			const place = cursorIn(review);
			const lost = countLost(review);
			let whole: string | undefined;
			// The difference is in front again afterward.
			const refusal = await this.#apply(review.proposal, true, (text, live) => {
				whole = text;
				const hunk = hunkAt(diffHunks(live, text), place.line, place.side);
				return hunk === undefined ? live : applyHunks(live, [hunk]);
			});
			if (refusal !== undefined) return offerCode(refusal, review.proposal);
			review.isTaken = true;
			// Among equal lines the rest may not find its place from the old base. Else that is kept: undo then offers it again.
			if (whole !== undefined && mergeProposal(review.proposal)?.text !== whole)
				this.#rebase(review, diffHunks(review.proposal.document.getText(), whole), lost);
			await this.#goOn(review);
		});
	}

	/** Takes the change at the cursor, or the nearest, out of the proposal; the document stays as it is. */
	async discardHunk(uri: unknown): Promise<void> {
		await this.#decide(this.#open.active(asUri(uri)), async (review) => {
			const { proposal } = review;
			const now = mergeProposal(proposal);
			if (now === undefined) return offerCode(goneText(proposal.document), proposal);
			const hunks = diffHunks(proposal.document.getText(), now.text);
			const place = cursorIn(review);
			const discarded = hunkAt(hunks, place.line, place.side);
			review.isCut = true;
			this.#rebase(
				review,
				hunks.filter((hunk) => hunk !== discarded),
				countLost(review),
			);
			await this.#goOn(review);
		});
	}

	/** Closes a proposal and leaves the document as it is. */
	async discard(uri: unknown): Promise<void> {
		await this.#decide(this.find(uri), async (review) => {
			review.isCut = true;
			await this.#close(review);
		});
	}

	/** Shows the proposals for a document beside its newest text. */
	follow(document: vscode.TextDocument): void {
		for (const { uri, remark } of this.#open.of(document)) {
			// Undo, say, brings back a change that was counted as decided on.
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
			review.isCut = true;
			this.#drop(review);
		}
	}

	/** The proposal that is meant: that of the difference named or in front, that of the document in front, or the only one. */
	find(uri: unknown): Review | undefined {
		return this.#open.resolve(asUri(uri));
	}

	/** The proposal that is seen: that of the difference named or in front, or that of the document in front. */
	active(uri: unknown): Review | undefined {
		return this.#open.active(asUri(uri));
	}

	dispose(): void {
		this.#changed.dispose();
		this.#accepted.dispose();
		this.#ended.dispose();
	}

	/** One decision at a time for each review: what is pressed meanwhile was not pressed for what comes after it. */
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

	/**
	 * Changes a proposal's document.
	 * @param preserveFocus whether the keyboard focus stays where it is
	 * @param wanted what it is to hold, from what was proposed for it and what it holds now
	 * @returns a sentence that says why it was not changed
	 */
	async #apply(
		proposal: Proposal,
		preserveFocus: boolean,
		wanted: (proposed: string, live: string) => string,
	): Promise<string | undefined> {
		const { document, viewColumn } = proposal;
		if (!(await isStillThere(document))) return goneText(document);
		const now = mergeProposal(proposal);
		if (now === undefined || now.text === document.getText()) return noChangeText(document, now);
		this.#beforeAccept(document);
		const place = { preserveFocus, ...omitUndefined({ viewColumn }) };
		const applied = await applyText(document, place, (live) => wanted(mergeProposal(proposal)?.text ?? live, live));
		if (typeof applied === 'string') return applied;
		if (applied.before !== applied.after) this.#accepted.fire({ proposal, ...applied });
		return undefined;
	}

	/** From now on the proposal is these changes of the document as it is, and so many more have lost their place. */
	#rebase(review: Review, hunks: readonly Hunk[], lost: number): void {
		review.lost = lost;
		review.proposal = { ...review.proposal, base: review.proposal.document.getText(), hunks };
		this.#changed.fire(review.uri);
	}

	/** After one change: shows the difference again, or closes it when nothing is left. */
	async #goOn(review: Review): Promise<void> {
		const { document } = review.proposal;
		if (!(await isStillThere(document))) return offerCode(goneText(document), review.proposal);
		const live = document.getText();
		const left = diffHunks(live, mergeProposal(review.proposal)?.text ?? live).length;
		if (left === 0) {
			const lost = countLost(review);
			review.isCut ||= lost > 0;
			await this.#close(review);
			if (lost > 0) showConflicts(lost, review.proposal);
			else showRemaining(left);
			return;
		}
		const tab = proposalTabs().find((each) => proposalOf(each)?.toString() === review.uri.toString());
		if (tab === undefined) return;
		const options = { viewColumn: tab.group.viewColumn, preview: false } satisfies vscode.TextDocumentShowOptions;
		await vscode.commands.executeCommand('vscode.diff', document.uri, review.uri, tab.label, options);
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

/** Commands may be given anything. */
function asUri(value: unknown): vscode.Uri | undefined {
	return value instanceof vscode.Uri ? value : undefined;
}
