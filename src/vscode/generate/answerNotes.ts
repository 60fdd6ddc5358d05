import * as vscode from 'vscode';
import { withoutLinks } from '../../core/base/withoutLinks.ts';
import type { Answer } from '../../core/service/answer.ts';
import type { GenerateRequest } from '../../core/service/wire.ts';
import { hiddenIn, normalizeLineEnds, withoutHidden } from '../../protocol/hiddenCharacters.ts';
import { openAsNewFile } from '../openAsNewFile.ts';
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

/** Says that an answer held more than the code that is shown, and gives a way to read it all. */
export function tellOfRest(answer: string): void {
	const { t } = vscode.l10n;
	const show = { title: t('Show the Whole Answer'), run: () => openWhole(answer) };
	void vscode.window
		.showInformationMessage(t('The answer has text around its code; only the code is shown at the cursor.'), show)
		.then((chosen) => chosen?.run());
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
