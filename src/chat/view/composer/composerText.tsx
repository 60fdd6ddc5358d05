import * as l10n from '@vscode/l10n';
import type { RefObject, TargetedKeyboardEvent, VNode } from 'preact';
import { isComposing, isPlain } from '../keyboard.ts';
import type { ChatActions, ChatPage } from '../model/chatPage.ts';
import { ContextList } from './contextList.tsx';
import { OptionList, optionId } from './optionList.tsx';
import { useRecall } from './promptRecall.ts';
import { type Completion, type Retype, useCompletion } from './useCompletion.ts';
import { type ContextBox, useContextCompletion } from './useContextCompletion.ts';

/** The id of the list of completions that is open. */
const LIST_ID = 'suggestions';

/** The text box with its completions. Enter sends, Shift+Enter breaks the line, arrow up recalls sent messages. */
export function ComposerText(properties: ContextBox): VNode {
	const { page, actions, box } = properties;
	const { editor } = page;
	const retype = retypeIn(box, actions);
	const completion = useCompletion(properties, retype);
	const context = useContextCompletion(properties, retype);
	const recall = useRecall(page, box, retype);
	const isCompleting = completion.suggestions.length > 0;
	const items = context.search?.items ?? [];
	const isOpen = isCompleting || items.length > 0;
	const chosen = isCompleting ? completion.chosen : context.chosen;
	const handleKey = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
		if (isComposing(event) || !isPlain(event)) return;
		// A key that is held has already acted: repeating it could do something else, which may cost.
		if (event.key === 'Enter' && event.repeat) event.preventDefault();
		else if (completion.handleKey(event.key) || context.handleKey(event.key) || recall(event.key))
			event.preventDefault();
		else if (event.key === 'Enter') {
			event.preventDefault();
			actions.send();
		}
	};
	return (
		<>
			{isCompleting && <SuggestionList completion={completion} notes={slashNotes(page)} />}
			{context.search !== undefined && <ContextList listId={LIST_ID} search={context.search} completion={context} />}
			<textarea
				ref={box}
				aria-label={l10n.t('Message')}
				aria-autocomplete="list"
				aria-controls={isOpen ? LIST_ID : undefined}
				aria-activedescendant={isOpen ? optionId(LIST_ID, chosen) : undefined}
				placeholder={l10n.t('Ask anything: / for commands, # to attach, or drop files with Shift held')}
				rows={1}
				value={editor.text}
				onInput={(event) => {
					const { value, selectionStart } = event.currentTarget;
					completion.typed(selectionStart);
					context.typed(value, selectionStart);
					actions.type(value);
				}}
				onKeyDown={handleKey}
				onBlur={() => {
					completion.close();
					context.close();
					actions.flushTyped();
				}}
			/>
			{context.unmatched !== undefined && (
				<p class="context-note" role="status">
					{l10n.t('Nothing matches {0}: it will be sent as text.', `#${context.unmatched}`)}
				</p>
			)}
		</>
	);
}

interface SuggestionListProperties {
	readonly completion: Completion;
	/** What the user should know of the list, in sentences. */
	readonly notes: readonly string[];
}

/** The commands and prompts that fit what is typed. */
function SuggestionList({ completion: { suggestions, chosen, choose }, notes }: SuggestionListProperties): VNode {
	return (
		<>
			<OptionList
				id={LIST_ID}
				label={l10n.t('Suggestions')}
				options={suggestions}
				chosen={chosen}
				choose={choose}
				keyOf={({ name }) => name}
			>
				{({ name, detail }) => (
					<>
						<span class="suggestion-name">{name}</span>
						<span class="suggestion-detail">{detail}</span>
					</>
				)}
			</OptionList>
			{notes.map((note) => (
				<p key={note} class="suggestion-note" role="status">
					{note}
				</p>
			))}
		</>
	);
}

/** What the user should know of the prompts, while they are offered. */
function slashNotes({ editor, prompts }: ChatPage): readonly string[] {
	return editor.text.startsWith('/') ? (prompts?.notes ?? []) : [];
}

function retypeIn(box: RefObject<HTMLTextAreaElement | null>, actions: ChatActions): Retype {
	return (text, caret) => {
		// Set the box first: a value that is drawn moves the caret to the end.
		if (box.current !== null) {
			box.current.value = text;
			box.current.setSelectionRange(caret, caret);
		}
		actions.type(text);
	};
}
