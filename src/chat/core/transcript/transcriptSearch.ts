import type { Transcript, Turn } from './transcript.ts';
import { answersOf } from './transcript.ts';

/** Folds the case of a text: texts that differ only in case become equal. */
export function foldCase(text: string): string {
	// Upper case last: lower case depends on the position in the word (the Greek sigma), so a part of a word could differ.
	return text.toLowerCase().toUpperCase();
}

/**
 * Whether the files of a conversation may contain a text: a quick check of their raw contents, so that most need not be
 * parsed. False is certain; true may come from a member's name or from a discarded message.
 * @param folded the text to find, after `foldCase`
 */
export function mightContain(rawContents: string, folded: string): boolean {
	return foldCase(rawContents).includes(foldCase(JSON.stringify(folded).slice(1, -1)));
}

/**
 * Whether the title or any message, answer, or attachment of a conversation contains a text.
 * @param folded the text to find, after `foldCase`
 */
export function transcriptContains(transcript: Transcript, folded: string): boolean {
	const holds = (text: string | undefined) => text !== undefined && foldCase(text).includes(folded);
	return holds(transcript.title) || transcript.turns.some((turn) => textsOf(turn).some(holds));
}

function textsOf(turn: Turn): readonly string[] {
	const { text, attachments = [] } = turn;
	const attached = attachments.flatMap((attachment) => [attachment.label, attachment.text]);
	return [text, ...attached, ...answersOf(turn).map((answer) => answer.text)];
}
