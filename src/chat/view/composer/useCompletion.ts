import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ChatActions, ChatPage } from '../model/chatPage.ts';
import { optionAfterKey } from './optionList.tsx';
import { type SlashSuggestion, slashSuggestions } from './slashCompletion.ts';

/** The text box that is completed. */
export interface CompletedBox {
	readonly page: ChatPage;
	readonly actions: ChatActions;
	readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** Replaces the text in the box and sets the caret. */
export type Retype = (text: string, caret: number) => void;

/** The completions on offer, and what the text box reports to them. */
export interface Completion {
	readonly suggestions: readonly SlashSuggestion[];
	/** The index of the one that Enter chooses. */
	readonly chosen: number;
	readonly choose: (suggestion: SlashSuggestion) => void;
	/** Handles a key. @returns whether it was for the list */
	readonly handleKey: (key: string) => boolean;
	readonly typed: (caret: number) => void;
	readonly close: () => void;
}

/** Completes the command or the prompt at the caret. */
export function useCompletion(properties: CompletedBox, retype: Retype): Completion {
	const { page, box } = properties;
	const [caret, setCaret] = useTypedCaret(box);
	const [index, setIndex] = useState(0);
	const { text } = page.editor;
	const suggestions = caret === undefined ? [] : slashSuggestions(text.slice(0, caret), page.prompts?.items ?? []);
	const chosen = Math.min(index, Math.max(0, suggestions.length - 1));
	const close = () => {
		setCaret(undefined);
		setIndex(0);
	};
	const choose = (suggestion: SlashSuggestion) => {
		const at = box.current?.selectionStart ?? text.length;
		close();
		insert(suggestion, at, properties, retype);
	};
	const handleKey = (key: string): boolean => {
		const suggestion = suggestions[chosen];
		if (suggestion === undefined) return false;
		const next = optionAfterKey(key, chosen, suggestions.length);
		if (next !== undefined) setIndex(next);
		else if (key === 'Enter' || key === 'Tab') choose(suggestion);
		else if (key === 'Escape') close();
		else return false;
		return true;
	};
	const typed = (at: number) => {
		setCaret(at);
		setIndex(0);
	};
	return { suggestions, chosen, choose, handleKey, typed, close };
}

/** Puts a command before the text after the caret; a prompt is used at once. */
function insert({ name, kind }: SlashSuggestion, caret: number, { page, actions }: CompletedBox, retype: Retype): void {
	retype(`${name} ${page.editor.text.slice(caret).trimStart()}`, name.length + 1);
	if (kind === 'prompt') actions.send();
}

/** The caret after the last typing; undefined if it has moved since, or nothing was typed. */
export function useTypedCaret(
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
