import { drawing as closeIcon } from '@vscode/codicons/src/icons/close.svg';
import { drawing as infoIcon } from '@vscode/codicons/src/icons/info.svg';
import { drawing as forkIcon } from '@vscode/codicons/src/icons/repo-forked.svg';
import { drawing as warningIcon } from '@vscode/codicons/src/icons/warning.svg';
import * as l10n from '@vscode/l10n';
import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button, IconButton } from '../../base/view/button.tsx';
import { Icon } from '../../base/view/icons.tsx';
import type { ChatSnapshot, ContextOffer, ContextOfferChoice, ConversationList } from '../protocol/chat.ts';
import { FormContext } from './answer/askAgainPlace.tsx';
import { ComposerBox } from './composer/composerBox.tsx';
import { PureConversation, type ScrollMemory } from './conversation/conversationLog.tsx';
import { FindBar } from './conversation/findBar.tsx';
import { Header } from './header.tsx';
import { isComposing, isPlain } from './keyboard.ts';
import { ConversationsList } from './list/conversationsList.tsx';
import type { ChatModel } from './model/chatModel.ts';
import type { Announcement, ChatActions, ChatPage } from './model/chatPage.ts';
import { isEmpty } from './model/entryGroups.ts';
import { Welcome } from './welcome.tsx';

interface ChatAppProperties {
	readonly model: ChatModel;
	readonly actions: ChatActions;
	readonly memory: ScrollMemory;
}

/** The whole view. Empty until the first snapshot. */
export function ChatApp({ model, actions, memory }: ChatAppProperties): VNode {
	const { page, focusRequests } = model;
	if (page === undefined) return <main class="chat" aria-busy="true" />;
	const { banner, announcement, conversationList } = page;
	const undo = conversationList.list?.undo;
	return (
		<main class="chat" onKeyDown={(event) => stopOnEscape(event, page.busy, actions)}>
			{banner !== undefined && <Banner banner={banner} actions={actions} />}
			{conversationList.open ? (
				<ConversationsList state={conversationList} actions={actions} />
			) : (
				<ConversationPane page={page} actions={actions} memory={memory} focusRequests={focusRequests} />
			)}
			{undo !== undefined && <UndoBar key={undo.conversationId} undo={undo} actions={actions} />}
			<Announcer announcement={announcement} />
		</main>
	);
}

interface ConversationPaneProperties {
	readonly page: ChatPage;
	readonly actions: ChatActions;
	readonly memory: ScrollMemory;
	readonly focusRequests: number;
}

/** The conversation with its header and the composer. */
function ConversationPane({ page, actions, memory, focusRequests }: ConversationPaneProperties): VNode {
	const { groups, title, total, conversationId, arrival, copied, origin } = page;
	const connected = page.connection === 'ready';
	const shown = connected || !isEmpty(groups);
	// How often Find was opened; 0 while it is closed.
	const [finding, setFinding] = useState(0);
	const find = () => setFinding((count) => count + 1);
	useFindKey(find);
	return (
		<FormContext.Provider value={page}>
			{shown ? (
				<Header title={title} total={total} actions={actions} onFind={find} />
			) : (
				<h1 class="visually-hidden">{l10n.t('Whetstone')}</h1>
			)}
			{shown && origin !== undefined && <OriginLine origin={origin} actions={actions} />}
			{shown && finding > 0 && <FindBar requests={finding} onClose={() => setFinding(0)} />}
			{shown && (
				<PureConversation
					key={conversationId}
					groups={groups}
					conversationId={conversationId}
					arrival={arrival}
					copied={copied}
					complete={finding > 0}
					actions={actions}
					memory={memory}
				/>
			)}
			{connected ? (
				<Foot page={page} actions={actions} focusRequests={focusRequests} />
			) : (
				<Welcome actions={actions} focusRequests={focusRequests} />
			)}
		</FormContext.Provider>
	);
}

function Foot({ page, actions, focusRequests }: Omit<ConversationPaneProperties, 'memory'>): VNode {
	if (page.readOnly) return <p class="read-only">{l10n.t('This conversation can be read, but not continued.')}</p>;
	const { contextOffer } = page.composerState;
	return (
		<>
			{contextOffer !== undefined && <ContextOfferBar offer={contextOffer} actions={actions} />}
			<ComposerBox page={page} actions={actions} focusRequests={focusRequests} />
		</>
	);
}

/** Calls `find` on Ctrl+F or Command+F anywhere in the view. */
function useFindKey(find: () => void): void {
	useEffect(() => {
		const handle = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
				return;
			event.preventDefault();
			find();
		};
		addEventListener('keydown', handle);
		return () => removeEventListener('keydown', handle);
	}, []);
}

/** Open lists and input methods take Escape for themselves. */
function stopOnEscape(event: TargetedKeyboardEvent<HTMLElement>, busy: boolean, actions: ChatActions): void {
	if (event.key !== 'Escape' || !isPlain(event) || event.defaultPrevented || !busy || isComposing(event)) return;
	event.preventDefault();
	actions.stop();
}

interface BannerProperties {
	readonly banner: NonNullable<ChatSnapshot['banner']>;
	readonly actions: ChatActions;
}

function Banner({ banner: { text, severity, tryAgain, restore }, actions }: BannerProperties): VNode {
	return (
		<div class={`banner ${severity}`}>
			<Icon drawing={severity === 'warning' ? warningIcon : infoIcon} />
			<span role="status">{text}</span>
			{tryAgain !== undefined && <Button text={tryAgain} onClick={() => actions.post({ type: 'tryAgain' })} />}
			{restore !== undefined && <Button text={restore} onClick={() => actions.postHere({ type: 'restore' })} />}
		</div>
	);
}

/** A new element for each announcement: a screen reader would read the same text only once. */
function Announcer({ announcement }: { readonly announcement: Announcement | undefined }): VNode {
	return (
		<div class="visually-hidden" aria-live="polite">
			{announcement !== undefined && <p key={announcement.count}>{announcement.text}</p>}
		</div>
	);
}

interface OriginLineProperties {
	readonly origin: NonNullable<ChatSnapshot['origin']>;
	readonly actions: ChatActions;
}

/** Names the conversation that this one began in, and opens it. */
function OriginLine({ origin: { conversationId, text, open }, actions }: OriginLineProperties): VNode {
	return (
		<p class="origin-line">
			<Icon drawing={forkIcon} />
			<span title={text}>{text}</span>
			{open !== undefined && (
				<button
					type="button"
					class="text-button"
					aria-label={open}
					title={open}
					onClick={() => actions.post({ type: 'openOrigin', conversationId })}
				>
					{l10n.t('Open')}
				</button>
			)}
		</p>
	);
}

interface UndoBarProperties {
	readonly undo: NonNullable<ConversationList['undo']>;
	readonly actions: ChatActions;
}

/**
 * Names the deleted conversation and restores it. The host removes the bar when it is too late. Key it by its
 * conversation, so that a second click does not undo the next deletion.
 */
function UndoBar({ undo: { conversationId, text }, actions }: UndoBarProperties): VNode {
	return (
		<div class="undo-bar" role="status">
			<span>{text}</span>
			<Button
				text={l10n.t('Undo')}
				onClick={({ detail }) => detail < 2 && actions.post({ type: 'undoDelete', conversationId })}
			/>
		</div>
	);
}

interface ContextOfferBarProperties {
	readonly offer: ContextOffer;
	readonly actions: ChatActions;
}

/** Offers to send only new messages, or says that it is so and takes it back. */
function ContextOfferBar({ offer, actions }: ContextOfferBarProperties): VNode {
	const say = (choice: ContextOfferChoice) => actions.post({ type: 'contextOffer', choice });
	const isOffered = offer.state === 'offered';
	const text = isOffered
		? l10n.t(
				'This service stores earlier messages, and counts them again when they are sent. Sending only new ones saves about {0} tokens per message.',
				offer.tokens,
			)
		: l10n.t('From now on, only new messages are sent. The service adds the earlier ones.');
	return (
		<div class="undo-bar context-offer">
			<span role="status">{text}</span>
			{/* One button in both states, which keeps the focus: a double click must not undo what it did. */}
			<Button
				text={isOffered ? l10n.t('Send Only New Messages') : l10n.t('Undo')}
				onClick={({ detail }) => detail < 2 && say(isOffered ? 'accept' : 'undo')}
			/>
			<IconButton icon={closeIcon} label={l10n.t('Dismiss')} onClick={() => say('decline')} />
		</div>
	);
}
