type Heard = (value: unknown) => void;

/** An editor panel with a page. After it is closed, its methods throw, as in VS Code. */
export class FakePanel {
	visible = true;
	/** What the page was sent. */
	readonly posted: unknown[] = [];
	readonly #heard = { message: new Set<Heard>(), state: new Set<Heard>(), end: new Set<Heard>() };
	#isClosed = false;

	get webview() {
		this.#check();
		const view = {
			options: {},
			html: '',
			cspSource: 'fake:',
			asWebviewUri: ({ path }: { readonly path: string }) => path,
			onDidReceiveMessage: (listener: Heard) => this.#hear('message', listener),
			postMessage: async (message: unknown) => this.posted.push(message),
		};
		return view;
	}

	set iconPath(_: unknown) {
		this.#check();
	}

	readonly onDidDispose = (listener: Heard) => this.#hear('end', listener);
	readonly onDidChangeViewState = (listener: Heard) => this.#hear('state', listener);

	reveal(): void {
		this.#check();
	}

	dispose(): void {
		if (this.#isClosed) return;
		this.#isClosed = true;
		this.#tell('end', undefined);
	}

	/** Delivers a message from the page. */
	say(message: unknown): void {
		this.#tell('message', message);
	}

	setVisible(visible: boolean): void {
		this.visible = visible;
		this.#tell('state', undefined);
	}

	#hear(what: 'message' | 'state' | 'end', listener: Heard) {
		this.#heard[what].add(listener);
		return { dispose: () => this.#heard[what].delete(listener) };
	}

	#tell(what: 'message' | 'state' | 'end', value: unknown): void {
		for (const listener of this.#heard[what]) listener(value);
	}

	#check(): void {
		if (this.#isClosed) throw new Error('Webview is disposed');
	}
}
