import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { joinParagraphs } from '../../../../base/text/safeMarkdown.ts';
import { diffLines } from '../../../core/diff/diffLines.ts';
import { type Hunk, hunkContent } from '../../../core/diff/hunks.ts';
import type { ReviewedChange, ShownReview } from '../review.ts';
import { ChangeThread, changesAroundActive, lastLine, type ThreadContent } from './changeThread.ts';
import {
	changeName,
	changeSummary,
	explanationText,
	newLinesText,
	proposalLink,
	verdictMarkdown,
	warningsText,
	wholeVerdictMarkdown,
} from './threadText.ts';

/** Menus name it, see package.json. */
const CONTROLLER_ID = 'whetstone.review';

/**
 * How many changes around the active one have threads: VS Code takes a second for a hundred threads, and a quarter of a
 * minute, frozen, for five hundred.
 */
const MOST_THREADS = 30;

/** A review as its threads show it. */
interface DrawnReview {
	/** The changes that have threads. */
	readonly hunks: readonly Hunk[];
	/** One for each of them. */
	readonly threads: readonly ChangeThread[];
	/** The thread of the active change. */
	readonly activeThread: ChangeThread | undefined;
}

/** VS Code's own, as far as threads need it. */
export type ThreadController = Pick<vscode.CommentController, 'createCommentThread' | 'dispose'>;

/** Shows the active change of each review, and those around it, in comment threads; the active one is unfolded. */
export class ReviewThreads implements vscode.Disposable {
	readonly #drawn = new Map<string, DrawnReview>();
	readonly #changes = new WeakMap<object, ReviewedChange>();
	/** Only while there are reviews, so that the editor offers no comments otherwise. */
	#controller: ThreadController | undefined;
	readonly #create: (id: string, label: string) => ThreadController;

	constructor(create: (id: string, label: string) => ThreadController = vscode.comments.createCommentController) {
		this.#create = create;
	}

	draw(shown: readonly ShownReview[]): void {
		const keys = new Set(shown.map(keyOf));
		for (const [key, { threads }] of this.#drawn) {
			if (keys.has(key)) continue;
			for (const thread of threads) thread.dispose();
			this.#drawn.delete(key);
		}
		for (const review of shown) this.#drawn.set(keyOf(review), this.#drawReview(review));
		if (shown.length === 0) this.dispose();
	}

	/** The change that a thread shows, which a command in its title receives. */
	changeOf(thread: object): ReviewedChange | undefined {
		return this.#changes.get(thread);
	}

	dispose(): void {
		this.#drawn.clear();
		this.#controller?.dispose();
		this.#controller = undefined;
	}

	#drawReview(review: ShownReview): DrawnReview {
		const { id, uri, isInFile } = review;
		const { start, hunks } = changesAroundActive(review, MOST_THREADS);
		const old = this.#drawn.get(keyOf(review));
		const pairs = pairChanges(old?.hunks ?? [], hunks);
		for (const [index, thread] of (old?.threads ?? []).entries()) if (!pairs.includes(index)) thread.dispose();
		this.#controller ??= this.#create(CONTROLLER_ID, 'Whetstone');
		const controller = this.#controller;
		const threads = hunks.map((hunk, index) => {
			const content = contentOf(review, hunk, start + index);
			const kept = old?.threads[pairs[index] ?? -1];
			kept?.draw(content);
			const thread = kept ?? new ChangeThread(controller, uri, isInFile ? 'inFile' : 'inDiff', content);
			this.#changes.set(thread.thread, { id, hunk });
			return thread;
		});
		const activeThread = threads[review.activeChange - start];
		// What the user folds or unfolds stays so until another change is active.
		const isMoved = activeThread !== old?.activeThread;
		for (const thread of threads) if (isMoved || !old?.threads.includes(thread)) thread.fold(thread === activeThread);
		return { hunks, threads, activeThread };
	}
}

/** A thread stays in its document. */
function keyOf({ id, uri }: ShownReview): string {
	return `${id} ${uri.toString()}`;
}

/**
 * What is about all changes is shown at the active one, whose thread is unfolded: what speaks against them comes first.
 * @param index of the change among those that are left
 */
function contentOf(review: ShownReview, hunk: Hunk, index: number): ThreadContent {
	const { isInFile, hunks, notes, verdicts, proposal } = review;
	const isActive = index === review.activeChange;
	const newLines = isInFile
		? newLinesText(hunk, proposalLink(l10n.t('Edit Proposal'), 'whetstone.optimize.editProposal', proposal))
		: '';
	const seeAll = proposalLink(l10n.t('Show Explanation'), 'whetstone.optimize.explain', proposal);
	const parts = [
		newLines,
		isActive ? warningsText(notes.guardrails, notes.remarks) : '',
		verdictMarkdown(verdicts?.changes[index]),
		isActive ? wholeVerdictMarkdown(verdicts?.whole, hunks.length) : '',
		joinedText(isInFile ? '' : changeSummary(hunk), isActive ? explanationText(notes.explanation, seeAll) : ''),
	];
	return { line: lastLine(hunk, isInFile), label: changeName(index, hunks.length), text: joinParagraphs(...parts) };
}

function joinedText(...sentences: readonly string[]): string {
	return sentences.filter((sentence) => sentence !== '').join(' ');
}

/**
 * Finds changes again after an edit or a decision: by what they change, and what is left by its order.
 * @returns for each new change the index of the old one that it was; undefined if it was none
 */
export function pairChanges(before: readonly Hunk[], after: readonly Hunk[]): readonly (number | undefined)[] {
	const differences = diffLines(before.map(hunkContent), after.map(hunkContent));
	let shift = 0;
	let next = 0;
	return after.map((_, index) => {
		while ((differences[next]?.addedEnd ?? Number.POSITIVE_INFINITY) <= index) {
			const { end, addedEnd } = differences[next++] ?? { end: 0, addedEnd: 0 };
			shift = end - addedEnd;
		}
		const difference = differences[next];
		if (difference === undefined || index < difference.addedStart) return index + shift;
		const old = difference.start + index - difference.addedStart;
		return old < difference.end ? old : undefined;
	});
}
