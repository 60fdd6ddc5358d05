import type { ChatSnapshot, Entry, ToChatView } from '../../protocol/chat.ts';
import { acceptSending, type Composer, loadDraft, openComposer, startSending } from './composer.ts';
import { type EntryGroup, groupEntries, hasEntry, indexOfGroup, updateGroups } from './entryGroups.ts';

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

/** The code block whose Copy was just carried out. */
export interface CopiedPart {
	readonly messageId: string;
	readonly partIndex: number;
	readonly revision: number;
}

/** What is shown once there is a snapshot. */
export interface ChatPage
	extends Pick<ChatSnapshot, 'strings' | 'connection' | 'service' | 'conversationId' | 'busy' | 'banner'> {
	readonly groups: readonly EntryGroup[];
	readonly composer: Composer;
	readonly arrival: Arrival | undefined;
	readonly announcement: Announcement | undefined;
	readonly copied: CopiedPart | undefined;
}

export interface ChatModel {
	/** The revision of the last message that was applied. */
	readonly revision: number;
	/** False at the start and when a message was missed: then only a snapshot counts. */
	readonly synchronized: boolean;
	readonly page: ChatPage | undefined;
	/** How often the host asked for the focus. */
	readonly focusRequests: number;
}

/** What the person did in the view, or what its clock says. */
export type LocalEvent =
	| { readonly type: 'typed'; readonly text: string }
	| { readonly type: 'sendStarted'; readonly clientMessageId: string }
	| { readonly type: 'draftPosted'; readonly text: string }
	| { readonly type: 'copiedShown'; readonly revision: number };

type ContentMessage = Exclude<ToChatView, { readonly type: 'snapshot' | 'focus' }>;
type UpdateMessage = Extract<ToChatView, { readonly type: 'update' }>;

/** Before the first snapshot. */
export const initialChatModel: ChatModel = { revision: 0, synchronized: false, page: undefined, focusRequests: 0 };

/** The model after a message of the host. When it is no longer `synchronized`, a snapshot has to be asked for. */
export function reduceMessage(model: ChatModel, message: ToChatView): ChatModel {
	if (message.type === 'snapshot') return applySnapshot(model, message.snapshot);
	const { revision } = message;
	const asked = message.type === 'focus' ? { ...model, focusRequests: model.focusRequests + 1 } : model;
	if (!model.synchronized || revision <= model.revision) return asked;
	if (revision > model.revision + 1) return { ...asked, synchronized: false };
	const next = { ...asked, revision };
	return next.page && message.type !== 'focus' ? applyMessage(next, next.page, message) : next;
}

/** The model after something that happened in the view itself. */
export function reduceLocal(model: ChatModel, event: LocalEvent): ChatModel {
	const { page } = model;
	if (!page) return model;
	const { composer } = page;
	switch (event.type) {
		case 'typed':
			return withPage(model, { ...page, composer: { ...composer, text: event.text } });
		case 'sendStarted':
			return withPage(model, { ...page, composer: startSending(composer, event.clientMessageId) });
		case 'draftPosted':
			return withPage(model, { ...page, composer: { ...composer, hostDraft: event.text } });
		case 'copiedShown':
			return page.copied?.revision === event.revision ? withPage(model, { ...page, copied: undefined }) : model;
	}
}

function withPage(model: ChatModel, page: ChatPage): ChatModel {
	return { ...model, page };
}

function applySnapshot(model: ChatModel, snapshot: ChatSnapshot): ChatModel {
	const { revision, entries, draft, ...shown } = snapshot;
	const before = model.page?.conversationId === snapshot.conversationId ? model.page : undefined;
	const page: ChatPage = {
		...shown,
		groups: groupEntries(entries, before?.groups),
		composer: before ? loadDraft(before.composer, draft) : openComposer(draft),
		arrival: before?.arrival,
		announcement: before?.announcement,
		copied: undefined,
	};
	const missed = before ? entries.filter((entry) => !hasEntry(before.groups, entry.id)) : [];
	return { ...model, revision, synchronized: true, page: noteArrivals(page, missed) };
}

function applyMessage(model: ChatModel, page: ChatPage, message: ContentMessage): ChatModel {
	switch (message.type) {
		case 'update':
			return withPage(model, applyUpdate(page, message));
		case 'accepted':
			return applyAccepted(model, page, message.clientMessageId);
		case 'copied':
			return withPage(model, {
				...page,
				copied: { messageId: message.messageId, partIndex: message.partIndex, revision: message.revision },
				announcement: announce(page, page.strings.copied),
			});
	}
}

function applyUpdate(page: ChatPage, message: UpdateMessage): ChatPage {
	if (message.conversationId !== page.conversationId) return page;
	const arrived = message.entries.filter((entry) => isNew(page, entry));
	const groups = updateGroups(page.groups, message.entries, message.removed);
	return noteArrivals({ ...page, groups, busy: message.busy }, arrived);
}

/** An answer is also new when it takes the place of its pending entry. */
function isNew(page: ChatPage, entry: Entry): boolean {
	const group = page.groups[indexOfGroup(page.groups, entry.id)];
	return group?.entries.find((old) => old.id === entry.id)?.role !== entry.role;
}

function noteArrivals(page: ChatPage, entries: readonly Entry[]): ChatPage {
	const entry = entries.findLast((candidate) => candidate.role === 'assistant') ?? entries.at(-1);
	if (!entry) return page;
	const own = entries.some((candidate) => candidate.role === 'user');
	const arrival = { id: entry.id, role: entry.role, own, count: (page.arrival?.count ?? 0) + 1 };
	if (entry.role !== 'assistant') return { ...page, arrival };
	return { ...page, arrival, announcement: announce(page, page.strings.answerArrived) };
}

function announce(page: ChatPage, text: string): Announcement {
	return { text, count: (page.announcement?.count ?? 0) + 1 };
}

/**
 * A message taken that this view does not know was sent before it was torn down and built again: what it loaded as the
 * draft may be that very message, so it asks again.
 */
function applyAccepted(model: ChatModel, page: ChatPage, clientMessageId: string): ChatModel {
	const { composer } = page;
	if (composer.sending?.clientMessageId === clientMessageId) {
		return withPage(model, { ...page, composer: acceptSending(composer) });
	}
	return composer.text === '' ? model : { ...model, synchronized: false };
}
