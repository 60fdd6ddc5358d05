import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../../base/core/clock.ts';
import type { Logger } from '../../../base/core/logger.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { showReadOnlyDiff } from '../../../base/vscode/documents/readOnlyDocuments.ts';
import { openedDocument } from '../../../base/vscode/documents/showDocument.ts';
import { workspaceIdentity } from '../../../base/vscode/workspaceIdentity.ts';
import { type AcceptedOptimization, changedRegion } from '../../core/history/acceptedOptimization.ts';
import { takenBack } from '../../core/history/acceptedState.ts';
import { totalCost } from '../../core/history/historyExport.ts';
import type { Proof } from '../../core/proof/proof.ts';
import type { OptimizationFiles } from '../../node/historyFiles.ts';
import { applyText } from '../documents/applyText.ts';
import type { Acceptance } from '../review/review.ts';

/** A proposal, and the whole document before and after it. */
export interface ProvedProposal {
	readonly proposal: string;
	readonly before: string;
	readonly after: string;
}

/** The optimizations that were accepted, with what was found of them. */
export class AcceptedOptimizations {
	readonly #files: OptimizationFiles;
	readonly #clock: Clock;
	readonly #logger: Logger;

	constructor(files: OptimizationFiles, clock: Clock, logger: Logger) {
		this.#files = files;
		this.#clock = clock;
		this.#logger = logger;
	}

	/** Stores what was accepted, if it is an optimization. A failure is only logged, since the code is in its document. */
	async record({ proposal, before, after, proof }: Acceptance): Promise<void> {
		const { document, origin, receipts, answers } = proposal;
		if (origin.level === undefined) return;
		const cost = totalCost(receipts);
		try {
			await this.#files.append({
				...changedRegion(before, after),
				id: crypto.randomUUID(),
				time: this.#clock.now(),
				workspace: workspaceIdentity(),
				uri: document.uri.toString(),
				languageId: document.languageId,
				level: origin.level,
				proposal: proposal.id,
				receipts: answers,
				...omitUndefined({ cost, proof }),
			});
		} catch (error) {
			this.#logger.error(`the optimization could not be kept in the history: ${String(error)}`);
		}
	}

	/** What was accepted in any workspace, oldest first. */
	read(): Promise<readonly AcceptedOptimization[]> {
		return this.#files.read();
	}

	/** One entry; undefined if it is not stored. */
	async entry(id: string): Promise<AcceptedOptimization | undefined> {
		return (await this.read()).find((entry) => entry.id === id);
	}

	/**
	 * Stores what was found of accepted code.
	 * @param of an entry by its id, or a proposal and the texts that were proved: it may have been accepted meanwhile
	 * @param provedWith the ids of the other entries that were proved together with it
	 * @returns the id of the entry; undefined if it is not stored
	 */
	async recordProof(
		of: string | ProvedProposal,
		proof: Proof,
		provedWith?: readonly string[],
	): Promise<string | undefined> {
		const entry = typeof of === 'string' ? await this.entry(of) : await this.#entryOf(of);
		if (entry === undefined) return undefined;
		const { provedWith: _, ...unproved } = entry;
		await this.#files.append({ ...unproved, proof, ...omitUndefined({ provedWith }) });
		return entry.id;
	}

	/** Restores the code before an entry, or says why not: see `takeBack`. */
	async takeBack(id: string): Promise<void> {
		const entry = await this.entry(id);
		if (entry !== undefined) await takeBack(entry);
	}

	async #entryOf({ proposal, before, after }: ProvedProposal): Promise<AcceptedOptimization | undefined> {
		const region = changedRegion(before, after);
		return (await this.read()).findLast(
			(entry) => entry.proposal === proposal && entry.before === region.before && entry.after === region.after,
		);
	}
}

/** Opens accepted code as a diff against the code before. */
export async function showAccepted({ uri, before, after, languageId, level }: AcceptedOptimization): Promise<void> {
	const name = basename(vscode.Uri.parse(uri).path);
	await showReadOnlyDiff(l10n.t('{0}: Before ↔ Optimized ({1})', name, level), before, after, languageId);
}

/** Restores the code before, if the accepted code is still there unchanged; otherwise explains why not. */
export async function takeBack(entry: AcceptedOptimization): Promise<void> {
	const uri = vscode.Uri.parse(entry.uri);
	const name = basename(uri.path);
	const document = await openedDocument(uri);
	const refused = (live: string) =>
		takenBack(live, entry) === undefined
			? l10n.t('{0} no longer holds this code as it was accepted, so nothing was changed.', name)
			: undefined;
	const applied =
		document === undefined
			? l10n.t('{0} cannot be opened, so nothing was changed.', name)
			: (refused(document.getText()) ?? (await applyText(document, {}, (live) => takenBack(live, entry) ?? live)));
	if (typeof applied !== 'string') {
		void vscode.window.showInformationMessage(
			breakMarkdownLinks(l10n.t('{0} has the code from before again. Undo restores the accepted code.', name)),
		);
		return;
	}
	const show = { title: l10n.t('Show Both'), run: () => showAccepted(entry) };
	void vscode.window.showWarningMessage(breakMarkdownLinks(applied), show).then((chosen) => chosen?.run());
}
