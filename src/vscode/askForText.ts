import * as vscode from 'vscode';
import { DisposableStore } from '../core/base/disposable.ts';

/** What a check found: nothing, or a sentence that refuses the text, or one that a second Enter passes. */
export interface CheckResult {
	readonly refused?: string;
	readonly warned?: string;
}

export interface TextQuestion {
	readonly title: string;
	readonly prompt: string;
	readonly placeholder?: string;
	readonly value?: string;
	readonly password?: boolean;
	readonly step?: number;
	readonly totalSteps?: number;
	/** A button in the box's title that leads elsewhere; the box stays open. */
	readonly link?: { readonly tooltip: string; readonly open: () => void };
	/** A button that leads to the step before: the box closes as if the person gave up. Called with what stood in it. */
	readonly back?: (text: string) => void;
	/** What a text that is being typed is taken for, where that is not plain. */
	readonly hint?: (text: string) => string | undefined;
	/** Called on Enter; the box stays open and says what is wrong until nothing is. */
	readonly check: (text: string, signal: AbortSignal) => Promise<CheckResult>;
}

/**
 * Asks for a text in an input box that stays open until its check passes, and when the focus goes elsewhere.
 * @returns undefined when the person gives up
 */
export async function askForText(question: TextQuestion): Promise<string | undefined> {
	const disposables = new DisposableStore();
	const box = disposables.add(makeBox(question));
	const closed = new AbortController();
	try {
		return await new Promise<string | undefined>((resolve, reject) => {
			const passed = new Set<string>();
			disposables.add(box.onDidHide(() => resolve(undefined)));
			disposables.add(leaveByButton(box, question, () => resolve(undefined)));
			disposables.add(
				box.onDidChangeValue((text) => {
					box.validationMessage = hintFor(text, question);
				}),
			);
			disposables.add(
				box.onDidAccept(() => {
					if (box.busy) return;
					accept(box, question, passed, closed.signal).then((text) => text !== undefined && resolve(text), reject);
				}),
			);
			box.show();
		});
	} finally {
		closed.abort();
		disposables.dispose();
	}
}

function makeBox(question: TextQuestion): vscode.InputBox {
	const box = vscode.window.createInputBox();
	box.title = question.title;
	box.prompt = question.prompt;
	box.placeholder = question.placeholder ?? '';
	box.value = question.value ?? '';
	box.password = question.password ?? false;
	box.ignoreFocusOut = true;
	box.step = question.step;
	box.totalSteps = question.totalSteps;
	const { link, back } = question;
	box.buttons = [
		...(back === undefined ? [] : [vscode.QuickInputButtons.Back]),
		...(link === undefined ? [] : [{ iconPath: new vscode.ThemeIcon('link-external'), tooltip: link.tooltip }]),
	];
	return box;
}

function leaveByButton(box: vscode.InputBox, { link, back }: TextQuestion, leave: () => void): vscode.Disposable {
	return box.onDidTriggerButton((button) => {
		if (button !== vscode.QuickInputButtons.Back) return link?.open();
		back?.(box.value);
		leave();
	});
}

function hintFor(text: string, { hint }: TextQuestion): vscode.InputBoxValidationMessage | undefined {
	const message = hint?.(text);
	return message === undefined ? undefined : { message, severity: vscode.InputBoxValidationSeverity.Info };
}

async function accept(
	box: vscode.InputBox,
	question: TextQuestion,
	passed: Set<string>,
	signal: AbortSignal,
): Promise<string | undefined> {
	const text = box.value;
	if (passed.has(text)) return text;
	box.busy = true;
	box.enabled = false;
	const { refused, warned } = await question.check(text, signal).finally(() => {
		box.busy = false;
		box.enabled = true;
	});
	if (refused !== undefined) {
		box.validationMessage = { message: refused, severity: vscode.InputBoxValidationSeverity.Error };
		return undefined;
	}
	if (warned === undefined) return text;
	passed.add(text);
	const message = vscode.l10n.t('{0} Press Enter again to use it anyway.', warned);
	box.validationMessage = { message, severity: vscode.InputBoxValidationSeverity.Warning };
	return undefined;
}
