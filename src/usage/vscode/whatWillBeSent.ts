import { l10n } from 'vscode';
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
