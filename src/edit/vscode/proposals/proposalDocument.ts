import type * as vscode from 'vscode';
import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import type { Logger } from '../../../base/core/logger.ts';
import { Queue } from '../../../base/core/queue.ts';
import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { plainText } from '../../../base/vscode/documents/documentState.ts';
import type { ProposalFiles } from './proposalFiles.ts';

/** In milliseconds: how long what is typed into a proposal may be unsaved. */
const SAVE_DELAY = 250;

/** In milliseconds: how long VS Code may take to read a text. */
const LONGEST_READ = 2_000;

export interface ProposalDocumentDeps {
	/** Of the proposal's file. */
	readonly uri: vscode.Uri;
	readonly files: Pick<ProposalFiles, 'served' | 'update'>;
	readonly clock: Clock;
	readonly logger: Logger;
	/** The document, while it is open. */
	readonly document: () => vscode.TextDocument | undefined;
	/** Saves what is in front, whatever that is, without formatting. */
	readonly saveInFront: () => PromiseLike<unknown>;
	/** Whether an editor of this document is in front: else what changes it is no edit of the user. */
	readonly isInFront: () => boolean;
	/** What the document should contain, in its own line endings; undefined if that is unknown. */
	readonly wanted: () => string | undefined;
	/** The user edited the document. Both texts have `\n` line endings. */
	readonly onEdit: (shown: string, edited: string) => void;
	/** The document was saved. */
	readonly onSave: () => void;
}

/**
 * The document in which the user edits a proposal. It is saved soon after each edit, so that closing it asks nothing and
 * no automatic save formats it.
 */
export class ProposalDocument implements Disposable {
	readonly #deps: ProposalDocumentDeps;
	/** The text that the document has; undefined before it is read. */
	#shown: string | undefined;
	/** The text that VS Code is about to read, which is no edit. */
	#awaited: string | undefined;
	readonly #readers = new Set<() => void>();
	/** Whether formatters and the like may be editing it, not the user. */
	#isFormatted = false;
	readonly #saves = new Queue();
	#timer: Disposable | undefined;

	constructor(deps: ProposalDocumentDeps) {
		this.#deps = deps;
	}

	/** The text was read for the first time. @param text with `\n` line endings */
	opened(text: string): void {
		this.#shown ??= text;
	}

	/** The document has changed, or was opened with changes that a window had not saved. */
	changed(document: vscode.TextDocument): void {
		const text = plainText(document);
		const shown = this.#shown ?? text;
		const isRead = text === this.#awaited;
		const isChanged = text !== shown;
		this.#shown = text;
		if (isChanged) this.#await(undefined);
		if (isChanged && !isRead && !this.#isFormatted && this.#deps.isInFront()) this.#deps.onEdit(shown, text);
		if (document.isDirty || (isChanged && !isRead)) this.#saveSoon();
	}

	/** VS Code has saved the document. */
	saved(): void {
		this.update();
		this.#deps.onSave();
	}

	/** Shows what the document should contain, unless it has unsaved changes; then it is done once they are saved. */
	update(): void {
		const { files, uri, wanted } = this.#deps;
		const text = wanted();
		if (text === undefined || this.#timer !== undefined || this.#deps.document()?.isDirty === true) return;
		if (files.served(uri) === undefined || files.served(uri) === text) return;
		const plain = normalizeLineEnds(text);
		this.#await(plain === this.#shown ? undefined : plain);
		files.update(uri, text);
	}

	/** Waits until VS Code has read the text that it is about to read; not forever, since it may have changes to keep. */
	async untilRead(): Promise<void> {
		if (this.#awaited === undefined || this.#deps.document() === undefined) return;
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#readers.add(resolve);
		const limit = this.#deps.clock.setTimer(LONGEST_READ, resolve);
		await promise;
		limit.dispose();
	}

	/** Saves at once what would be saved soon. */
	async flush(): Promise<void> {
		if (this.#timer !== undefined || this.#deps.document()?.isDirty === true) await this.#save();
	}

	dispose(): void {
		this.#timer?.dispose();
		this.#timer = undefined;
		this.#await(undefined);
	}

	#await(text: string | undefined): void {
		this.#awaited = text;
		if (text !== undefined) return;
		for (const resolve of this.#readers) resolve();
		this.#readers.clear();
	}

	#save(): Promise<void> {
		this.#timer?.dispose();
		this.#timer = undefined;
		return this.#saves.add(async () => {
			const document = this.#deps.document();
			if (document === undefined) return;
			try {
				if (this.#deps.isInFront()) await this.#deps.saveInFront();
				else if (document.isDirty) await this.#saveHidden(document);
			} catch (error) {
				this.#deps.logger.error(`a proposal could not be saved: ${String(error)}`);
			}
			this.update();
		});
	}

	/** VS Code formats what an extension saves: those are no edits of the user, and are taken back. */
	async #saveHidden(document: vscode.TextDocument): Promise<void> {
		this.#isFormatted = true;
		try {
			await document.save();
		} finally {
			this.#isFormatted = false;
		}
	}

	#saveSoon(): void {
		this.#timer ??= this.#deps.clock.setTimer(SAVE_DELAY, () => void this.#save());
	}
}
