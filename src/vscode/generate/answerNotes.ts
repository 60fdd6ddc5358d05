import * as vscode from 'vscode';
import type { Answer } from '../../core/service/answer.ts';
import type { GenerateRequest } from '../../core/service/wire.ts';
import { GENERATE_LIMIT_SETTING } from '../settings.ts';

/** Says what is to be known of a text beside itself: that it was cut, ended unusually, or has unreadable characters. */
export function tellOfAnswer({ figures, invalidCharacters }: Answer, request: GenerateRequest): void {
	const { t } = vscode.l10n;
	const { finishReason } = figures;
	if (finishReason === 'length') tellOfLimit(request);
	else if (finishReason !== undefined && finishReason !== 'stop') {
		void vscode.window.showInformationMessage(t('The text ended with “{0}”.', finishReason));
	}
	if (invalidCharacters) {
		void vscode.window.showWarningMessage(t('The service sent characters that cannot be read: “�” stands for each.'));
	}
}

function tellOfLimit({ max_tokens }: GenerateRequest): void {
	const { t } = vscode.l10n;
	const change = t('Change the Limit…');
	void vscode.window
		.showInformationMessage(
			t('The text was cut at its limit of {0} tokens.', (max_tokens ?? 0).toLocaleString()),
			change,
		)
		.then(
			(chosen) =>
				chosen && vscode.commands.executeCommand('workbench.action.openSettings', `@id:${GENERATE_LIMIT_SETTING}`),
		);
}
