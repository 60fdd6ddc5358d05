/** VS Code's input box, for a test that acts as the user. */
export interface FakeInputBox {
	value: string;
	prompt?: string;
	validationMessage: unknown;
	/** Replaces the text in the box. */
	readonly type: (text: string) => void;
	readonly accept: () => void;
	readonly hide: () => void;
	/** Presses the button with this tooltip. */
	readonly press: (tooltip: string) => void;
}

/** @param onShow what the user does once the box is open */
export function fakeInputBox(onShow: (box: FakeInputBox) => void = () => {}): FakeInputBox {
	const listeners = new Map<string, (value?: unknown) => void>();
	const hear = (name: string) => (listener: (value?: unknown) => void) => {
		listeners.set(name, listener);
		return { dispose: () => listeners.delete(name) };
	};
	const tell = (name: string, value?: unknown) => listeners.get(name)?.(value);
	const box = {
		value: '',
		validationMessage: undefined,
		buttons: [] as readonly { readonly tooltip: string }[],
		onDidAccept: hear('accept'),
		onDidHide: hear('hide'),
		onDidChangeValue: hear('change'),
		onDidTriggerButton: hear('button'),
		type: (text: string) => {
			box.value = text;
			tell('change', text);
		},
		accept: () => tell('accept'),
		hide: () => tell('hide'),
		press: (tooltip: string) => {
			const button = box.buttons.find((each) => each.tooltip === tooltip);
			if (button === undefined) throw new Error(`${tooltip} is missing.`);
			tell('button', button);
		},
		show: () => onShow(box),
		dispose() {},
	};
	return box;
}
