import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { offerCode } from './offerCode.ts';
import { currentRange, documentName, PROPOSAL_SCHEME, type Proposal, proposedText } from './proposal.ts';
import { closeProposalTabs, proposalOf, proposalTabs } from './proposalTab.ts';
import { isStillThere } from './selectedCode.ts';

/** A proposal whose difference is open. */
interface Review {
	readonly uri: vscode.Uri;
	readonly proposal: Proposal;
	/** What was shown last. */
	text: string;
}

/**
 * The proposals that are open as differences between the live document and what would become of it, until each is
 * accepted or discarded. Closing its tab discards it.
 */
export class ProposalReviews implements vscode.TextDocumentContentProvider, vscode.Disposable {
	readonly #reviews = new Map<string, Review>();
	readonly #changed = new vscode.EventEmitter<vscode.Uri>();

	readonly onDidChange = this.#changed.event;

	provideTextDocumentContent(uri: vscode.Uri): string | undefined {
		const review = this.#reviews.get(uri.toString());
		if (review !== undefined) review.text = proposedText(review.proposal) ?? review.text;
		return review?.text;
	}

	/** Shows a proposal beside the current text, or offers its code where that has changed or gone. */
	async show(proposal: Proposal): Promise<void> {
		const { document, viewColumn = vscode.ViewColumn.Active } = proposal.selected;
		if (!(await isStillThere(document))) return offerCode(goneText(document), proposal);
		const text = proposedText(proposal);
		if (text === undefined) return offerCode(changedText(document), proposal);
		const uri = document.uri.with({ scheme: PROPOSAL_SCHEME, authority: '', query: randomUUID(), fragment: '' });
		this.#keep({ uri, proposal, text });
		const proposed = await vscode.workspace.openTextDocument(uri);
		if (proposed.languageId !== document.languageId) {
			await vscode.languages.setTextDocumentLanguage(proposed, document.languageId);
		}
		const title = vscode.l10n.t('{0}: Current ↔ Optimized ({1})', documentName(document), proposal.level);
		const options = { viewColumn, preview: false } satisfies vscode.TextDocumentShowOptions;
		await vscode.commands.executeCommand('vscode.diff', document.uri, uri, title, options);
	}

	/** Puts a proposal into its document as one undo step, or says why not and leaves the document as it is. */
	async accept(uri: unknown): Promise<void> {
		const review = this.#find(uri);
		if (review === undefined) return tellNoneIsMeant();
		// Taken out first, so that a second click finds nothing to put in again.
		this.#drop(review);
		const refusal = await apply(review.proposal).catch((error) => {
			this.#keep(review);
			throw error;
		});
		if (refusal === undefined) return await closeProposalTabs(review.uri);
		this.#keep(review);
		offerCode(refusal, review.proposal);
	}

	/** Closes a proposal and leaves the document as it is. */
	async discard(uri: unknown): Promise<void> {
		const review = this.#find(uri);
		if (review === undefined) return tellNoneIsMeant();
		this.#drop(review);
		await closeProposalTabs(review.uri);
		const { document, viewColumn } = review.proposal.selected;
		if (!document.isClosed) await showDocument(document, viewColumn);
	}

	/** Shows the proposals for a document beside its newest text. */
	follow(document: vscode.TextDocument): void {
		for (const { uri, proposal } of this.#reviews.values()) {
			if (proposal.selected.document === document) this.#changed.fire(uri);
		}
	}

	/** Discards the proposals of closed tabs, unless another tab shows them. */
	forget(closed: readonly vscode.Tab[]): void {
		const open = new Set(proposalTabs().map((tab) => proposalOf(tab)?.toString()));
		for (const uri of closed.map(proposalOf)) {
			const review = uri && this.#reviews.get(uri.toString());
			if (review !== undefined && !open.has(review.uri.toString())) this.#drop(review);
		}
	}

	dispose(): void {
		this.#changed.dispose();
	}

	#keep(review: Review): void {
		this.#reviews.set(review.uri.toString(), review);
		this.#tellEditor();
	}

	#drop(review: Review): void {
		this.#reviews.delete(review.uri.toString());
		this.#tellEditor();
	}

	#tellEditor(): void {
		void vscode.commands.executeCommand('setContext', 'whetstone.optimize.pending', this.#reviews.size > 0);
	}

	/** The proposal that is meant: the one named, the one in front, that of the document in front, or the only one. */
	#find(uri: unknown): Review | undefined {
		const named = uri instanceof vscode.Uri ? this.#reviews.get(uri.toString()) : undefined;
		const inFront = proposalOf(vscode.window.tabGroups.activeTabGroup.activeTab);
		const all = [...this.#reviews.values()];
		const document = vscode.window.activeTextEditor?.document;
		const ofDocument = all.filter(({ proposal }) => proposal.selected.document === document);
		const only = [ofDocument, all].find(({ length }) => length === 1)?.[0];
		return named ?? (inFront && this.#reviews.get(inFront.toString())) ?? only;
	}
}

/** @returns a sentence that says why it was not put in */
async function apply(proposal: Proposal): Promise<string | undefined> {
	const { document, viewColumn } = proposal.selected;
	if (!(await isStillThere(document))) return goneText(document);
	if (currentRange(proposal) === undefined) return changedText(document);
	const editor = await showDocument(document, viewColumn);
	const range = currentRange(proposal);
	if (range === undefined) return changedText(document);
	await replace(document, editor, range, proposal.replacement);
	const end = document.positionAt(document.offsetAt(range.start) + proposal.replacement.length);
	// An editor that is read-only takes an edit without a word and does nothing.
	if (document.getText(new vscode.Range(range.start, end)) !== proposal.replacement) {
		return vscode.l10n.t('{0} cannot be edited: it is unchanged.', documentName(document));
	}
	if (editor !== undefined) {
		editor.selection = new vscode.Selection(range.start, end);
		editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
	}
	return undefined;
}

/** Shows a document in an editor of its own; a notebook's cell has none but that of its notebook. */
async function showDocument(
	document: vscode.TextDocument,
	viewColumn = vscode.ViewColumn.Active,
): Promise<vscode.TextEditor | undefined> {
	if (document.uri.scheme === 'vscode-notebook-cell') return undefined;
	return await vscode.window.showTextDocument(document, { viewColumn, preview: false });
}

/** One edit, and one undo step. Through the editor, where there is one, since that respects what is read-only. */
function replace(
	document: vscode.TextDocument,
	editor: vscode.TextEditor | undefined,
	range: vscode.Range,
	text: string,
): Thenable<boolean> {
	if (editor !== undefined) return editor.edit((edit) => edit.replace(range, text));
	const edit = new vscode.WorkspaceEdit();
	edit.replace(document.uri, range, text);
	return vscode.workspace.applyEdit(edit);
}

function changedText(document: vscode.TextDocument): string {
	return vscode.l10n.t(
		'The selected code in {0} was changed meanwhile, so the optimized code was not put in its place.',
		documentName(document),
	);
}

function goneText(document: vscode.TextDocument): string {
	return vscode.l10n.t(
		'{0} was closed, renamed or deleted meanwhile, so the optimized code has no place to go.',
		documentName(document),
	);
}

function tellNoneIsMeant(): void {
	void vscode.window.showInformationMessage(
		vscode.l10n.t('No proposal is in front. Open the one that you mean, then try again.'),
	);
}
