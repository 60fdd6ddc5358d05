import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ChatActions } from '../model/chatActions.ts';
import type { ChatPage } from '../model/chatPage.ts';
import { cutWord, type Suggestion, suggestionsAt } from './completion.ts';
import { slashSuggestions } from './slashCompletion.ts';

/** The text box that is completed. */
export interface CompletedBox {
	readonly page: ChatPage;
	readonly actions: ChatActions;
	readonly box: RefObject<HTMLTextAreaElement | null>;
	/** Completions to offer regardless of the caret; undefined for those at the caret. */
	readonly offered: readonly Suggestion[] | undefined;
	readonly onOfferEnd: () => void;
}

/** Replaces the text in the box and sets the caret. */
export type Retype = (text: string, caret: number) => void;

/** The completions on offer, and what the text box reports to them. */
export interface Completion {
	readonly suggestions: readonly Suggestion[];
	/** The index of the one that Enter chooses. */
	readonly chosen: number;
	readonly choose: (suggestion: Suggestion) => void;
	/** Handles a key. @returns whether it was for the list */
	readonly handleKey: (key: string) => boolean;
	readonly typed: (caret: number) => void;
	readonly close: () => void;
}

/** Completes the word at the caret, or offers what it is given. */
export function useCompletion(properties: CompletedBox, retype: Retype): Completion {
	const { page, box, offered, onOfferEnd } = properties;
	const [caret, setCaret] = useTypedCaret(box);
	const [index, setIndex] = useState(0);
	const { text } = page.editor;
	const suggestions = offered ?? (caret === undefined ? [] : atCaret(page, caret));
	const chosen = Math.min(index, Math.max(0, suggestions.length - 1));
	const close = () => {
		setCaret(undefined);
		setIndex(0);
		onOfferEnd();
	};
	const choose = (suggestion: Suggestion) => {
		const at = box.current?.selectionStart ?? text.length;
		close();
		insert(suggestion, at, properties, retype);
	};
	const handleKey = (key: string): boolean => {
		const suggestion = suggestions[chosen];
		if (suggestion === undefined) return false;
		if (key === 'Enter' || key === 'Tab') choose(suggestion);
		else if (key === 'Escape') close();
		else if (key === 'ArrowDown') setIndex((chosen + 1) % suggestions.length);
		else if (key === 'ArrowUp') setIndex((chosen + suggestions.length - 1) % suggestions.length);
		else return false;
		return true;
	};
	const typed = (at: number) => {
		setCaret(at);
		setIndex(0);
		if (offered !== undefined) onOfferEnd();
	};
	return { suggestions, chosen, choose, handleKey, typed, close };
}

function atCaret({ editor: { text }, prompts, strings }: ChatPage, caret: number): readonly Suggestion[] {
	const named = slashSuggestions(text.slice(0, caret), prompts?.items ?? [], strings);
	return named.length > 0 ? named : suggestionsAt(text, caret, strings);
}

/** Puts a command before the text after the caret; a prompt is used at once; attaches anything else, in place of the word that asked for it. */
function insert({ name, choice }: Suggestion, caret: number, { page, actions, offered }: CompletedBox, retype: Retype) {
	const { text } = page.editor;
	if (choice.kind !== 'attach') {
		retype(`${name} ${text.slice(caret).trimStart()}`, name.length + 1);
		if (choice.kind === 'prompt') actions.send();
		return;
	}
	if (offered === undefined) {
		const cut = cutWord(text, caret);
		retype(cut.text, cut.caret);
	}
	actions.post({ type: 'attach', kind: choice.what });
}

/** The caret after the last typing; undefined if it has moved since, or nothing was typed. */
function useTypedCaret(
	box: RefObject<HTMLTextAreaElement | null>,
): readonly [number | undefined, (caret: number | undefined) => void] {
	const [caret, setCaret] = useState<number | undefined>(undefined);
	const typed = caret !== undefined;
	useEffect(() => {
		if (!typed) return undefined;
		const handle = () => {
			const { selectionStart, selectionEnd } = box.current ?? {};
			setCaret((old) => (old === selectionStart && old === selectionEnd ? old : undefined));
		};
		document.addEventListener('selectionchange', handle);
		return () => document.removeEventListener('selectionchange', handle);
	}, [typed, box]);
	return [caret, setCaret];
}
