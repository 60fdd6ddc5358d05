import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Completion } from './useCompletion.ts';

/** The id of the list of completions, for its text box. */
export const SUGGESTION_LIST_ID = 'suggestions';

/** The id of the row at `index`. */
export function suggestionId(index: number): string {
	return `suggestion-${index}`;
}

interface SuggestionListProperties {
	readonly completion: Completion;
	readonly label: string;
	/** What the user should know of the list, in sentences. */
	readonly notes: readonly string[];
}

/** The list of completions. The focus stays in the text box, so a mouse press must not take it. */
export function SuggestionList({ completion, label, notes }: SuggestionListProperties): VNode {
	const { suggestions, chosen, choose } = completion;
	const list = useRef<HTMLDivElement>(null);
	useEffect(() => list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' }), [chosen]);
	return (
		<>
			<div id={SUGGESTION_LIST_ID} class="suggestions" role="listbox" aria-label={label} ref={list}>
				{suggestions.map((suggestion, index) => (
					// biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant leads here from the text box
					// biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys
					<div
						key={suggestion.name}
						id={suggestionId(index)}
						role="option"
						aria-selected={index === chosen}
						onMouseDown={(event) => event.preventDefault()}
						onClick={() => choose(suggestion)}
					>
						<span class="suggestion-name">{suggestion.name}</span>
						<span class="suggestion-detail">{suggestion.detail}</span>
					</div>
				))}
			</div>
			{notes.map((note) => (
				<p key={note} class="suggestion-note" role="status">
					{note}
				</p>
			))}
		</>
	);
}
