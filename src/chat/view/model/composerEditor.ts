import { LONGEST_MESSAGE } from '../../protocol/chatMessages.ts';

/** The text in the composer, and what the host knows of it. */
export interface ComposerEditor {
	readonly text: string;
	/** The draft that the host has; undefined if unknown, so that it must be sent. */
	readonly hostDraft: string | undefined;
	/** The draft of the last snapshot. */
	readonly loadedDraft: string;
	/** Whether some of the text was put there instead of typed: it may hold characters that the user has not seen. */
	readonly isPlaced: boolean;
	/** A message that was sent and not yet accepted. Sent again unchanged, it has the same id. */
	readonly sending: { readonly clientMessageId: string; readonly text: string } | undefined;
}

/** The composer of a conversation that was just opened, with its unsent `draft`. */
export function openEditor(draft: string): ComposerEditor {
	return { text: draft, hostDraft: draft, loadedDraft: draft, isPlaced: true, sending: undefined };
}

/** The composer with another text, as the user typed it. */
export function typeText(composer: ComposerEditor, text: string): ComposerEditor {
	return { ...composer, text, isPlaced: composer.isPlaced && text !== '' };
}

/** Whether the text is longer than the host accepts, as a message or a draft. */
export function isTooLong(composer: ComposerEditor): boolean {
	return composer.text.length > LONGEST_MESSAGE;
}

/** Whether the text can be sent: it is not blank and not too long. */
export function canSend(composer: ComposerEditor): boolean {
	return composer.text.trim() !== '' && !isTooLong(composer);
}

/** The composer while its text is being sent: under `newId`, unless the same text already has an id. */
export function startSending(composer: ComposerEditor, newId: string): ComposerEditor {
	if (composer.sending?.text === composer.text) return composer;
	return { ...composer, sending: { clientMessageId: newId, text: composer.text } };
}

/** The composer after the host accepted its text: empty, unless the user has typed on. */
export function acceptSending(composer: ComposerEditor): ComposerEditor {
	const text = composer.sending?.text === composer.text ? '' : composer.text;
	return { ...typeText(composer, text), hostDraft: undefined, sending: undefined };
}

/**
 * The composer after a snapshot of the same conversation with the host's `draft`. Text that the host does not have
 * wins, and so does a draft that crossed this snapshot on its way.
 */
export function loadDraft(composer: ComposerEditor, draft: string): ComposerEditor {
	const unsaved = composer.text !== composer.hostDraft;
	const overtaken = draft === composer.loadedDraft && composer.hostDraft !== composer.loadedDraft;
	if (unsaved || overtaken) return { ...composer, loadedDraft: draft };
	return { ...composer, text: draft, hostDraft: draft, loadedDraft: draft, isPlaced: true };
}

/**
 * The draft to send to the host; undefined if it has it, or would not accept it. Never the text of a message that is
 * being sent: stored after the message, it would come back as a draft and be sent twice.
 */
export function draftToPost(composer: ComposerEditor): string | undefined {
	const known = composer.text === composer.hostDraft || composer.text === composer.sending?.text;
	return known || isTooLong(composer) ? undefined : composer.text;
}

/** The composer with a text from the host: before its own, or in place of it if that is `instead`. */
export function placeText(
	composer: ComposerEditor,
	{ text, instead }: { readonly text: string; readonly instead?: string },
): ComposerEditor {
	const isReplaced = composer.text.trim() === '' || composer.text === instead;
	const whole = isReplaced ? text : `${text}\n\n${composer.text}`;
	return { ...composer, text: whole, hostDraft: undefined, isPlaced: true, sending: undefined };
}
