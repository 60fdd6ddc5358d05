import * as vscode from 'vscode';
import { DisposableStore } from '../../base/core/disposable.ts';

/** The answer to one of several questions: a value, one question back, or none. */
export type StepAnswer<T> = { readonly value: T } | 'back' | 'canceled';

export interface PickItem<T> extends vscode.QuickPickItem {
	readonly value: T;
}

export interface PickQuestion<T> {
	readonly title: string;
	readonly placeholder: string;
	readonly items: readonly PickItem<T>[];
	/** Newer items of the same number, for the same values. */
	readonly later?: PromiseLike<readonly PickItem<T>[]>;
	/** Which item is active first; the first one if it is missing or -1. */
	readonly active?: number;
	readonly step?: number;
	readonly totalSteps?: number;
	readonly canGoBack?: boolean;
}

/** Asks to choose from a list that stays open even without the focus. */
export async function pickStep<T>(question: PickQuestion<T>): Promise<StepAnswer<T>> {
	const disposables = new DisposableStore();
	const list = disposables.add(vscode.window.createQuickPick<PickItem<T>>());
	const { promise, resolve } = Promise.withResolvers<StepAnswer<T>>();
	list.title = question.title;
	list.placeholder = question.placeholder;
	list.step = question.step;
	list.totalSteps = question.totalSteps;
	list.ignoreFocusOut = true;
	list.buttons = question.canGoBack ? [vscode.QuickInputButtons.Back] : [];
	list.items = question.items;
	activate(list, question.active ?? 0);
	disposables.add(
		list.onDidAccept(() => {
			// The filter may leave no item: Enter then chooses nothing.
			const [item] = list.selectedItems;
			if (item !== undefined) resolve({ value: item.value });
		}),
	);
	disposables.add(list.onDidTriggerButton(() => resolve('back')));
	disposables.add(list.onDidHide(() => resolve('canceled')));
	list.show();
	void question.later?.then((items) => replace(list, items));
	return await promise.finally(() => disposables.dispose());
}

/** Leaves the active item where the user has moved it. */
function replace<T>(list: vscode.QuickPick<PickItem<T>>, items: readonly PickItem<T>[]): void {
	const [current] = list.activeItems;
	const at = current === undefined ? 0 : list.items.indexOf(current);
	list.items = items;
	activate(list, at);
}

function activate<T>(list: vscode.QuickPick<PickItem<T>>, at: number): void {
	const item = list.items[Math.max(0, at)];
	list.activeItems = item === undefined ? [] : [item];
}
