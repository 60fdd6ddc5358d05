import type { ConversationList } from '../../protocol/chat.ts';

/** The list of conversations, and whether it is shown in place of the conversation. */
export interface ConversationListState {
	readonly open: boolean;
	/** The text in the search box. */
	readonly query: string;
	/** The host's last reply; undefined before the first. */
	readonly list: ConversationList | undefined;
}

/** The state before it is first opened. */
export const CLOSED_LIST: ConversationListState = { open: false, query: '', list: undefined };

/** The list, opened with an empty search. */
export function openList(state: ConversationListState): ConversationListState {
	return state.open ? state : { ...state, open: true, query: '' };
}

/** The list after a reply from the host. A reply to an older query only updates what can be undone. */
export function takeList(state: ConversationListState, list: ConversationList): ConversationListState {
	if (list.query === state.query) return { ...state, list };
	if (state.list === undefined) return state;
	const { undo: _, ...rest } = state.list;
	return { ...state, list: { ...rest, ...(list.undo !== undefined ? { undo: list.undo } : {}) } };
}
