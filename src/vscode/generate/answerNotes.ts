import * as vscode from 'vscode';
import { withoutLinks } from '../../core/base/withoutLinks.ts';
import type { CodeEdit } from '../../core/code/answer/codeEdit.ts';
import type { Answer } from '../../core/service/answer.ts';
import type { GenerateRequest } from '../../core/service/wire.ts';
import { hiddenIn, normalizeLineEnds, withoutHidden } from '../../protocol/hiddenCharacters.ts';
import { openAsNewFile } from '../openAsNewFile.ts';
import { guardrailText } from '../optimize/reviewTexts.ts';
import { GENERATE_LIMIT_SETTING } from '../settings.ts';
import { tellOfHidden } from './hiddenNote.ts';

/** Says what is to be known of a text beside itself: that it was cut, ended unusually, or has unreadable characters. */
export function tellOfAnswer({ figures, invalidCharacters }: Answer, request: GenerateRequest): void {
	const { t } = vscode.l10n;
	const { finishReason } = figures;
	if (finishReason === 'length') tellOfLimit(request);
	else if (finishReason !== undefined && finishReason !== 'stop') {
		void vscode.window.showInformationMessage(withoutLinks(t('The generated text ended with “{0}”.', finishReason)));
	}
	if (invalidCharacters) {
		void vscode.window.showWarningMessage(t('The service sent characters that cannot be read: “�” stands for each.'));
	}
}

/** Says that an answer held more than the code that is shown, and what speaks against taking that unread. */
export function tellOfNotes({ notes, warnings }: CodeEdit, answer: string): void {
	const { t } = vscode.l10n;
	const show = { title: t('Show Answer'), run: () => openWhole(answer) };
	// Of what cannot be seen a note of its own tells.
	const reasons = warnings.filter(({ kind }) => kind !== 'hidden').map(guardrailText);
	if (reasons.length > 0) {
		const sentence = t('{0} Look closely at the generated code before you take it.', reasons.join(' '));
		void vscode.window.showWarningMessage(sentence, show).then((chosen) => chosen?.run());
	} else if (notes.includes('alternatives')) {
		const sentence = t('The answer holds other code, too; the first that fits is shown at the cursor.');
		void vscode.window.showInformationMessage(sentence, show).then((chosen) => chosen?.run());
	} else if (notes.includes('prose')) {
		const sentence = t('The answer has text around its code; only the code is shown at the cursor.');
		void vscode.window.showInformationMessage(sentence, show).then((chosen) => chosen?.run());
	}
}

/** The answer came, and holds nothing that could be put in. */
export function tellOfRefusal(): void {
	void vscode.window.showWarningMessage(vscode.l10n.t('There is no code in the answer. Nothing was changed.'));
}

async function openWhole(answer: string): Promise<void> {
	const open = (text: string) => openAsNewFile(text, 'markdown');
	const text = normalizeLineEnds(answer);
	const hidden = hiddenIn(text);
	await open(withoutHidden(text));
	if (hidden.length > 0) await tellOfHidden(hidden, false, () => open(text));
}

function tellOfLimit({ max_tokens }: GenerateRequest): void {
	const { t } = vscode.l10n;
	const limit = (max_tokens ?? 0).toLocaleString(vscode.env.language);
	const open = () => vscode.commands.executeCommand('workbench.action.openSettings', `@id:${GENERATE_LIMIT_SETTING}`);
	void vscode.window
		.showInformationMessage(t('The generated text was cut at its limit of {0} tokens.', limit), {
			title: t('Change the Limit…'),
			run: open,
		})
		.then((chosen) => chosen?.run());
}
