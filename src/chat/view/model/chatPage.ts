import type { ChatSnapshot, ComposerState, Entry, ModelItem, PromptList } from '../../protocol/chat.ts';
import type { ComposerEditor } from './composerEditor.ts';
import type { ContextSearch } from './contextSearch.ts';
import type { ConversationListState } from './conversationListState.ts';
import type { EntryGroup } from './entryGroups.ts';

/** The last entry that came while the view was open, for scrolling. */
export interface Arrival {
	readonly id: string;
	readonly role: Entry['role'];
	/** Whether a message of the user came with it. */
	readonly own: boolean;
	/** Grows by one with each arrival. */
	readonly count: number;
}

/** A text for screen readers. `count` distinguishes two equal texts. */
export interface Announcement {
	readonly text: string;
	readonly count: number;
}

/** The code block that was just copied; without `partIndex`, the whole answer. */
export interface CopiedPart {
	readonly messageId: string;
	readonly partIndex: number | undefined;
	readonly revision: number;
}

type SnapshotMember =
	| 'connection'
	| 'service'
	| 'conversationId'
	| 'busy'
	| 'banner'
	| 'origin'
	| 'title'
	| 'total'
	| 'readOnly';

/** The state of the view after the first snapshot. */
export interface ChatPage extends Pick<ChatSnapshot, SnapshotMember> {
	readonly groups: readonly EntryGroup[];
	/** The text box. */
	readonly editor: ComposerEditor;
	/** What goes with the next message, from the host. */
	readonly composerState: ComposerState;
	/** Undefined until they have been asked for. */
	readonly prompts: PromptList | undefined;
	/** The models to offer, once they have been asked for. */
	readonly models: readonly ModelItem[];
	/** What can be attached for the word at the caret; undefined while there is no such word. */
	readonly contextSearch: ContextSearch | undefined;
	readonly conversationList: ConversationListState;
	readonly arrival: Arrival | undefined;
	readonly announcement: Announcement | undefined;
	readonly copied: CopiedPart | undefined;
}

/** The page with `text` announced to screen readers, even if it equals the last announcement. */
export function announce(page: ChatPage, text: string): ChatPage {
	return { ...page, announcement: { text, count: (page.announcement?.count ?? 0) + 1 } };
}
