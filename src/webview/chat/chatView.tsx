import type { VNode } from 'preact';
import type { ChatSnapshot } from '../../protocol/chat.ts';
import type { ChatActions } from './chatController.ts';
import type { ChatModel, ChatPage } from './chatModel.ts';
import { ComposerBox } from './composerBox.tsx';
import { Conversation, type ScrollMemory } from './conversation.tsx';
import { isEmpty } from './entryGroups.ts';
import { Icon } from './icons.tsx';
import { Welcome } from './welcome.tsx';

interface ChatViewProperties {
	readonly model: ChatModel;
	readonly actions: ChatActions;
	readonly memory: ScrollMemory;
}

/** The whole view. Until the first snapshot there is nothing to say, not even in which language. */
export function ChatView({ model, actions, memory }: ChatViewProperties): VNode {
	const { page, focusRequests } = model;
	if (!page) return <main class="chat" aria-busy="true" />;
	const { strings, connection, banner, announcement } = page;
	const connected = connection === 'ready';
	return (
		<main class="chat">
			<h1 class="visually-hidden">{strings.assistant}</h1>
			{banner && <Banner {...banner} />}
			{(connected || !isEmpty(page.groups)) && (
				<Conversation key={page.conversationId} page={page} actions={actions} memory={memory} />
			)}
			{connected ? (
				<ComposerBox page={page} actions={actions} focusRequests={focusRequests} />
			) : (
				<Welcome strings={strings} actions={actions} focusRequests={focusRequests} />
			)}
			<Announcer announcement={announcement} />
		</main>
	);
}

function Banner({ text, severity }: NonNullable<ChatSnapshot['banner']>): VNode {
	return (
		<p class={`banner ${severity}`} role="status">
			<Icon name={severity} />
			<span>{text}</span>
		</p>
	);
}

/** A new element for each announcement: the same text twice would be said once. */
function Announcer({ announcement }: Pick<ChatPage, 'announcement'>): VNode {
	return (
		<div class="visually-hidden" aria-live="polite">
			{announcement && <p key={announcement.count}>{announcement.text}</p>}
		</div>
	);
}
