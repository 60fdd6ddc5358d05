/** A comment as an extension makes it. */
interface FakeComment {
	readonly body: { readonly value: string };
}

/** A comment thread that counts how often each member is set, since VS Code draws what is set anew. */
export class FakeCommentThread {
	readonly uri: unknown;
	isDisposed = false;
	canReply: unknown = true;
	contextValue: unknown;
	/** The names of the members that were set since this was emptied. */
	readonly set: string[] = [];
	readonly #values: { range: unknown; label?: unknown; comments: readonly FakeComment[]; collapsibleState?: unknown };
	readonly #end: () => void;

	constructor(uri: unknown, range: unknown, comments: readonly FakeComment[], end: () => void) {
		this.uri = uri;
		this.#values = { range, comments };
		this.#end = end;
	}

	get range() {
		return this.#values.range;
	}

	set range(value: unknown) {
		this.#change('range', value);
	}

	get label() {
		return this.#values.label;
	}

	set label(value: unknown) {
		this.#change('label', value);
	}

	get comments() {
		return this.#values.comments;
	}

	set comments(value: readonly FakeComment[]) {
		this.#change('comments', value);
	}

	get collapsibleState() {
		return this.#values.collapsibleState;
	}

	/** VS Code ignores the state that it has. */
	set collapsibleState(value: unknown) {
		if (value !== this.#values.collapsibleState) this.#change('collapsibleState', value);
	}

	dispose(): void {
		this.isDisposed = true;
		this.#end();
	}

	#change(name: string, value: unknown): void {
		this.set.push(name);
		Object.assign(this.#values, { [name]: value });
	}
}

/** Makes comment threads, and disposes of them with itself. */
export class FakeCommentController {
	readonly id: string;
	readonly label: string;
	readonly threads = new Set<FakeCommentThread>();
	readonly #end: () => void;

	constructor(id: string, label: string, end: () => void) {
		this.id = id;
		this.label = label;
		this.#end = end;
	}

	createCommentThread(uri: unknown, range: unknown, comments: readonly FakeComment[]): FakeCommentThread {
		const thread = new FakeCommentThread(uri, range, comments, () => this.threads.delete(thread));
		this.threads.add(thread);
		return thread;
	}

	dispose(): void {
		for (const thread of this.threads) thread.dispose();
		this.#end();
	}
}
