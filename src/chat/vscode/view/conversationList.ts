import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { type Disposable, DisposableStore } from '../../../base/core/disposable.ts';
import { windowFocus } from '../../../base/vscode/windowFocus.ts';
import { type DayGroup, groupByDay } from '../../core/library/groupByDay.ts';
import type { ConversationSummary } from '../../core/store/conversationSummary.ts';
import type { ConversationItem, ConversationList } from '../../protocol/chat.ts';
import type { ChatDeps, PostMessage } from '../chatDeps.ts';
import { nameOrUntitled } from '../conversationNotices.ts';

/** The conversations of this workspace that contain `query`, as the view lists them. */
async function conversationList(query: string, deps: ChatDeps): Promise<ConversationList> {
	const { library, session, clock } = deps;
	const summaries = await library.list(query);
	const now = clock.now();
	const items = summaries.map((summary) => ({
		...listItem(summary),
		active: session.isActive(summary.id),
		waiting: library.isAwaitingAnswer(summary, now),
	}));
	const groups = groupByDay(items, now).map(({ group, items }) => ({ title: groupTitle(group), items }));
	const deleted = library.lastDeleted;
	if (deleted === undefined) return { query, groups };
	const text = l10n.t('“{0}” was deleted.', summaryName(deleted));
	return { query, groups, undo: { conversationId: deleted.id, text } };
}

/** The name of a conversation in a list. */
export function summaryName({ title, madeTitle }: ConversationSummary): string {
	return nameOrUntitled(title || madeTitle);
}

/** How many messages a conversation has, and whether it was only partly recovered. */
export function summaryDetail({ turns, damaged }: ConversationSummary): string {
	const count = turns === 1 ? l10n.t('1 message') : l10n.t('{0} messages', turns.toLocaleString(vscode.env.language));
	return damaged ? l10n.t('{0}, recovered (partial)', count) : count;
}

function listItem(summary: ConversationSummary): Omit<ConversationItem, 'active' | 'waiting'> {
	const { id, updated } = summary;
	return { id, title: summaryName(summary), time: updated, detail: summaryDetail(summary) };
}

function groupTitle(group: DayGroup): string {
	switch (group.kind) {
		case 'today':
			return l10n.t('Today');
		case 'yesterday':
			return l10n.t('Yesterday');
		case 'week':
			return l10n.t('Last 7 Days');
		case 'month':
			return new Date(group.time).toLocaleDateString(vscode.env.language, { month: 'long', year: 'numeric' });
		default:
			return group satisfies never;
	}
}

/** In milliseconds: another window writes several lines for one message; they cause one update of the list. */
const UPDATE_DELAY = 100;
/** In milliseconds: how often to check while an answer is awaited. A conversation never opened here sends no events. */
const CHECK_INTERVAL = 5_000;

/** The list of conversations of one view: sent when it is asked for, and again when it has changed since. */
export class ShownList implements Disposable {
	readonly #deps: ChatDeps;
	readonly #isReady: () => boolean;
	readonly #post: PostMessage;
	readonly #run: (work: Promise<void>) => void;
	readonly #disposables = new DisposableStore();
	/** The last search text; undefined until the page has requested the list. */
	#query: string | undefined;
	#isShown = false;
	#timer: Disposable | undefined;

	/**
	 * @param isReady whether the page receives messages
	 * @param run runs work without a caller, and shows its error
	 */
	constructor(deps: ChatDeps, isReady: () => boolean, post: PostMessage, run: (work: Promise<void>) => void) {
		this.#deps = deps;
		this.#isReady = isReady;
		this.#post = post;
		this.#run = run;
	}

	/** Starts following the conversations, until `dispose`. */
	start(): void {
		const { library, session } = this.#deps;
		// Sent even if the list is hidden: its Undo line also appears below the conversation.
		this.#disposables.add(library.onDidChange(() => this.#run(this.#send())));
		this.#disposables.add(
			session.onDidChangeAwaitingAnswer(() => {
				if (this.#isShown) this.#run(this.#send());
			}),
		);
		this.#disposables.add(library.onDidChangeElsewhere(() => this.#sendAfter(UPDATE_DELAY)));
		// Nothing is checked without the focus, so the list catches up when the focus returns.
		this.#disposables.add(
			windowFocus.onDidChange((focused) => {
				if (focused && this.#isShown) this.#run(this.#send());
			}),
		);
	}

	/** Sends the conversations that contain `query`, and from then on every change to them. */
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
		if (this.#query === undefined || !this.#isReady()) return;
		const list = await conversationList(this.#query, this.#deps);
		this.#post({ type: 'conversations', list });
		const isAwaiting = list.groups.some(({ items }) => items.some(({ waiting }) => waiting));
		if (isAwaiting && windowFocus.isFocused()) this.#sendAfter(CHECK_INTERVAL);
	}

	#sendAfter(milliseconds: number): void {
		if (!this.#isShown) return;
		this.#timer?.dispose();
		this.#timer = this.#deps.clock.setTimer(milliseconds, () => this.#run(this.#send()));
	}
}
