import { MOST_KEPT_TEXTS } from '../../../protocol/chatMessages.ts';
import { isRecord } from '../../shared/isRecord.ts';

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

/** All that the view keeps for itself while it is hidden. Without `scroll` the conversation stood at its end. */
export interface ViewState {
	readonly conversationId?: string;
	readonly scroll?: ScrollAnchor;
	/**
	 * Texts that the host does not hold, by their places (`textKey`): what messages are being changed to, and what is too
	 * long for the host in a composer.
	 */
	readonly texts?: Readonly<Record<string, string>>;
}

/** The kept state in `value`; nothing of what is something else. */
export function readViewState(value: unknown): ViewState {
	if (!isRecord(value)) return {};
	const { conversationId, scroll, texts } = value;
	const place = typeof conversationId === 'string' ? { conversationId, ...readScroll(scroll) } : {};
	const kept = isRecord(texts) ? Object.entries(texts).filter(isText) : [];
	return withTexts(place, kept);
}

/** The name under which the text of a place is kept. */
export function textKey({ conversationId, messageId = '' }: TextPlace): string {
	return `${conversationId} ${messageId}`;
}

/** The id of the conversation to which the text under a key belongs. */
export function conversationOf(key: string): string {
	return key.slice(0, key.indexOf(' '));
}

/** `state` with a text kept under a key, or without it where `text` is undefined. */
export function withKeptText(state: ViewState, key: string, text: string | undefined): ViewState {
	const others = Object.entries(state.texts ?? {}).filter(([other]) => other !== key);
	return withTexts(state, text === undefined ? others : [...others.slice(1 - MOST_KEPT_TEXTS), [key, text]]);
}

/** `state` without any text of these conversations. */
export function withoutTextsOf(state: ViewState, conversationIds: readonly string[]): ViewState {
	const kept = Object.entries(state.texts ?? {}).filter(([key]) => !conversationIds.includes(conversationOf(key)));
	return withTexts(state, kept);
}

function withTexts({ texts: _, ...rest }: ViewState, texts: readonly (readonly [string, string])[]): ViewState {
	return texts.length === 0 ? rest : { ...rest, texts: Object.fromEntries(texts) };
}

function isText(entry: readonly [string, unknown]): entry is [string, string] {
	return typeof entry[1] === 'string';
}

function readScroll(scroll: unknown): Pick<ViewState, 'scroll'> {
	if (!isRecord(scroll)) return {};
	const { entryId, offset } = scroll;
	return typeof entryId === 'string' && typeof offset === 'number' ? { scroll: { entryId, offset } } : {};
}
