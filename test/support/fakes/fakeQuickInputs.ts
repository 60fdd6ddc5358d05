import { fakeInputBox } from './fakeInputBox.ts';
import { window } from './fakeVscode.ts';

/** What the user does in the next list or input box. */
export type QuickStep =
	/** Chooses the item with this label. */
	| { readonly pick: string }
	/** Types a text over the one in the box, and presses Enter; more than once to pass a warning. */
	| { readonly type: string; readonly enters?: number }
	/** Presses the button with this tooltip. */
	| { readonly press: string }
	/** Presses Escape. */
	| 'escape';

interface Item {
	readonly label: string;
	readonly description?: string;
	readonly detail?: string;
}

/** What was seen of a list or an input box. */
export interface SeenQuickInput {
	readonly title: string;
	/** The items of a list when it was left. */
	readonly items: readonly Item[];
	/** The label of the item that was active first. */
	readonly active: string | undefined;
	/** The text in an input box when it was opened, and what the box said of the texts that it did not take. */
	readonly value: string;
	readonly said: readonly string[];
}

/**
 * Lists and input boxes in place of those of the fake editor, in which the user takes these steps one after the other.
 * @returns what was seen of each, and how to put the editor's own back
 */
export function fakeQuickInputs(steps: readonly QuickStep[]) {
	const asIs = { ...window };
	const left = [...steps];
	const seen: SeenQuickInput[] = [];
	Object.assign(window, {
		createQuickPick: () => fakeList(() => left.shift(), seen),
		createInputBox: () => {
			let title = '';
			const box = Object.assign(
				fakeInputBox((shown) => {
					const { value } = shown;
					const said: string[] = [];
					seen.push({ title, items: [], active: undefined, value, said });
					setImmediate(() => {
						const step = left.shift() ?? 'escape';
						if (step === 'escape' || 'pick' in step) return shown.hide();
						if ('press' in step) return shown.press(step.press);
						shown.type(step.type);
						void pressEnter(step.enters ?? 1);
					});
					const pressEnter = async (times: number) => {
						for (let time = 0; time < times; time++) {
							shown.validationMessage = undefined;
							shown.accept();
							await new Promise((resolve) => setImmediate(resolve));
							const message = shown.validationMessage as { readonly message: string } | undefined;
							if (message !== undefined) said.push(message.message);
						}
						if (said.length === times) shown.hide();
					};
				}),
			);
			return Object.defineProperty(box, 'title', {
				set: (text: string) => {
					title = text;
				},
			});
		},
	});
	return { seen, left, restore: () => Object.assign(window, asIs) };
}

function fakeList(next: () => QuickStep | undefined, seen: SeenQuickInput[]) {
	const listeners = new Map<string, (value?: unknown) => void>();
	const hear = (name: string) => (listener: (value?: unknown) => void) => {
		listeners.set(name, listener);
		return { dispose: () => listeners.delete(name) };
	};
	const list = {
		title: '',
		items: [] as readonly Item[],
		activeItems: [] as readonly Item[],
		selectedItems: [] as readonly Item[],
		buttons: [] as readonly { readonly tooltip: string }[],
		onDidAccept: hear('accept'),
		onDidHide: hear('hide'),
		onDidTriggerButton: hear('button'),
		show: () => {
			const active = list.activeItems[0]?.label;
			setImmediate(() => {
				const { title, items } = list;
				seen.push({ title, items, active, value: '', said: [] });
				const step = next() ?? 'escape';
				if (step === 'escape' || 'type' in step) return listeners.get('hide')?.();
				if ('press' in step) {
					return listeners.get('button')?.(list.buttons.find(({ tooltip }) => tooltip === step.press));
				}
				list.selectedItems = items.filter(({ label }) => label === step.pick);
				listeners.get('accept')?.();
				if (list.selectedItems.length === 0) listeners.get('hide')?.();
			});
		},
		dispose() {},
	};
	return list;
}
