import type { EntryGroup } from '../model/entryGroups.ts';

/** How many earlier messages the arrow up brings back. */
const MOST_SENT = 100;

/** Where the person is among the messages that they have sent. */
export interface Recall {
	/** The index of the one that stands in the text box. */
	readonly index: number;
	/** What stood there before. */
	readonly draft: string;
}

/** What stands in the text box after a step, and where that is; `recall` is undefined when it is the own draft again. */
export interface RecallStep {
	readonly recall: Recall | undefined;
	readonly text: string;
}

/** The person's messages of the conversation, newest last. */
export function sentTexts(groups: readonly EntryGroup[]): readonly string[] {
	const texts = groups.flatMap(({ entries }) => entries.flatMap((entry) => (entry.role === 'user' ? entry.text : [])));
	return texts.filter((text) => text !== '').slice(-MOST_SENT);
}

/** A step back in time (-1) or forth (1) through `sent`, newest last; undefined where there is nothing to go to. */
export function recallStep(
	sent: readonly string[],
	recall: Recall | undefined,
	text: string,
	by: 1 | -1,
): RecallStep | undefined {
	// What was changed after it came back is a draft of its own.
	const current = recall !== undefined && sent[recall.index] === text ? recall : undefined;
	if (current === undefined && by > 0) return undefined;
	const index = (current?.index ?? sent.length) + by;
	const draft = current?.draft ?? text;
	if (index === sent.length) return { recall: undefined, text: draft };
	const found = sent[index];
	return found === undefined ? undefined : { recall: { index, draft }, text: found };
}
