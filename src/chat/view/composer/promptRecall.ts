import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { ChatPage } from '../model/chatPage.ts';
import type { EntryGroup } from '../model/entryGroups.ts';

/** How many earlier messages arrow up can recall. */
const MOST_SENT = 100;

/** A position among the sent messages. */
export interface Recall {
	/** The index of the one in the text box. */
	readonly index: number;
	/** The text that was there before. */
	readonly draft: string;
}

/** The text box after a step, and the new position; `recall` is undefined if it is the draft again. */
export interface RecallStep {
	readonly recall: Recall | undefined;
	readonly text: string;
}

/** The user's messages in the conversation, newest last. */
function sentTexts(groups: readonly EntryGroup[]): readonly string[] {
	const texts = groups.flatMap(({ entries }) => entries.flatMap((entry) => (entry.role === 'user' ? entry.text : [])));
	return texts.filter((text) => text !== '').slice(-MOST_SENT);
}

/** A step to an older (-1) or newer (1) message of `sent`, newest last; undefined if there is none. */
export function recallStep(
	sent: readonly string[],
	recall: Recall | undefined,
	text: string,
	by: 1 | -1,
): RecallStep | undefined {
	// A recalled message that was changed is a new draft.
	const current = recall !== undefined && sent[recall.index] === text ? recall : undefined;
	if (current === undefined && by > 0) return undefined;
	const index = (current?.index ?? sent.length) + by;
	const draft = current?.draft ?? text;
	if (index === sent.length) return { recall: undefined, text: draft };
	const found = sent[index];
	return found === undefined ? undefined : { recall: { index, draft }, text: found };
}

/** Arrow up at the start recalls older messages, arrow down at the end newer ones. */
export function useRecall(
	page: ChatPage,
	box: RefObject<HTMLTextAreaElement | null>,
	retype: (text: string, caret: number) => void,
): (key: string) => boolean {
	const recall = useRef<Recall | undefined>(undefined);
	const { text } = page.editor;
	return (key) => {
		const up = key === 'ArrowUp';
		const { selectionStart = 0, selectionEnd = 0 } = box.current ?? {};
		const edge = up ? 0 : text.length;
		if ((!up && key !== 'ArrowDown') || selectionStart !== edge || selectionEnd !== edge) return false;
		const step = recallStep(sentTexts(page.groups), recall.current, text, up ? -1 : 1);
		if (step === undefined) return false;
		recall.current = step.recall;
		retype(step.text, up ? 0 : step.text.length);
		return true;
	};
}
