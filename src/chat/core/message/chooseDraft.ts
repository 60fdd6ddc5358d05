import { type Draft, EMPTY_DRAFT } from './draft.ts';

/** The draft of one window. */
export interface WrittenDraft {
	readonly draft: Draft;
	/** In milliseconds since 1970. */
	readonly written: number;
	/** Whether another running window wrote it. That window will send the queued message in it. */
	readonly isElsewhere: boolean;
}

/**
 * The newest draft of a conversation's windows, with the queued message of a window that has ended. Empty if there are no
 * drafts.
 * @returns also the draft that the queued message was in
 */
export function chooseDraft<W extends WrittenDraft>(
	drafts: readonly W[],
): { readonly draft: Draft; readonly queuedIn: W | undefined } {
	const newestFirst = drafts.toSorted((a, b) => b.written - a.written);
	const [newest] = newestFirst;
	// What another window is sending right now is no longer in its composer.
	const isBeingSent = newest?.isElsewhere === true && newest.draft.sentAs !== undefined;
	const { waiting: _, ...draft } = isBeingSent ? EMPTY_DRAFT : (newest?.draft ?? EMPTY_DRAFT);
	const queuedIn = newestFirst.find((each) => !each.isElsewhere && each.draft.waiting !== undefined);
	const waiting = queuedIn?.draft.waiting;
	return { draft: waiting === undefined ? draft : { ...draft, waiting }, queuedIn };
}
