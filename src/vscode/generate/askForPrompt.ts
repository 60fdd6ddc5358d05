import * as vscode from 'vscode';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { GenerateSettings } from '../../core/code/generateRequest.ts';
import { PLAN_LIMITS, promptLength } from '../../core/service/plans.ts';

/** What the person entered: a prompt, or that the last text is wanted again. */
export type PromptAnswer = { readonly kind: 'prompt'; readonly prompt: string } | { readonly kind: 'showAgain' };

export interface PromptQuestion {
	/** A prompt that had no answer, to go on with; otherwise empty. */
	readonly value: string;
	/** Whether there is a last text. */
	readonly canShowAgain: boolean;
	readonly plan: GenerateSettings['plan'];
}

/**
 * Asks what should be written, in an input box that stays open while the focus is elsewhere.
 * @returns undefined when the person gives up
 */
export async function askForPrompt(question: PromptQuestion): Promise<PromptAnswer | undefined> {
	const { t } = vscode.l10n;
	const disposables = new DisposableStore();
	const box = disposables.add(vscode.window.createInputBox());
	box.title = t('Generate at Cursor');
	box.prompt = t('What should be written here? Only this text is sent.');
	box.placeholder = t('A function that groups orders by customer, in TypeScript');
	box.value = question.value;
	box.ignoreFocusOut = true;
	if (question.canShowAgain) {
		box.buttons = [{ iconPath: new vscode.ThemeIcon('history'), tooltip: t('Show the Last Text Again') }];
	}
	try {
		return await new Promise((resolve) => {
			disposables.add(box.onDidHide(() => resolve(undefined)));
			disposables.add(box.onDidTriggerButton(() => resolve({ kind: 'showAgain' })));
			disposables.add(
				box.onDidChangeValue(() => {
					box.validationMessage = undefined;
				}),
			);
			let warned: string | undefined;
			disposables.add(
				box.onDidAccept(() => {
					const prompt = box.value;
					const problem = problemOf(prompt, question.plan);
					if (problem === undefined || prompt === warned) return resolve({ kind: 'prompt', prompt });
					box.validationMessage = problem;
					if (problem.severity === vscode.InputBoxValidationSeverity.Warning) warned = prompt;
				}),
			);
			box.show();
		});
	} finally {
		disposables.dispose();
	}
}

/** Without words there is nothing to send; a prompt beyond the plan may be sent all the same. */
function problemOf(prompt: string, plan: PromptQuestion['plan']): vscode.InputBoxValidationMessage | undefined {
	const { t } = vscode.l10n;
	const { Error: refused, Warning: warning } = vscode.InputBoxValidationSeverity;
	if (prompt.trim() === '') return { message: t('Say in a few words what should be written.'), severity: refused };
	if (plan === 'auto' || promptLength(prompt) <= PLAN_LIMITS[plan].maxPromptLength) return undefined;
	const [has, most] = [promptLength(prompt), PLAN_LIMITS[plan].maxPromptLength].map((each) => each.toLocaleString());
	return {
		message: t(
			'{0} / {1} characters of the plan {2}. Press Enter again to send it all the same.',
			has ?? '',
			most ?? '',
			plan,
		),
		severity: warning,
	};
}
