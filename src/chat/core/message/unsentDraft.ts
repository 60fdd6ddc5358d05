import { joinParagraphs } from '../../../base/text/joinParagraphs.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

/** A draft with its queued message moved back to the start of the composer. */
export function foldQueuedIntoDraft({ waiting, ...draft }: Draft): Draft {
	if (waiting === undefined) return draft;
	return {
		...draft,
		text: joinParagraphs(waiting.text, draft.text),
		attachments: [...waiting.attachments, ...draft.attachments],
	};
}

/** Whether part of a draft is in the transcript by now. @param isSaid whether a message is in the transcript */
export function holdsSent({ sentAs, waiting }: Draft, isSaid: (messageId: string) => boolean): boolean {
	return (sentAs !== undefined && isSaid(sentAs)) || (waiting !== undefined && isSaid(waiting.id));
}

/**
 * The part of a draft that was never sent, all of it in the composer. The rest may be there because a crash came after
 * a message was recorded and before its draft was changed.
 * @param isSaid whether a message is in the transcript
 */
export function unsentDraft({ sentAs, waiting, ...composed }: Draft, isSaid: (messageId: string) => boolean): Draft {
	const left = sentAs !== undefined && isSaid(sentAs) ? EMPTY_DRAFT : composed;
	return waiting === undefined || isSaid(waiting.id) ? left : foldQueuedIntoDraft({ ...left, waiting });
}
