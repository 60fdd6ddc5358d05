import { l10n } from 'vscode';
import { confirm } from '../../base/vscode/dialogs.ts';
import { showReadOnly } from '../../base/vscode/documents/readOnlyDocuments.ts';
import type { ForecastText } from '../core/forecast.ts';

/** Shows the body of a request, under a comment that says what it will take, if that is known. */
export async function showWhatWillBeSent(request: object, forecast: ForecastText | undefined): Promise<void> {
	const { text, languageId } = requestText(request, forecast);
	await showReadOnly(l10n.t('What Will Be Sent'), text, languageId);
}

/** The body of a request as it is shown. */
export function requestText(
	request: object,
	forecast: ForecastText | undefined,
): { readonly text: string; readonly languageId: string } {
	const json = JSON.stringify(request, undefined, 2);
	if (forecast === undefined) return { text: json, languageId: 'json' };
	return { text: `${comment(`${forecast.text}\n${forecast.hint}`)}\n${json}`, languageId: 'jsonc' };
}

function comment(text: string): string {
	return text.replace(/^/gm, '// ');
}

/**
 * Asks in a modal dialog before paid requests are sent, and shows what they will take, if known.
 * @param sentence what happens to the answers
 */
export async function confirmPaid(
	question: string,
	sentence: string,
	forecast: ForecastText | undefined,
	yes: string,
): Promise<boolean> {
	const expected =
		forecast === undefined
			? l10n.t('There is no forecast yet: there are too few receipts for this service.')
			: `${forecast.text}\n${forecast.hint}`;
	return await confirm(question, `${sentence}\n\n${expected}`, yes);
}
