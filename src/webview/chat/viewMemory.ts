import { type KeptKind, readViewState, type ScrollAnchor, type ViewState, withKeptText } from './viewState.ts';

/** Where the editor keeps a value for the view beyond its life. */
export interface StateHolder {
	getState(): unknown;
	setState(state: ViewState): void;
}

/** What the view remembers while it is hidden, and torn down. */
export class ViewMemory {
	readonly #holder: StateHolder;

	constructor(holder: StateHolder) {
		this.#holder = holder;
	}

	/** Where a conversation stood; undefined: at its end. */
	load(conversationId: string): ScrollAnchor | undefined {
		const state = this.#state();
		return state.conversationId === conversationId ? state.scroll : undefined;
	}

	/** Keeps where a conversation stands. */
	save(conversationId: string, anchor: ScrollAnchor | undefined): void {
		const { scroll: _, ...rest } = this.#state();
		this.#holder.setState({ ...rest, conversationId, ...(anchor ? { scroll: anchor } : {}) });
	}

	/** The text that is kept under `id`. */
	text(kind: KeptKind, id: string): string | undefined {
		return this.#state()[kind]?.[id];
	}

	/** Keeps a text under `id`; undefined: there is none any more. */
	keepText(kind: KeptKind, id: string, text: string | undefined): void {
		if (this.text(kind, id) !== text) this.#holder.setState(withKeptText(this.#state(), kind, id, text));
	}

	#state(): ViewState {
		return readViewState(this.#holder.getState());
	}
}
