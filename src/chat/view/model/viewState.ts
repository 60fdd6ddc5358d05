import { isRecord } from '../../../base/core/json.ts';
import { MOST_KEPT_TEXTS } from '../../protocol/chatMessages.ts';

/** A scroll position: the top of this entry is `offset` pixels below the top of the log. */
export interface ScrollAnchor {
	readonly entryId: string;
	readonly offset: number;
}

/** The place of a text: the edit of an earlier message or, without a message, the composer. */
export interface DraftPlace {
	readonly conversationId: string;
	readonly messageId?: string;
}

/** The state that the view keeps while it is hidden. Without `scroll`, the conversation was at its end. */
export interface ViewState {
	readonly conversationId?: string;
	readonly scroll?: ScrollAnchor;
	/**
	 * Texts that the host does not have, by their places (`textKey`): edits of messages, and composer texts that are
	 * too long for the host.
	 */
	readonly texts?: Readonly<Record<string, string>>;
}

/** The valid members of the kept state in `value`. */
export function readViewState(value: unknown): ViewState {
	if (!isRecord(value)) return {};
	const { conversationId, scroll, texts } = value;
	const place = typeof conversationId === 'string' ? { conversationId, ...readScroll(scroll) } : {};
	const kept = isRecord(texts) ? Object.entries(texts).filter(isText) : [];
	return withTexts(place, kept);
}

/** The key of the text of a place. */
export function textKey({ conversationId, messageId = '' }: DraftPlace): string {
	return `${conversationId} ${messageId}`;
}

/** The id of the conversation in a key. */
function conversationOf(key: string): string {
	return key.slice(0, key.indexOf(' '));
}

/** `state` with a text under a key, or without it if `text` is undefined. */
export function withKeptText(state: ViewState, key: string, text: string | undefined): ViewState {
	const others = Object.entries(state.texts ?? {}).filter(([other]) => other !== key);
	return withTexts(state, text === undefined ? others : [...others.slice(1 - MOST_KEPT_TEXTS), [key, text]]);
}

/** `state` without the texts of these conversations. */
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

function readScroll(scroll: unknown): ViewState {
	if (!isRecord(scroll)) return {};
	const { entryId, offset } = scroll;
	return typeof entryId === 'string' && typeof offset === 'number' ? { scroll: { entryId, offset } } : {};
}

/** VS Code's storage for the state of a view that is closed or hidden. */
interface StateHolder {
	getState(): unknown;
	setState(state: ViewState): void;
}

/** What the view remembers while it is hidden and torn down. */
export class ViewMemory {
	readonly #holder: StateHolder;

	constructor(holder: StateHolder) {
		this.#holder = holder;
	}

	/** The scroll position of a conversation; undefined if it was at its end. */
	load(conversationId: string): ScrollAnchor | undefined {
		const state = this.#state();
		return state.conversationId === conversationId ? state.scroll : undefined;
	}

	/** Keeps the scroll position of a conversation; undefined for its end. */
	save(conversationId: string, anchor: ScrollAnchor | undefined): void {
		const { scroll: _, ...rest } = this.#state();
		this.#holder.setState({ ...rest, conversationId, ...(anchor !== undefined ? { scroll: anchor } : {}) });
	}

	/** The text kept for a place. */
	text(place: DraftPlace): string | undefined {
		return this.#state().texts?.[textKey(place)];
	}

	/** Keeps a text for a place; undefined removes it. */
	keepText(place: DraftPlace, text: string | undefined): void {
		if (this.text(place) !== text) this.#holder.setState(withKeptText(this.#state(), textKey(place), text));
	}

	/** The ids of the conversations with kept texts. */
	conversationsWithTexts(): readonly string[] {
		return [...new Set(Object.keys(this.#state().texts ?? {}).map(conversationOf))];
	}

	/** Forgets all texts of these conversations. */
	forgetTexts(conversationIds: readonly string[]): void {
		this.#holder.setState(withoutTextsOf(this.#state(), conversationIds));
	}

	#state(): ViewState {
		return readViewState(this.#holder.getState());
	}
}
