import type { RefObject, TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isComposing, isPlain } from '../../shared/keyboard.ts';
import type { ChatActions } from '../model/chatActions.ts';
import type { ChatPage } from '../model/chatPage.ts';
import { cutWord, type Suggestion, suggestionsAt } from './completion.ts';
import { type Recall, recallStep, sentTexts } from './promptRecall.ts';
import { SUGGESTION_LIST_ID, SuggestionList, suggestionId } from './suggestionList.tsx';

interface ComposerTextProperties {
	readonly page: ChatPage;
	readonly actions: ChatActions;
	readonly box: RefObject<HTMLTextAreaElement | null>;
	/** Completions to offer regardless of the caret; undefined for those at the caret. */
	readonly offered: readonly Suggestion[] | undefined;
	readonly onOfferEnd: () => void;
}

/** The text box with its completions. Enter sends, Shift+Enter breaks the line, arrow up recalls sent messages. */
export function ComposerText({ page, actions, box, offered, onOfferEnd }: ComposerTextProperties): VNode {
	const { strings, editor } = page;
	const retype = (text: string, caret: number) => {
		// Set the box first: a value that is drawn moves the caret to the end.
		if (box.current !== null) {
			box.current.value = text;
			box.current.setSelectionRange(caret, caret);
		}
		actions.type(text);
	};
	const completion = useCompletion({ page, actions, box, offered, onOfferEnd }, retype);
	const recall = useRecall(page, box, retype);
	const handleKey = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
		if (isComposing(event) || !isPlain(event)) return;
		if (completion.handleKey(event.key) || recall(event.key)) event.preventDefault();
		else if (event.key === 'Enter') {
			event.preventDefault();
			actions.send();
		}
	};
	const { suggestions, chosen } = completion;
	const open = suggestions.length > 0;
	return (
		<>
			{open && (
				<SuggestionList
					suggestions={suggestions}
					label={strings.suggestions}
					chosen={chosen}
					onChoose={completion.choose}
				/>
			)}
			<textarea
				ref={box}
				aria-label={strings.message}
				aria-autocomplete="list"
				aria-controls={open ? SUGGESTION_LIST_ID : undefined}
				aria-activedescendant={open ? suggestionId(chosen) : undefined}
				placeholder={strings.messagePlaceholder}
				rows={1}
				value={editor.text}
				onInput={(event) => {
					completion.typed(event.currentTarget.selectionStart);
					actions.type(event.currentTarget.value);
				}}
				onKeyDown={handleKey}
				onBlur={() => {
					completion.close();
					actions.flushTyped();
				}}
			/>
		</>
	);
}

/** Replaces the text in the box and sets the caret. */
type Retype = (text: string, caret: number) => void;

interface Completion {
	readonly suggestions: readonly Suggestion[];
	readonly chosen: number;
	readonly choose: (suggestion: Suggestion) => void;
	/** Handles a key. @returns whether it was for the list */
	readonly handleKey: (key: string) => boolean;
	readonly typed: (caret: number) => void;
	readonly close: () => void;
}

function useCompletion(properties: ComposerTextProperties, retype: Retype): Completion {
	const { page, actions, box, offered, onOfferEnd } = properties;
	const [caret, setCaret] = useTypedCaret(box);
	const [index, setIndex] = useState(0);
	const { text } = page.editor;
	const suggestions = offered ?? (caret === undefined ? [] : suggestionsAt(text, caret, page.strings));
	const chosen = Math.min(index, Math.max(0, suggestions.length - 1));
	const close = () => {
		setCaret(undefined);
		setIndex(0);
		onOfferEnd();
	};
	const choose = ({ name, choice }: Suggestion) => {
		const at = box.current?.selectionStart ?? text.length;
		close();
		if (choice.kind === 'command') {
			retype(`${name} ${text.slice(at).trimStart()}`, name.length + 1);
			return;
		}
		if (offered === undefined) {
			const cut = cutWord(text, at);
			retype(cut.text, cut.caret);
		}
		actions.post({ type: 'attach', kind: choice.what });
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

/** Arrow up at the start recalls older messages, arrow down at the end newer ones. */
function useRecall(
	page: ChatPage,
	box: RefObject<HTMLTextAreaElement | null>,
	retype: Retype,
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
