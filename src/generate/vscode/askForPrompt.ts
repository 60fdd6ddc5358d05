import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../base/core/clock.ts';
import { type Disposable, DisposableStore } from '../../base/core/disposable.ts';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { type CheckResult, SecondEnter } from '../../base/vscode/askForText.ts';
import { promptLength } from '../../service/core/plans.ts';

/**
 * What the user chose: to send a prompt, to see the last text again, to get another version of it, or to cancel. The last
 * three come with the text that was in the box.
 */
export type PromptAnswer =
	| { readonly kind: 'prompt'; readonly prompt: string; readonly withContext: boolean }
	| { readonly kind: 'showAgain' | 'another' | 'canceled'; readonly draft: string };

export interface PromptQuestion {
	/** Proposed: a prompt without an answer, the prompt of a rejected text, or a comment. */
	readonly value: string;
	/** Whether there is a last text. */
	readonly canShowAgain: boolean;
	/** Whether the code around the cursor is sent, until the user changes it here. */
	readonly withContext: boolean;
	/** The longest prompt that the plan accepts, in characters; undefined if unknown. */
	readonly longest: number | undefined;
	/** Newest first. */
	readonly earlier: readonly string[];
	/** Shows what would be sent. */
	readonly preview: (prompt: string, withContext: boolean) => Promise<void>;
	/** What a prompt will take, on one line; undefined where there is too little to say. */
	readonly forecast: (prompt: string, withContext: boolean) => Promise<string | undefined>;
	readonly clock: Clock;
}

/** In milliseconds: who types on gets the forecast at the next pause. */
const PAUSE = 200;

/** Asks what to write, in an input box that stays open even without the focus. */
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
	/** The proposed or typed prompt, then earlier prompts, newest first; each with the user's edits. */
	readonly #prompts: string[];
	#at = 0;
	#forecast: string | undefined;
	/** Ends before the next forecast is made. */
	#pause: Disposable | undefined;
	#withContext: boolean;
	readonly #check = new SecondEnter();

	constructor(box: vscode.InputBox, question: PromptQuestion, disposables: DisposableStore) {
		this.#box = box;
		this.#question = question;
		this.#disposables = disposables;
		const { value, earlier, withContext } = question;
		this.#prompts = [value, ...earlier.filter((each) => each !== value)];
		this.#withContext = withContext;
	}

	answer(): Promise<PromptAnswer> {
		const box = this.#box;
		const { value } = this.#question;
		box.title = l10n.t('Generate at Cursor');
		box.placeholder = l10n.t('A function that groups orders by customer');
		box.value = value;
		// Typing replaces the proposal.
		box.valueSelection = [0, value.length];
		box.ignoreFocusOut = true;
		this.#render();
		this.#disposables.add({ dispose: () => this.#pause?.dispose() });
		this.#disposables.add(box.onDidHide(() => this.#end('canceled')));
		this.#disposables.add(
			box.onDidTriggerButton((button) => {
				if (isPromptButton(button)) button.press();
			}),
		);
		this.#disposables.add(
			box.onDidChangeValue(() => {
				box.validationMessage = undefined;
				this.#forecastSoon();
			}),
		);
		this.#disposables.add(box.onDidAccept(() => void this.#accept()));
		box.show();
		return this.#answer.promise;
	}

	async #accept(): Promise<void> {
		const prompt = await this.#check.accept(this.#box, (text) => checkPrompt(text, this.#question.longest));
		if (prompt !== undefined) this.#answer.resolve({ kind: 'prompt', prompt, withContext: this.#withContext });
	}

	#render(): void {
		this.#renderPrompt();
		this.#forecastSoon();
		const { preview, canShowAgain, earlier } = this.#question;
		const toggle = () => {
			this.#withContext = !this.#withContext;
			this.#render();
		};
		const buttons: readonly PromptButton[] = [
			{
				iconPath: new vscode.ThemeIcon(this.#withContext ? 'list-flat' : 'dash'),
				tooltip: this.#withContext
					? l10n.t('Leave Out the Surrounding Code')
					: l10n.t('Send the Surrounding Code, Too'),
				press: toggle,
			},
			{
				iconPath: new vscode.ThemeIcon('eye'),
				tooltip: l10n.t('Show What Will Be Sent'),
				press: () => {
					preview(this.#box.value, this.#withContext).catch((error) => this.#showPreviewError(error));
				},
			},
			...(earlier.length === 0 ? [] : this.#earlierButtons()),
			...(canShowAgain ? this.#againButtons() : []),
		];
		this.#box.buttons = buttons;
	}

	#renderPrompt(): void {
		const question = this.#withContext
			? l10n.t('What should be written here? The code around the cursor is sent along, with secrets redacted.')
			: l10n.t('What should be written here? Only this text is sent.');
		this.#box.prompt = this.#forecast === undefined ? question : `${question} ${this.#forecast}`;
	}

	#forecastSoon(): void {
		this.#pause?.dispose();
		this.#pause = this.#question.clock.setTimer(PAUSE, () => void this.#makeForecast());
	}

	async #makeForecast(): Promise<void> {
		const { value } = this.#box;
		const withContext = this.#withContext;
		const made = value.trim() === '' ? undefined : await this.#ask(value, withContext);
		// An answer about another text comes too late.
		if (value !== this.#box.value || withContext !== this.#withContext || made === this.#forecast) return;
		this.#forecast = made;
		this.#renderPrompt();
	}

	/** A forecast is no reason to fail: sending says why it cannot be sent. */
	async #ask(prompt: string, withContext: boolean): Promise<string | undefined> {
		try {
			return await this.#question.forecast(prompt, withContext);
		} catch {
			return undefined;
		}
	}

	/** The box stays open with the typed text. */
	#showPreviewError(error: unknown): void {
		const reason = error instanceof Error ? error.message : String(error);
		this.#box.validationMessage = breakMarkdownLinks(l10n.t('What will be sent cannot be shown: {0}', reason));
	}

	/** Go one prompt back or forward, since an input box has no list. */
	#earlierButtons(): readonly PromptButton[] {
		return [
			{ iconPath: new vscode.ThemeIcon('arrow-up'), tooltip: l10n.t('Earlier Prompt'), press: () => this.#go(1) },
			{ iconPath: new vscode.ThemeIcon('arrow-down'), tooltip: l10n.t('Later Prompt'), press: () => this.#go(-1) },
		];
	}

	#go(steps: number): void {
		const next = this.#prompts[this.#at + steps];
		if (next === undefined) return;
		this.#prompts[this.#at] = this.#box.value;
		this.#at += steps;
		this.#box.value = next;
	}

	#againButtons(): readonly PromptButton[] {
		return [
			{
				iconPath: new vscode.ThemeIcon('history'),
				tooltip: l10n.t('Show the Last Text Again'),
				press: () => this.#end('showAgain'),
			},
			{
				iconPath: new vscode.ThemeIcon('sparkle'),
				tooltip: l10n.t('Another Version of the Last Text (One More Request)'),
				press: () => this.#end('another'),
			},
		];
	}

	#end(kind: 'showAgain' | 'another' | 'canceled'): void {
		this.#answer.resolve({ kind, draft: this.#draft() });
	}

	/** The text that would be lost. An earlier prompt that is only viewed does not count. */
	#draft(): string {
		this.#prompts[this.#at] = this.#box.value;
		const [first = ''] = this.#prompts;
		return this.#question.earlier.includes(this.#box.value) ? first : this.#box.value;
	}
}

function isPromptButton(button: vscode.QuickInputButton): button is PromptButton {
	return 'press' in button;
}

/** Refuses an empty prompt; one beyond the plan may be sent anyway. */
function checkPrompt(prompt: string, longest: number | undefined): CheckResult {
	if (prompt.trim() === '') return { refused: l10n.t('Say in a few words what should be written.') };
	if (longest === undefined || promptLength(prompt) <= longest) return {};
	const [has, most] = [promptLength(prompt), longest].map((each) => each.toLocaleString(vscode.env.language));
	return {
		warned: l10n.t('{0} / {1} characters of your plan. Press Enter again to send it anyway.', has ?? '', most ?? ''),
	};
}

const MOST = 50;

/** The prompts of this window. For privacy, only in memory. */
export class PromptHistory {
	#all: readonly string[] = [];
	#unanswered = '';

	/** Newest first, without duplicates. */
	get all(): readonly string[] {
		return this.#all;
	}

	/** What was typed last; empty once it has an answer. */
	get unanswered(): string {
		return this.#unanswered;
	}

	begin(prompt: string): void {
		this.#unanswered = prompt;
		this.#all = [prompt, ...this.#all.filter((each) => each !== prompt)].slice(0, MOST);
	}

	/** Keeps what was in the box when it closed without sending. */
	keepUnsent(draft: string): void {
		this.#unanswered = draft;
	}

	answered(prompt: string): void {
		if (this.#unanswered === prompt) this.#unanswered = '';
	}
}
