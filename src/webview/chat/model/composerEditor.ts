import { LONGEST_MESSAGE } from '../../../protocol/chatMessages.ts';

/** What stands in the composer, and how much of it the host knows. */
export interface ComposerEditor {
	readonly text: string;
	/** The draft that the host holds as far as we know; undefined: not known, so it has to be told. */
	readonly hostDraft: string | undefined;
	/** The draft of the last snapshot. */
	readonly loadedDraft: string;
	/** A content that was sent and not yet taken. Sent again unchanged, it goes under the same id. */
	readonly sending: { readonly clientMessageId: string; readonly text: string } | undefined;
}

/** The composer of a conversation just opened, holding its unsent `draft`. */
export function openEditor(draft: string): ComposerEditor {
	return { text: draft, hostDraft: draft, loadedDraft: draft, sending: undefined };
}

/** Whether there is more than the host takes, as a message or as a draft. */
export function isTooLong(composer: ComposerEditor): boolean {
	return composer.text.length > LONGEST_MESSAGE;
}

/** Whether there is something that can be sent: white space alone is nothing. */
export function canSend(composer: ComposerEditor): boolean {
	return composer.text.trim() !== '' && !isTooLong(composer);
}

/** The composer when its content goes out: under `newId`, unless this very content already has an id. */
export function startSending(composer: ComposerEditor, newId: string): ComposerEditor {
	if (composer.sending?.text === composer.text) return composer;
	return { ...composer, sending: { clientMessageId: newId, text: composer.text } };
}

/** The composer when the host has taken its content: emptied, unless the person has typed on. */
export function acceptSending(composer: ComposerEditor): ComposerEditor {
	const text = composer.sending?.text === composer.text ? '' : composer.text;
	return { ...composer, text, hostDraft: undefined, sending: undefined };
}

/**
 * The composer when a snapshot brings the host's `draft` of the same conversation. What was typed and not yet handed over
 * wins; so does a draft that is on its way to the host while this snapshot was on its way to us.
 */
export function loadDraft(composer: ComposerEditor, draft: string): ComposerEditor {
	const unsaved = composer.text !== composer.hostDraft;
	const overtaken = draft === composer.loadedDraft && composer.hostDraft !== composer.loadedDraft;
	if (unsaved || overtaken) return { ...composer, loadedDraft: draft };
	return { ...composer, text: draft, hostDraft: draft, loadedDraft: draft };
}

/**
 * The draft that the host still has to be told, or undefined. Never the text of a message that is being sent: stored after
 * the message was taken it would come back as a draft, and be sent a second time. Nor a text that the host would not take.
 */
export function draftToPost(composer: ComposerEditor): string | undefined {
	const known = composer.text === composer.hostDraft || composer.text === composer.sending?.text;
	return known || isTooLong(composer) ? undefined : composer.text;
}

/** The composer with `text` in front of what stands there. */
export function prependText(composer: ComposerEditor, text: string): ComposerEditor {
	const rest = composer.text.trim() === '' ? '' : `\n\n${composer.text}`;
	return { ...composer, text: `${text}${rest}` };
}
