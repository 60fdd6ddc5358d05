import type { ChatSnapshot, ComposerState, Entry } from '../../../protocol/chat.ts';
import type { ComposerEditor } from './composerEditor.ts';
import type { ConversationListState } from './conversationListState.ts';
import type { EntryGroup } from './entryGroups.ts';

/** The last entry that came while the person was looking, for scrolling. */
export interface Arrival {
	readonly id: string;
	readonly role: Entry['role'];
	/** Whether a message of the person came with it. */
	readonly own: boolean;
	/** Grows by one with each arrival. */
	readonly count: number;
}

/** What a screen reader is told. `count` tells two equal texts apart. */
export interface Announcement {
	readonly text: string;
	readonly count: number;
}

/** The code block whose Copy was just carried out; without `partIndex`, the whole answer. */
export interface CopiedPart {
	readonly messageId: string;
	readonly partIndex: number | undefined;
	readonly revision: number;
}

type SnapshotMember =
	| 'strings'
	| 'connection'
	| 'service'
	| 'conversationId'
	| 'busy'
	| 'banner'
	| 'title'
	| 'total'
	| 'readOnly';

/** What is shown once there is a snapshot. */
export interface ChatPage extends Pick<ChatSnapshot, SnapshotMember> {
	readonly groups: readonly EntryGroup[];
	/** What stands in the text box. */
	readonly editor: ComposerEditor;
	/** What goes with it, as the host says. */
	readonly composerState: ComposerState;
	readonly conversationList: ConversationListState;
	readonly arrival: Arrival | undefined;
	readonly announcement: Announcement | undefined;
	readonly copied: CopiedPart | undefined;
}

/** The page with `text` said to a screen reader, also when that was the last thing said. */
export function announce(page: ChatPage, text: string): ChatPage {
	return { ...page, announcement: { text, count: (page.announcement?.count ?? 0) + 1 } };
}
