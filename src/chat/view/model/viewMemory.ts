import {
	conversationOf,
	readViewState,
	type ScrollAnchor,
	type TextPlace,
	textKey,
	type ViewState,
	withKeptText,
	withoutTextsOf,
} from './viewState.ts';

/** VS Code's storage for the state of a view that is closed or hidden. */
export interface StateHolder {
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
	text(place: TextPlace): string | undefined {
		return this.#state().texts?.[textKey(place)];
	}

	/** Keeps a text for a place; undefined removes it. */
	keepText(place: TextPlace, text: string | undefined): void {
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
