import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../core/base/disposable.ts';
import { onDidChangeFocus } from '../../onDidChangeFocus.ts';
import type { ChatDeps, PostMessage } from '../chatDeps.ts';

/** In milliseconds: another window writes several lines for one message; the list is told once for all of them. */
const GATHER_FOR = 100;
/** In milliseconds: how soon to look again while an answer is awaited. Nothing tells of a conversation never opened here. */
const LOOK_AFTER = 5_000;

/** What the list needs from its view. */
export interface ShownListDeps {
	readonly chat: ChatDeps;
	/** Whether the page hears what is told. */
	readonly isReady: () => boolean;
	readonly tell: PostMessage;
	/** Runs work that nobody awaits, and shows its error. */
	readonly run: (work: Promise<void>) => void;
}

/** The list of conversations of one view: sent when it is asked for, and again when it has changed since. */
export class ShownList implements Disposable {
	readonly #deps: ShownListDeps;
	readonly #disposables = new DisposableStore();
	/** What was searched for last; undefined until the page has asked for the list. */
	#query: string | undefined;
	#isShown = false;
	#timer: Disposable | undefined;

	constructor(deps: ShownListDeps) {
		this.#deps = deps;
	}

	/** Begins to follow the conversations; ends with `dispose`. */
	start(): void {
		const { run, chat } = this.#deps;
		// A list that is not shown is sent too: the line with Undo stands below the conversation as well.
		this.#disposables.add(chat.shelf.onDidChange(() => run(this.#send())));
		this.#disposables.add(
			chat.session.onDidChangeAwaitingAnswer(() => {
				if (this.#isShown) run(this.#send());
			}),
		);
		this.#disposables.add(chat.shelf.onDidChangeElsewhere(() => this.#sendAfter(GATHER_FOR)));
		// Nothing is looked at without the focus; what happened meanwhile is seen when it comes back.
		this.#disposables.add(
			onDidChangeFocus((focused) => {
				if (focused && this.#isShown) run(this.#send());
			}),
		);
	}

	/** Sends the conversations that hold `query`, and from then on whatever changes about them. */
	async show(query: string): Promise<void> {
		this.#query = query;
		this.#isShown = true;
		await this.#send();
	}

	/** The page no longer shows it. */
	hide(): void {
		this.#isShown = false;
		this.#timer?.dispose();
	}

	dispose(): void {
		this.hide();
		this.#disposables.dispose();
	}

	async #send(): Promise<void> {
		const { chat, isReady, tell } = this.#deps;
		if (this.#query === undefined || !isReady()) return;
		const { conversationList } = await import('./conversationList.ts');
		const list = await conversationList(this.#query, chat);
		tell({ type: 'conversations', list });
		const isAwaiting = list.groups.some(({ items }) => items.some(({ waiting }) => waiting));
		if (isAwaiting && vscode.window.state.focused) this.#sendAfter(LOOK_AFTER);
	}

	#sendAfter(milliseconds: number): void {
		if (!this.#isShown) return;
		const { run, chat } = this.#deps;
		this.#timer?.dispose();
		this.#timer = chat.clock.setTimer(milliseconds, () => run(this.#send()));
	}
}
