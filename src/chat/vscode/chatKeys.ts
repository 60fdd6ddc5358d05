import * as vscode from 'vscode';
import type { Memento } from '../../base/core/memento.ts';
import { ContextKeys } from '../../base/vscode/contextKeys.ts';
import { ACTIVE_CONVERSATION } from '../core/activeConversation.ts';
import type { Conversation } from '../core/conversation.ts';
import type { ChatDeps } from './chatDeps.ts';

/** What the active conversation has that commands can act on. */
interface Contents {
	/** It has something to name, delete, or refer to, even if only a draft. */
	readonly begun: boolean;
	/** It has a message. */
	readonly asked: boolean;
	/** It has an answer. */
	readonly answered: boolean;
	/** There is text in the composer. */
	readonly drafted: boolean;
}

/**
 * Sets the context keys of the chat before it is loaded. No file is read for that, so a conversation that was active may hold
 * everything until it is opened.
 */
export function restoreChatKeys(workspaceState: Memento): void {
	const mayBe = workspaceState.get(ACTIVE_CONVERSATION) !== undefined;
	const keys = new ContextKeys();
	setContents(keys, { begun: mayBe, asked: mayBe, answered: mayBe, drafted: mayBe });
	keys.set('whetstone.chat.undoable', false);
}

/** Keeps the context keys of the chat: what is in the active conversation, and whether a deletion can be undone. */
export function followChatKeys({ session, library }: ChatDeps): vscode.Disposable {
	const keys = new ContextKeys();
	const update = async () => {
		const conversation = await session.active();
		// Another one may have been shown while this one was read.
		if (session.isActive(conversation.id)) setContents(keys, contentsOf(conversation));
	};
	return vscode.Disposable.from(
		// Why it cannot be read is shown where it is displayed.
		session.onDidChange(() => void update().catch(() => undefined)),
		library.onDidChange(() => keys.set('whetstone.chat.undoable', library.lastDeleted !== undefined)),
	);
}

function contentsOf({ turns, draft, transcript }: Conversation): Contents {
	const asked = turns.length > 0;
	const isNamed = transcript.current.title !== undefined;
	return {
		begun: asked || isNamed || transcript.isUnread || draft.text !== '' || draft.attachments.length > 0,
		asked,
		answered: turns.some(({ outcome }) => outcome.kind === 'answered'),
		drafted: draft.text.trim() !== '',
	};
}

function setContents(keys: ContextKeys, { begun, asked, answered, drafted }: Contents): void {
	keys.set('whetstone.chat.begun', begun);
	keys.set('whetstone.chat.asked', asked);
	keys.set('whetstone.chat.answered', answered);
	keys.set('whetstone.chat.drafted', drafted);
}
