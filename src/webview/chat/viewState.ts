import { MOST_KEPT_TEXTS } from '../../protocol/chat.ts';

/** Where the conversation stood on the screen: the top of this entry lay `offset` pixels below the top of the log. */
export interface ScrollAnchor {
	readonly entryId: string;
	readonly offset: number;
}

/** Where a text stands: in an earlier message that is being changed or, without a message, in the composer. */
export interface TextPlace {
	readonly conversationId: string;
	readonly messageId?: string;
}

/** A text that the host does not hold: one too long for it in a composer, or what a message is being changed to. */
export interface KeptText extends TextPlace {
	readonly text: string;
}

/** All that the view keeps for itself while it is hidden. Without `scroll` the conversation stood at its end. */
export interface ViewState {
	readonly conversationId?: string;
	readonly scroll?: ScrollAnchor;
	readonly texts?: readonly KeptText[];
}

/** The kept state in `value`; nothing of what is something else. */
export function readViewState(value: unknown): ViewState {
	if (!isRecord(value)) return {};
	const { conversationId, scroll, texts } = value;
	const place = typeof conversationId === 'string' ? { conversationId, ...readScroll(scroll) } : {};
	return { ...place, ...withTexts(Array.isArray(texts) ? texts.flatMap(readText) : []) };
}

/** The text that is kept for a place; undefined where there is none. */
export function keptText({ texts = [] }: ViewState, place: TextPlace): string | undefined {
	return texts.find((each) => isAt(each, place))?.text;
}

/** `state` with a text kept for a place, or without it where `text` is undefined. */
export function withKeptText(state: ViewState, place: TextPlace, text: string | undefined): ViewState {
	const { texts = [], ...rest } = state;
	const others = texts.filter((each) => !isAt(each, place));
	const kept = text === undefined ? others : [...others.slice(1 - MOST_KEPT_TEXTS), { ...place, text }];
	return { ...rest, ...withTexts(kept) };
}

/** `state` without any text of these conversations. */
export function withoutTextsOf(state: ViewState, conversationIds: readonly string[]): ViewState {
	const { texts = [], ...rest } = state;
	return { ...rest, ...withTexts(texts.filter(({ conversationId }) => !conversationIds.includes(conversationId))) };
}

function withTexts(texts: readonly KeptText[]): Pick<ViewState, 'texts'> {
	return texts.length === 0 ? {} : { texts };
}

function isAt(text: TextPlace, place: TextPlace): boolean {
	return text.conversationId === place.conversationId && text.messageId === place.messageId;
}

function readScroll(scroll: unknown): Pick<ViewState, 'scroll'> {
	if (!isRecord(scroll)) return {};
	const { entryId, offset } = scroll;
	return typeof entryId === 'string' && typeof offset === 'number' ? { scroll: { entryId, offset } } : {};
}

function readText(value: unknown): readonly KeptText[] {
	if (!isRecord(value)) return [];
	const { conversationId, messageId, text } = value;
	if (typeof conversationId !== 'string' || typeof text !== 'string') return [];
	if (messageId === undefined) return [{ conversationId, text }];
	return typeof messageId === 'string' ? [{ conversationId, messageId, text }] : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null;
}
