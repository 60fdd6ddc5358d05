/** The id of the list of completions, for its text box. */
export const SUGGESTION_LIST_ID = 'suggestions';

/** The id of the row at `index`. */
export function suggestionId(index: number): string {
	return `suggestion-${index}`;
}
