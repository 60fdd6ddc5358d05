/** VS Code's terminal view of an extension, for a test that acts as the user. */
export class FakeTerminal {
	readonly name: string;
	/** All that was written to it. */
	text = '';
	/** Whether each call of `show` kept the focus where it was. */
	readonly shown: (boolean | undefined)[] = [];
	readonly #pty: FakePseudoterminal;
	#isOpen = false;

	constructor({ name, pty }: { readonly name: string; readonly pty: FakePseudoterminal }) {
		this.name = name;
		this.#pty = pty;
		pty.onDidWrite((text) => {
			this.text += text;
		});
	}

	/** Draws it the first time, as VS Code does. */
	show(preserveFocus?: boolean): void {
		this.shown.push(preserveFocus);
		if (this.#isOpen) return;
		this.#isOpen = true;
		this.#pty.open();
	}

	type(keys: string): void {
		this.#pty.handleInput?.(keys);
	}

	dispose(): void {
		this.#pty.close();
	}
}

interface FakePseudoterminal {
	readonly onDidWrite: (listener: (text: string) => void) => unknown;
	readonly open: () => void;
	readonly close: () => void;
	readonly handleInput?: (keys: string) => void;
}
