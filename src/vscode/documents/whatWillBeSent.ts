import * as vscode from 'vscode';
import type { ForecastText } from '../../protocol/chat.ts';
import { showReadOnly } from './readOnlyDocuments.ts';

/** Shows the body of a request, under a comment that says what it will take, if that is known. */
export async function showWhatWillBeSent(request: object, forecast: ForecastText | undefined): Promise<void> {
	const json = JSON.stringify(request, undefined, 2);
	const title = vscode.l10n.t('What Will Be Sent');
	if (forecast === undefined) await showReadOnly(title, json, 'json');
	else await showReadOnly(title, `${comment(`${forecast.text}\n${forecast.hint}`)}\n${json}`, 'jsonc');
}

function comment(text: string): string {
	return text.replace(/^/gm, '// ');
}
