import { useLayoutEffect, useState } from 'preact/hooks';
import { type ContextItem, LONGEST_CONTEXT_QUERY } from '../../protocol/chatMessages.ts';
import { type ContextSearch, hasResults } from '../model/contextSearch.ts';
import { optionAfterKey } from './optionList.tsx';
import { type CompletedBox, type Retype, useTypedCaret } from './useCompletion.ts';

/** The text box, and whether its button has asked for what can be attached. */
export interface ContextBox extends CompletedBox {
	readonly attaching: boolean;
	readonly onAttachEnd: () => void;
}

/** What can be attached for the word at the caret, and what the text box reports to it. */
export interface ContextCompletion {
	/** Undefined while nothing is asked for. */
	readonly search: ContextSearch | undefined;
	/** The index of the one that Enter chooses. */
	readonly chosen: number;
	readonly choose: (item: ContextItem) => void;
	/** The word that fits nothing, and so is text. */
	readonly unmatched: string | undefined;
	/** Handles a key. @returns whether it was for the list */
	readonly handleKey: (key: string) => boolean;
	readonly typed: (text: string, caret: number) => void;
	readonly close: () => void;
}

/** Completes a `#` word at the caret, or offers what can be attached. Enter waits until the list has answered. */
export function useContextCompletion(properties: ContextBox, retype: Retype): ContextCompletion {
	const { page, actions, box, attaching, onAttachEnd } = properties;
	const { text } = page.editor;
	const [caret, setCaret] = useTypedCaret(box);
	const [textAt, setTextAt] = useTextAt(text);
	const [chosenId, setChosenId] = useState<string | undefined>(undefined);
	const [isWaiting, setWaiting] = useState(false);
	const word = caret === undefined || attaching ? undefined : contextWordAt(text, caret);
	const query = attaching ? '' : word?.start === textAt ? undefined : word?.query;
	useAfterDrawing(() => actions.findContext(query), [query]);
	const search = query === undefined ? undefined : page.contextSearch;
	const answered = query !== undefined && hasResults(search, query);
	const items = search?.items ?? [];
	const isChosen = ({ id }: ContextItem) => id === chosenId;
	const chosen = Math.max(0, items.findIndex(isChosen));
	const close = () => {
		setCaret(undefined);
		setChosenId(undefined);
		setWaiting(false);
		onAttachEnd();
	};
	const choose = ({ id }: ContextItem) => {
		close();
		if (word !== undefined) retype(text.slice(0, word.start) + text.slice(word.end), word.start);
		actions.post({ type: 'attachItem', itemId: id });
	};
	const take = () => {
		setWaiting(false);
		const item = items[chosen];
		if (item !== undefined) choose(item);
	};
	useAfterDrawing(() => {
		if (isWaiting && answered) take();
	}, [isWaiting, answered]);
	const isText = answered && items.length === 0;
	// Shown once; the next time, it is sent.
	const [unmatched, setUnmatched] = useState<ContextWord | undefined>(undefined);
	useAfterDrawing(() => {
		if (isText) setUnmatched(word);
	}, [isText, query]);
	// The list closes when the caret or the focus moves; a name that it has left unfinished is still not sent.
	const waitAtCaret = (): boolean => {
		const at = box.current?.selectionStart;
		const found = at === undefined ? undefined : contextWordAt(text, at);
		const isKnown = found?.start === unmatched?.start && found?.query === unmatched?.query;
		if (found === undefined || found.start === textAt || isKnown) return false;
		setCaret(at);
		setWaiting(true);
		return true;
	};
	const handleKey = (key: string): boolean => {
		if (query === undefined) return key === 'Enter' && waitAtCaret();
		if (isText && key !== 'Escape') return false;
		const next = optionAfterKey(key, chosen, items.length);
		if (next !== undefined) setChosenId(items[next]?.id);
		else if (key === 'Enter' || key === 'Tab') {
			if (answered) take();
			else setWaiting(true);
		} else if (key === 'Escape') {
			setTextAt(word?.start);
			close();
		} else return false;
		return true;
	};
	const typed = (newText: string, at: number) => {
		close();
		setCaret(at);
		if (textAt !== undefined && contextWordAt(newText, at)?.start !== textAt) setTextAt(undefined);
	};
	return { search, chosen, choose, unmatched: isText ? word?.query : undefined, handleKey, typed, close };
}

/** Where the `#` is that Escape has made text, until it is gone: deleted, or sent. */
function useTextAt(text: string): readonly [number | undefined, (at: number | undefined) => void] {
	const [textAt, setTextAt] = useState<number | undefined>(undefined);
	useLayoutEffect(() => {
		if (textAt !== undefined && text[textAt] !== '#') setTextAt(undefined);
	}, [text, textAt]);
	return [textAt, setTextAt];
}

/** Acts when one of the values has changed. What it does draws, which must not happen within the drawing. */
function useAfterDrawing(act: () => void, values: readonly unknown[]): void {
	useLayoutEffect(() => queueMicrotask(act), values);
}

/** A word that may name something to attach: `#` and what is typed after it. */
interface ContextWord {
	/** The index of the `#`. */
	readonly start: number;
	/** Where it ends, behind the caret. */
	readonly end: number;
	/** What is before the caret, without the `#`. */
	readonly query: string;
}

/** What the names of files and their folders are made of, up to the caret; `C#` and `##` begin nothing. */
const WORD = /(?:^|\s)#([^\s#"`<>|*?{}:]*)$/u;
const REST = /^[^\s#"`<>|*?{}:]*/u;

/** The word at the caret; undefined if it is none, longer than any name, or a number, as of an issue. */
function contextWordAt(text: string, caret: number): ContextWord | undefined {
	const query = WORD.exec(text.slice(Math.max(0, caret - LONGEST_CONTEXT_QUERY - 2), caret))?.[1];
	if (query === undefined || query.length > LONGEST_CONTEXT_QUERY || /^\d+$/.test(query)) return undefined;
	const [rest = ''] = REST.exec(text.slice(caret, caret + LONGEST_CONTEXT_QUERY)) ?? [];
	return { start: caret - query.length - 1, end: caret + rest.length, query };
}
