import * as vscode from 'vscode';
import { DisposableStore } from '../../core/base/disposable.ts';
import { promptLength } from '../../core/service/plans.ts';

/**
 * What the person entered: a prompt, or that the last text is wanted again, or another version of it; or that the box was
 * left, with what stood in it then.
 */
export type PromptAnswer =
	| { readonly kind: 'prompt'; readonly prompt: string; readonly withContext: boolean }
	| { readonly kind: 'showAgain' }
	| { readonly kind: 'another' }
	| { readonly kind: 'left'; readonly draft: string };

export interface PromptQuestion {
	/** To go on with: a prompt that had no answer, that of a text that was rejected, or that of a comment. */
	readonly value: string;
	/** Whether there is a last text. */
	readonly canShowAgain: boolean;
	/** Whether the code around the cursor goes along, until the person changes it here. */
	readonly withContext: boolean;
	/** The longest prompt that the plan takes, in characters; undefined where it is not known. */
	readonly longest: number | undefined;
	/** Newest first. */
	readonly earlier: readonly string[];
	/** Opens what would be sent. */
	readonly preview: (prompt: string, withContext: boolean) => Promise<void>;
}

/** Asks what should be written, in an input box that stays open while the focus is elsewhere. */
export async function askForPrompt(question: PromptQuestion): Promise<PromptAnswer> {
	const disposables = new DisposableStore();
	const box = new PromptBox(disposables.add(vscode.window.createInputBox()), question, disposables);
	try {
		return await box.answer();
	} finally {
		disposables.dispose();
	}
}

interface PromptButton extends vscode.QuickInputButton {
	readonly press: () => void;
}

class PromptBox {
	readonly #box: vscode.InputBox;
	readonly #question: PromptQuestion;
	readonly #disposables: DisposableStore;
	readonly #answer = Promise.withResolvers<PromptAnswer>();
	#withContext: boolean;
	#warned: string | undefined;

	constructor(box: vscode.InputBox, question: PromptQuestion, disposables: DisposableStore) {
		this.#box = box;
		this.#question = question;
		this.#disposables = disposables;
		this.#withContext = question.withContext;
	}

	answer(): Promise<PromptAnswer> {
		const { t } = vscode.l10n;
		const box = this.#box;
		const { value } = this.#question;
		box.title = t('Generate at Cursor');
		box.placeholder = t('A function that groups orders by customer, in TypeScript');
		box.value = value;
		// Typing takes the place of what is proposed.
		box.valueSelection = [0, value.length];
		box.ignoreFocusOut = true;
		this.#render();
		this.#disposables.add(box.onDidHide(() => this.#answer.resolve({ kind: 'left', draft: box.value })));
		this.#disposables.add(
			box.onDidTriggerButton((button) => {
				if (isPromptButton(button)) button.press();
			}),
		);
		this.#disposables.add(
			box.onDidChangeValue(() => {
				box.validationMessage = undefined;
			}),
		);
		this.#disposables.add(box.onDidAccept(() => this.#accept()));
		box.show();
		return this.#answer.promise;
	}

	#accept(): void {
		const prompt = this.#box.value;
		const problem = problemOf(prompt, this.#question.longest);
		if (problem === undefined || prompt === this.#warned) {
			this.#answer.resolve({ kind: 'prompt', prompt, withContext: this.#withContext });
			return;
		}
		this.#box.validationMessage = problem;
		if (problem.severity === vscode.InputBoxValidationSeverity.Warning) this.#warned = prompt;
	}

	#render(): void {
		const { t } = vscode.l10n;
		this.#box.prompt = this.#withContext
			? t('What should be written here? The code around the cursor goes with it, secrets redacted.')
			: t('What should be written here? Only this text is sent.');
		const { preview, canShowAgain, earlier } = this.#question;
		const toggle = () => {
			this.#withContext = !this.#withContext;
			this.#render();
		};
		const buttons: readonly PromptButton[] = [
			{
				iconPath: new vscode.ThemeIcon(this.#withContext ? 'list-flat' : 'dash'),
				tooltip: this.#withContext ? t('Leave the Code Around Out') : t('Send the Code Around, Too'),
				press: toggle,
			},
			{
				iconPath: new vscode.ThemeIcon('eye'),
				tooltip: t('Show What Will Be Sent'),
				press: () => void preview(this.#box.value, this.#withContext).catch(this.#answer.reject),
			},
			...(earlier.length === 0 ? [] : [this.#earlierButton()]),
			...(canShowAgain ? againButtons(this.#answer.resolve) : []),
		];
		this.#box.buttons = buttons;
	}

	/** A box has no list of its own: each press goes one prompt further back, and from the last to what was typed. */
	#earlierButton(): PromptButton {
		let prompts: readonly string[] = [];
		let at = 0;
		return {
			iconPath: new vscode.ThemeIcon('arrow-up'),
			tooltip: vscode.l10n.t('Earlier Prompt'),
			press: () => {
				const { value } = this.#box;
				if (value !== prompts[at]) {
					prompts = [value, ...this.#question.earlier.filter((each) => each !== value)];
					at = 0;
				}
				at = (at + 1) % prompts.length;
				this.#box.value = prompts[at] ?? '';
			},
		};
	}
}

function againButtons(resolve: (answer: PromptAnswer) => void): readonly PromptButton[] {
	const { t } = vscode.l10n;
	return [
		{
			iconPath: new vscode.ThemeIcon('history'),
			tooltip: t('Show the Last Text Again'),
			press: () => resolve({ kind: 'showAgain' }),
		},
		{
			iconPath: new vscode.ThemeIcon('sparkle'),
			tooltip: t('Another Version of the Last Text (One More Request)'),
			press: () => resolve({ kind: 'another' }),
		},
	];
}

function isPromptButton(button: vscode.QuickInputButton): button is PromptButton {
	return 'press' in button;
}

/** Without words there is nothing to send; a prompt beyond the plan may be sent all the same. */
function problemOf(prompt: string, longest: number | undefined): vscode.InputBoxValidationMessage | undefined {
	const { t } = vscode.l10n;
	const { Error: refused, Warning: warning } = vscode.InputBoxValidationSeverity;
	if (prompt.trim() === '') return { message: t('Say in a few words what should be written.'), severity: refused };
	if (longest === undefined || promptLength(prompt) <= longest) return undefined;
	const [has, most] = [promptLength(prompt), longest].map((each) => each.toLocaleString(vscode.env.language));
	return {
		message: t('{0} / {1} characters of your plan. Press Enter again to send it all the same.', has ?? '', most ?? ''),
		severity: warning,
	};
}
