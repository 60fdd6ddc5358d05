import * as l10n from '@vscode/l10n';
import type { ChatSnapshot, Entry } from '../../protocol/chat.ts';
import type { ToChatView } from '../../protocol/chatMessages.ts';
import { announce, type ChatPage } from './chatPage.ts';
import { acceptSending, loadDraft, openEditor, placeText, startSending, typeText } from './composerEditor.ts';
import { beginSearch, takeItems } from './contextSearch.ts';
import { CLOSED_LIST, openList, takeList } from './conversationListState.ts';
import { findEntry, groupEntries, hasEntry, updateGroups } from './entryGroups.ts';

export interface ChatModel {
	/** The revision of the last applied message. */
	readonly revision: number;
	/** False at the start and after a missed message: then only a snapshot is applied. */
	readonly synchronized: boolean;
	readonly page: ChatPage | undefined;
	/** How often the focus was requested. */
	readonly focusRequests: number;
}

/** A user action in the view, or the end of a delay. */
export type LocalEvent =
	| { readonly type: 'typed'; readonly text: string }
	| { readonly type: 'sendStarted'; readonly clientMessageId: string }
	| { readonly type: 'draftPosted'; readonly text: string }
	| { readonly type: 'copiedShown'; readonly revision: number }
	/** Without a query, the search ends. */
	| { readonly type: 'contextAsked'; readonly queryId: number; readonly query: string | undefined }
	| { readonly type: 'historyOpened' }
	| { readonly type: 'historyClosed' }
	| { readonly type: 'historySearched'; readonly query: string };

type ContentMessage = Exclude<ToChatView, { readonly type: 'snapshot' | 'focus' }>;
type UpdateMessage = Extract<ToChatView, { readonly type: 'update' }>;

/** Before the first snapshot. */
export const INITIAL_CHAT_MODEL: ChatModel = { revision: 0, synchronized: false, page: undefined, focusRequests: 0 };

/** The model after a message from the host. If it is no longer `synchronized`, it needs a snapshot. */
export function reduceMessage(model: ChatModel, message: ToChatView): ChatModel {
	if (message.type === 'snapshot') return applySnapshot(model, message.snapshot);
	const { revision } = message;
	const asked = message.type === 'focus' ? askForFocus(model) : model;
	if (!model.synchronized || revision <= model.revision) return asked;
	if (revision > model.revision + 1) return { ...asked, synchronized: false };
	const next = { ...asked, revision };
	return next.page !== undefined && message.type !== 'focus' ? applyMessage(next, next.page, message) : next;
}

/** The model after an event in the view itself. */
export function reduceLocal(model: ChatModel, event: LocalEvent): ChatModel {
	if (model.page === undefined) return model;
	return event.type === 'historyClosed' ? askForFocus(model) : withPage(model, applyLocal(model.page, event));
}

function applyLocal(page: ChatPage, event: Exclude<LocalEvent, { readonly type: 'historyClosed' }>): ChatPage {
	const { editor, conversationList } = page;
	switch (event.type) {
		case 'typed':
			return { ...page, editor: typeText(editor, event.text) };
		case 'sendStarted':
			return { ...page, editor: startSending(editor, event.clientMessageId) };
		case 'draftPosted':
			return { ...page, editor: { ...editor, hostDraft: event.text } };
		case 'contextAsked': {
			const { queryId, query } = event;
			return {
				...page,
				contextSearch: query === undefined ? undefined : beginSearch(page.contextSearch, queryId, query),
			};
		}
		case 'copiedShown':
			return page.copied?.revision === event.revision ? { ...page, copied: undefined } : page;
		case 'historyOpened':
			return { ...page, conversationList: openList(conversationList) };
		case 'historySearched':
			return { ...page, conversationList: { ...conversationList, query: event.query } };
		default:
			return event satisfies never;
	}
}

function withPage(model: ChatModel, page: ChatPage): ChatModel {
	return page === model.page ? model : { ...model, page };
}

/** Requests the focus for the composer, which closes the list of conversations. */
function askForFocus(model: ChatModel): ChatModel {
	const focusRequests = model.focusRequests + 1;
	const { page } = model;
	if (!page?.conversationList.open) return { ...model, focusRequests };
	return { ...model, focusRequests, page: { ...page, conversationList: { ...page.conversationList, open: false } } };
}

function applySnapshot(model: ChatModel, snapshot: ChatSnapshot): ChatModel {
	const { revision, entries, draft, composer: composerState, ...shown } = snapshot;
	const before = model.page?.conversationId === snapshot.conversationId ? model.page : undefined;
	const page: ChatPage = {
		...shown,
		composerState,
		groups: groupEntries(entries, before?.groups),
		editor: before !== undefined ? loadDraft(before.editor, draft) : openEditor(draft),
		prompts: model.page?.prompts,
		models: model.page?.models ?? [],
		contextSearch: model.page?.contextSearch,
		conversationList: model.page?.conversationList ?? CLOSED_LIST,
		arrival: before?.arrival,
		announcement: before?.announcement,
		copied: undefined,
	};
	const isMissed = (entry: Entry, { groups }: ChatPage) =>
		!hasEntry(groups, entry.id) || hasNewAnswer(findEntry(groups, entry.id), entry);
	const missed = before !== undefined ? entries.filter((entry) => isMissed(entry, before)) : [];
	return { ...model, revision, synchronized: true, page: noteArrivals(page, missed) };
}

function applyMessage(model: ChatModel, page: ChatPage, message: ContentMessage): ChatModel {
	switch (message.type) {
		case 'update':
			return withPage(model, applyUpdate(page, message));
		case 'composer':
			return withPage(model, { ...page, composerState: message.composer });
		case 'origin': {
			const { origin: _, ...rest } = page;
			const { conversationId, origin } = message;
			return conversationId === page.conversationId
				? withPage(model, { ...rest, ...(origin === undefined ? {} : { origin }) })
				: model;
		}
		case 'compose':
			return askForFocus(withPage(model, { ...page, editor: placeText(page.editor, message) }));
		case 'prompts':
			return withPage(model, { ...page, prompts: message.prompts });
		case 'models':
			return withPage(model, { ...page, models: message.models });
		case 'contextItems':
			return withPage(model, { ...page, contextSearch: takeItems(page.contextSearch, message) });
		case 'conversations':
			return withPage(model, { ...page, conversationList: takeList(page.conversationList, message.list) });
		case 'showConversations':
			return withPage(model, { ...page, conversationList: openList(page.conversationList) });
		case 'accepted':
			return applyAccepted(model, page, message.clientMessageId);
		case 'edited':
		case 'erased':
			// They concern the texts that the view keeps, which are not part of the page.
			return model;
		case 'copied': {
			const { messageId, partIndex, revision } = message;
			return withPage(model, announce({ ...page, copied: { messageId, partIndex, revision } }, l10n.t('Copied')));
		}
		default:
			return message satisfies never;
	}
}

function applyUpdate(page: ChatPage, message: UpdateMessage): ChatPage {
	if (message.conversationId !== page.conversationId) return page;
	const { busy, title, total } = message;
	const arrived = message.entries.filter((entry) => isNew(page, entry));
	const stopped = message.entries.map((entry) => newlyStopped(findEntry(page.groups, entry.id), entry)).find(Boolean);
	const groups = updateGroups(page.groups, message.entries, message.removed);
	const shown = noteArrivals({ ...page, groups, busy, title, total }, arrived);
	return stopped === undefined ? shown : announce(shown, stopped);
}

/** An answer is also new if it replaces its pending entry, or comes beside another one. */
function isNew(page: ChatPage, entry: Entry): boolean {
	const old = findEntry(page.groups, entry.id);
	return old?.role !== entry.role || hasNewAnswer(old, entry);
}

function hasNewAnswer(old: Entry | undefined, entry: Entry): boolean {
	if (old?.role !== 'assistant' || entry.role !== 'assistant') return false;
	return (entry.position?.count ?? 1) > (old.position?.count ?? 1);
}

/** The announcement when a request for another answer was stopped. */
function newlyStopped(old: Entry | undefined, entry: Entry): string | undefined {
	if (old?.role !== 'assistant' || entry.role !== 'assistant' || entry.again?.id === old.again?.id) return undefined;
	return entry.again?.role === 'failure' && entry.again.severity === 'info' ? entry.again.text : undefined;
}

function noteArrivals(page: ChatPage, entries: readonly Entry[]): ChatPage {
	const entry = entries.findLast((candidate) => candidate.role === 'assistant') ?? entries.at(-1);
	if (entry === undefined) return page;
	const own = entries.some((candidate) => candidate.role === 'user' || candidate.role === 'queued');
	const arrival = { id: entry.id, role: entry.role, own, count: (page.arrival?.count ?? 0) + 1 };
	const text = announcementOf(entry);
	return text === undefined ? { ...page, arrival } : announce({ ...page, arrival }, text);
}

/** The announcement of an entry. An error needs none: it is an alert. */
function announcementOf(entry: Entry): string | undefined {
	if (entry.role === 'assistant') return l10n.t('The answer has arrived.');
	return entry.role === 'failure' && entry.severity === 'info' ? entry.text : undefined;
}

/**
 * An unknown accepted message was sent before this view was rebuilt. The draft that it loaded may be that very message,
 * so it asks for a snapshot.
 */
function applyAccepted(model: ChatModel, page: ChatPage, clientMessageId: string): ChatModel {
	const { editor } = page;
	if (editor.sending?.clientMessageId === clientMessageId) {
		return withPage(model, { ...page, editor: acceptSending(editor) });
	}
	return editor.text === '' ? model : { ...model, synchronized: false };
}
