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

/** The editor and the review that a proposal's document is in. */
export interface ProposalHost {
	/** Of the proposal's file. */
	readonly uri: vscode.Uri;
	/** The document, while it is open. */
	readonly document: () => vscode.TextDocument | undefined;
	/** Saves the active editor, whatever it shows, without formatting. */
	readonly saveActive: () => PromiseLike<unknown>;
	/** Whether an editor of this document is active: otherwise, what changes it is not the user. */
	readonly isActive: () => boolean;
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
	readonly #host: ProposalHost;
	readonly #files: ProposalFiles;
	readonly #clock: Clock;
	readonly #logger: Logger;
	/** The text that the document has; undefined before it is read. */
	#shown: string | undefined;
	/** The text that VS Code is about to read, which is no edit. */
	#awaited: string | undefined;
	readonly #readers = new Set<() => void>();
	/** Whether formatters and the like may be editing it, not the user. */
	#isFormatted = false;
	readonly #saves = new Queue();
	#timer: Disposable | undefined;

	constructor(host: ProposalHost, files: ProposalFiles, clock: Clock, logger: Logger) {
		this.#host = host;
		this.#files = files;
		this.#clock = clock;
		this.#logger = logger;
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
		if (isChanged && !isRead && !this.#isFormatted && this.#host.isActive()) this.#host.onEdit(shown, text);
		if (document.isDirty || (isChanged && !isRead)) this.#saveSoon();
	}

	/** VS Code has saved the document. */
	saved(): void {
		this.update();
		this.#host.onSave();
	}

	/** Shows what the document should contain, unless it has unsaved changes; then it is done once they are saved. */
	update(): void {
		const { uri, wanted } = this.#host;
		const text = wanted();
		if (text === undefined || this.#timer !== undefined || this.#host.document()?.isDirty === true) return;
		if (this.#files.served(uri) === undefined || this.#files.served(uri) === text) return;
		const plain = normalizeLineEnds(text);
		this.#await(plain === this.#shown ? undefined : plain);
		this.#files.update(uri, text);
	}

	/** Waits until VS Code has read the text that it is about to read; not forever, since it may have changes to keep. */
	async untilRead(): Promise<void> {
		if (this.#awaited === undefined || this.#host.document() === undefined) return;
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#readers.add(resolve);
		const limit = this.#clock.setTimer(LONGEST_READ, resolve);
		await promise;
		limit.dispose();
	}

	/** Saves at once what would be saved soon. */
	async flush(): Promise<void> {
		if (this.#timer !== undefined || this.#host.document()?.isDirty === true) await this.#save();
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
			const document = this.#host.document();
			if (document === undefined) return;
			try {
				if (this.#host.isActive()) await this.#host.saveActive();
				else if (document.isDirty) await this.#saveHidden(document);
			} catch (error) {
				this.#logger.error(`a proposal could not be saved: ${String(error)}`);
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
		this.#timer ??= this.#clock.setTimer(SAVE_DELAY, () => void this.#save());
	}
}
