import * as vscode from 'vscode';
import { within } from '../../../base/core/clock.ts';
import { type Disposable, DisposableStore } from '../../../base/core/disposable.ts';
import {
	decide,
	isCopy,
	type ProjectRules,
	RULES_FILES,
	type RulesDecision,
	readDecisions,
	rulesToJoin,
	rulesToOffer,
	withoutAdded,
} from '../../core/context/projectRules.ts';
import type { Conversation } from '../../core/conversation.ts';
import type { Attachment } from '../../core/message/attachment.ts';
import type { OfferedRules, RulesChoice } from '../../protocol/chat.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { addToDraft } from '../context/attachResult.ts';
import { findProjectRules } from '../context/findProjectRules.ts';
import type { AttachmentItems } from './attachmentItems.ts';

/** In milliseconds: a checkout changes both files at once. */
const PAUSE = 200;
/** In milliseconds: a new conversation is shown without its rules if they take longer to read. */
const LONGEST_WAIT = 1_000;
/** The decisions of this workspace. */
const DECISIONS = 'chat.projectRules';

/**
 * The rules of the project: each version of their text is offered until the user decides, and attached to new conversations
 * once it was added. They are only ever sent as an attachment that the composer shows.
 */
export class ShownRules implements Disposable {
	readonly #deps: ChatDeps;
	readonly #isShown: () => boolean;
	readonly #changed: () => void;
	readonly #disposables = new DisposableStore();
	#timer: Disposable | undefined;
	#found: readonly ProjectRules[] = [];
	/** Counts the searches begun: the result of an older one is dropped. */
	#begun = 0;

	/**
	 * @param isShown whether the view is there to show them: only then are they read
	 * @param changed called when something else is to be shown
	 */
	constructor(deps: ChatDeps, isShown: () => boolean, changed: () => void) {
		this.#deps = deps;
		this.#isShown = isShown;
		this.#changed = changed;
	}

	/** Starts following the files, the folders, and the trust in the workspace, until `dispose`. */
	start(): void {
		const { createFileSystemWatcher, onDidGrantWorkspaceTrust, onDidChangeWorkspaceFolders } = vscode.workspace;
		const watcher = this.#disposables.add(createFileSystemWatcher(`**/{${RULES_FILES.join(',')}}`));
		const { onDidCreate, onDidChange, onDidDelete } = watcher;
		const update = () => this.update();
		for (const event of [onDidCreate, onDidChange, onDidDelete]) this.#disposables.add(event(update));
		this.#disposables.add(onDidGrantWorkspaceTrust(update));
		this.#disposables.add(onDidChangeWorkspaceFolders(update));
	}

	/** Those that are offered in a conversation; undefined if there are none. */
	shownIn(conversation: Conversation, items: AttachmentItems): readonly OfferedRules[] | undefined {
		const offered = this.#offeredIn(conversation).map(({ attachment, hidden }) => {
			const { id, label, size, hint } = items.unsent(attachment);
			return { id, label, size, hint, hidden };
		});
		return offered.length === 0 ? undefined : offered;
	}

	/** What would be attached if the user added these. */
	offered(id: string, conversation: Conversation): Attachment | undefined {
		return this.#offeredIn(conversation).find(({ attachment }) => attachment.id === id)?.attachment;
	}

	/** Reads them again soon. */
	update(): void {
		this.#timer?.dispose();
		if (!this.#isShown()) return;
		this.#timer = this.#deps.clock.setTimer(PAUSE, () => void this.#find());
	}

	/** Attaches or dismisses what is offered, if it is still the same on disk. */
	async choose(id: string, choice: RulesChoice, conversation: Conversation): Promise<void> {
		// Also while they are read: a message that is sent meanwhile waits for them.
		if (choice === 'add') return await conversation.draft.attaching(() => this.#add(id, conversation));
		const rules = await this.#stillOffered(id, conversation);
		if (rules !== undefined) await this.#decide({ version: rules.version, joins: false });
	}

	/** Attaches to a blank conversation, before it is shown, what the one before began with. */
	async join({ id, turns, draft }: Conversation): Promise<void> {
		const { session, clock } = this.#deps;
		if (turns.length > 0 || !session.isBlank(id) || !this.#decisions().some(({ joins }) => joins)) return;
		await within(this.#find(), LONGEST_WAIT, clock);
		await addToDraft(draft, rulesToJoin(this.#found, this.#decisions(), draft.attachments).map(copyOf));
	}

	/** Removes an attachment: if that is the rules, new conversations begin without them, and they are offered again. */
	async detach(id: string, { draft }: Conversation): Promise<void> {
		const removed = draft.attachments.find((each) => each.id === id);
		const rules = this.#found.find((each) => removed !== undefined && isCopy(removed, each));
		await draft.detach(id);
		if (rules !== undefined) await this.#keep(withoutAdded(this.#decisions(), rules.version));
	}

	dispose(): void {
		this.#begun += 1;
		this.#timer?.dispose();
		this.#disposables.dispose();
	}

	async #add(id: string, conversation: Conversation): Promise<void> {
		const rules = await this.#stillOffered(id, conversation);
		if (rules === undefined) return;
		const { draft } = conversation;
		const { kind, label } = rules.attachment;
		const older = draft.attachments.find((each) => each.kind === kind && each.label === label);
		if (older !== undefined) await draft.detach(older.id);
		await addToDraft(draft, [copyOf(rules)]);
		const isAdded = draft.attachments.some((each) => isCopy(each, rules));
		if (isAdded) await this.#decide({ version: rules.version, joins: true });
	}

	async #stillOffered(id: string, conversation: Conversation): Promise<ProjectRules | undefined> {
		await this.#find();
		return this.#offeredIn(conversation).find(({ attachment }) => attachment.id === id);
	}

	#offeredIn({ draft }: Conversation): readonly ProjectRules[] {
		return rulesToOffer(this.#found, this.#decisions(), draft.attachments);
	}

	async #find(): Promise<void> {
		this.#begun += 1;
		const number = this.#begun;
		const read = await findProjectRules();
		if (number !== this.#begun) return;
		// What was found before keeps its id: the user may be about to press its button.
		const found = read.map((rules) => this.#found.find((each) => isCopy(each.attachment, rules)) ?? rules);
		const isNew = found.length !== this.#found.length || found.some((rules, at) => rules !== this.#found[at]);
		this.#found = found;
		if (isNew) this.#changed();
	}

	#decisions(): readonly RulesDecision[] {
		return readDecisions(this.#deps.workspaceState.get(DECISIONS));
	}

	async #decide(decision: RulesDecision): Promise<void> {
		await this.#keep(decide(this.#decisions(), decision));
	}

	async #keep(decisions: readonly RulesDecision[]): Promise<void> {
		await this.#deps.workspaceState.update(DECISIONS, decisions);
		this.#changed();
	}
}

function copyOf({ attachment }: ProjectRules): Attachment {
	return { ...attachment, id: crypto.randomUUID() };
}
