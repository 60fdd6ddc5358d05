import type { ConversationList } from '../../../protocol/chat.ts';

/** The list of conversations, and whether it is shown in the place of the conversation. */
export interface ConversationListState {
	readonly open: boolean;
	/** What is searched for. */
	readonly query: string;
	/** What the host answered last; undefined until it has. */
	readonly list: ConversationList | undefined;
}

/** Before it was ever opened. */
export const CLOSED_LIST: ConversationListState = { open: false, query: '', list: undefined };

/** The list opened anew: it searches for nothing. */
export function openList(history: ConversationListState): ConversationListState {
	return history.open ? history : { ...history, open: true, query: '' };
}

/** The answer of the host taken: of an answer to an older query only whether there is something to undo. */
export function takeList(history: ConversationListState, list: ConversationList): ConversationListState {
	if (list.query === history.query) return { ...history, list };
	if (history.list === undefined) return history;
	const { undo: _, ...rest } = history.list;
	return { ...history, list: { ...rest, ...(list.undo !== undefined ? { undo: list.undo } : {}) } };
}
