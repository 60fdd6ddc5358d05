import type { Transcript, Turn } from './transcript.ts';

/** Makes texts that differ only in their case the same. */
export function foldCase(text: string): string {
	// Upper case first: it has one form for what lower case spells by its place in the word, such as the Greek sigma.
	return text.toUpperCase().toLowerCase();
}

/**
 * Whether the files of a conversation may hold a text: a look at their raw contents, which spares reading most of them.
 * What it says no to holds the text nowhere; what it says yes to may hold it in a name or in what was discarded.
 * @param folded the text that is looked for, through `foldCase`
 */
export function mightContain(rawContents: string, folded: string): boolean {
	return foldCase(rawContents).includes(foldCase(JSON.stringify(folded).slice(1, -1)));
}

/**
 * Whether the title or any message, answer or attachment of a conversation holds a text.
 * @param folded the text that is looked for, through `foldCase`
 */
export function transcriptContains(transcript: Transcript, folded: string): boolean {
	const holds = (text: string | undefined) => text !== undefined && foldCase(text).includes(folded);
	return holds(transcript.title) || transcript.turns.some((turn) => textsOf(turn).some(holds));
}

function textsOf({ text, attachments = [], outcome }: Turn): readonly string[] {
	const attached = attachments.flatMap((attachment) => [attachment.label, attachment.text]);
	return [text, ...attached, ...(outcome.kind === 'answered' ? [outcome.text] : [])];
}
