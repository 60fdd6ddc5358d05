import * as vscode from 'vscode';
import type { Clock } from '../../../base/core/clock.ts';
import type { Logger } from '../../../base/core/logger.ts';
import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { inLineEndsOf, plainText } from '../../../base/vscode/documents/documentState.ts';
import { changedCode, checkProposal } from '../../core/review/checkProposal.ts';
import { withEdit } from '../../core/review/proposedChanges.ts';
import { ProposalDocument, type ProposalHost } from '../proposals/proposalDocument.ts';
import { ProposalFiles } from '../proposals/proposalFiles.ts';
import { currentUri, isCurrent, proposalIdOf } from '../proposals/proposalUri.ts';
import type { OpenReviews } from './openReviews.ts';
import { proposedNow, type Review } from './review.ts';
import type { ReviewRestorer } from './reviewRestorer.ts';
import { isActiveReview } from './reviewTabs.ts';

/** Keeps both sides of each diff in step with its review: the live text, and what is proposed for it. */
export class ReviewDiffs implements vscode.Disposable {
	readonly #open: OpenReviews;
	readonly #restorer: ReviewRestorer;
	readonly #clock: Clock;
	readonly #logger: Logger;
	readonly #documents = new Map<Review, ProposalDocument>();
	readonly #registrations: vscode.Disposable;

	/** What VS Code reads and writes. */
	readonly files: ProposalFiles;

	constructor(open: OpenReviews, restorer: ReviewRestorer, clock: Clock, logger: Logger) {
		this.#open = open;
		this.#restorer = restorer;
		this.#clock = clock;
		this.#logger = logger;
		this.files = new ProposalFiles((uri) => this.#textOf(uri), clock.now);
		const { workspace, window } = vscode;
		this.#registrations = vscode.Disposable.from(
			this.files,
			open.onDidChange((review) => this.#update(review)),
			open.onDidEnd((review) => this.#forget(review)),
			workspace.onDidOpenTextDocument((document) => this.#find(document)?.changed(document)),
			workspace.onDidChangeTextDocument(({ document }) => this.#find(document)?.changed(document)),
			workspace.onDidSaveTextDocument((document) => this.#find(document)?.saved()),
			window.tabGroups.onDidChangeTabs(() => this.#saveHidden()),
			window.onDidChangeActiveTextEditor(() => this.#saveHidden()),
		);
	}

	/** Saves at once what was typed into a proposal. */
	async save(review: Review): Promise<void> {
		await this.#documents.get(review)?.flush();
	}

	/** Waits until the document of a proposal, if it is open, has what is proposed now. */
	async untilShown(review: Review): Promise<void> {
		await this.#documents.get(review)?.untilRead();
	}

	dispose(): void {
		this.#registrations.dispose();
		for (const document of this.#documents.values()) document.dispose();
	}

	async #textOf(uri: vscode.Uri): Promise<string | undefined> {
		const review = this.#open.get(uri) ?? (await this.#restorer.restore(uri));
		if (review === undefined || !filesOf(review).some((own) => own.toString() === uri.toString())) return undefined;
		if (isCurrent(uri)) return liveText(review);
		const text = proposedText(review) ?? liveText(review);
		this.#documentOf(review).opened(normalizeLineEnds(text));
		return text;
	}

	#documentOf(review: Review): ProposalDocument {
		const known = this.#documents.get(review);
		if (known !== undefined) return known;
		const { commands, workspace } = vscode;
		let isEdited = false;
		const host: ProposalHost = {
			uri: review.uri,
			document: () => workspace.textDocuments.find(({ uri }) => uri.toString() === review.uri.toString()),
			saveActive: () => commands.executeCommand('workbench.action.files.saveWithoutFormatting'),
			isActive: () => isActiveReview(review),
			wanted: () => proposedText(review),
			onEdit: (shown, edited) => {
				review.changes = withEdit(review.changes, plainText(review.document), shown, edited);
				review.code = changedCode(review.changes);
				isEdited = true;
				this.#open.changed(review);
			},
			onSave: () => {
				if (isEdited) this.#checkAgain(review);
				isEdited = false;
			},
		};
		const document = new ProposalDocument(host, this.files, this.#clock, this.#logger);
		this.#documents.set(review, document);
		return document;
	}

	#update(review: Review): void {
		if (this.#open.get(review.uri) !== review) return;
		if (!review.document.isClosed) this.files.update(currentUri(review.uri), liveText(review));
		this.#documents.get(review)?.update();
	}

	/** Runs the guardrails again over a proposal that the user has edited. */
	#checkAgain(review: Review): void {
		const { changes, document, proposal } = review;
		const all = checkProposal(changes, document.languageId, document.encoding);
		// Code from the chat may be meant to change what it replaces.
		const guardrails = all.filter(({ kind }) => kind !== 'signature' || proposal.origin.level !== undefined);
		const texts = (found: Review['guardrails']) => JSON.stringify(found);
		if (texts(guardrails) === texts(review.guardrails)) return;
		review.guardrails = guardrails;
		this.#open.changed(review);
	}

	/** What was typed into a proposal must not stay unsaved once it is no longer active. */
	#saveHidden(): void {
		for (const [review, document] of this.#documents) if (!isActiveReview(review)) void document.flush();
	}

	#find({ uri }: vscode.TextDocument): ProposalDocument | undefined {
		if (proposalIdOf(uri) === undefined || isCurrent(uri)) return undefined;
		const review = this.#open.get(uri);
		return review && this.#documentOf(review);
	}

	#forget(review: Review): void {
		this.#documents.get(review)?.dispose();
		this.#documents.delete(review);
		for (const uri of filesOf(review)) this.files.forget(uri);
	}
}

/** The right side of its diff, and the left. */
function filesOf({ uri }: Review): readonly vscode.Uri[] {
	return [uri, currentUri(uri)];
}

function liveText({ document }: Review): string {
	return document.getText();
}

/** As a file can hold it: without halves of characters, which would come back as others, like an edit of the user. */
function proposedText(review: Review): string | undefined {
	const text = proposedNow(review)?.text.toWellFormed();
	return text === undefined ? undefined : inLineEndsOf(review.document, text);
}
