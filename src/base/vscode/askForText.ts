import * as vscode from 'vscode';
import { DisposableStore } from '../core/disposable.ts';

/** The result of a check: nothing, an error that blocks the text, or a warning that a second Enter overrides. */
export interface CheckResult {
	readonly refused?: string;
	/** Must also say that a second Enter overrides it. */
	readonly warned?: string;
}

export interface TextQuestion {
	readonly title: string;
	readonly prompt: string;
	readonly placeholder?: string;
	readonly value?: string;
	/** Whether the text is masked; or says so for each text, once it contains a secret. */
	readonly password?: boolean | ((text: string) => boolean);
	readonly step?: number;
	readonly totalSteps?: number;
	/** A button in the box's title that opens something else; the box stays open. */
	readonly link?: { readonly tooltip: string; readonly open: () => void };
	/** A button that goes one step back and closes the box as if canceled. Called with the text in the box. */
	readonly back?: (text: string) => void;
	/** How the text being typed will be understood, if that is not obvious. */
	readonly hint?: (text: string) => string | undefined;
	/** Called on Enter; the box stays open until it finds nothing wrong. */
	readonly check: (text: string, signal: AbortSignal) => Promise<CheckResult>;
}

/**
 * Asks for a text in an input box that stays open until its check passes, even without the focus.
 * @returns undefined if the user cancels
 */
export async function askForText(question: TextQuestion): Promise<string | undefined> {
	const disposables = new DisposableStore();
	const box = disposables.add(makeBox(question));
	const closed = new AbortController();
	try {
		return await new Promise<string | undefined>((resolve, reject) => {
			const check = new SecondEnter();
			disposables.add(box.onDidHide(() => resolve(undefined)));
			disposables.add(leaveByButton(box, question, () => resolve(undefined)));
			disposables.add(
				box.onDidChangeValue((text) => {
					box.password = isMasked(question, text);
					box.validationMessage = hintFor(text, question);
				}),
			);
			disposables.add(
				box.onDidAccept(() => {
					if (box.busy) return;
					check
						.accept(box, (text) => question.check(text, closed.signal))
						.then((text) => text !== undefined && resolve(text), reject);
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
	box.password = isMasked(question, box.value);
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

function isMasked({ password = false }: TextQuestion, text: string): boolean {
	return typeof password === 'function' ? password(text) : password;
}

function hintFor(text: string, { hint }: TextQuestion): vscode.InputBoxValidationMessage | undefined {
	const message = hint?.(text);
	return message === undefined ? undefined : { message, severity: vscode.InputBoxValidationSeverity.Info };
}

/** Checks what is in an input box on Enter. A warned text passes when Enter is pressed again. */
export class SecondEnter {
	readonly #warned = new Set<string>();

	/** @returns the text if it passes; otherwise the box says why not */
	async accept(
		box: vscode.InputBox,
		check: (text: string) => Promise<CheckResult> | CheckResult,
	): Promise<string | undefined> {
		const text = box.value;
		if (this.#warned.has(text)) return text;
		const { Error: error, Warning: warning } = vscode.InputBoxValidationSeverity;
		const { refused, warned } = await whileBusy(box, check(text));
		if (refused !== undefined) box.validationMessage = { message: refused, severity: error };
		else if (warned !== undefined) {
			this.#warned.add(text);
			box.validationMessage = { message: warned, severity: warning };
		} else return text;
		return undefined;
	}
}

async function whileBusy(box: vscode.InputBox, checking: Promise<CheckResult> | CheckResult): Promise<CheckResult> {
	if (!(checking instanceof Promise)) return checking;
	box.busy = true;
	box.enabled = false;
	return await checking.finally(() => {
		box.busy = false;
		box.enabled = true;
	});
}
