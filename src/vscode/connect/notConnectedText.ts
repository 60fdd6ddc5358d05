import * as vscode from 'vscode';
import { parseBaseUrl } from '../../core/service/baseUrl.ts';
import { baseUrlProblemText } from '../failures/problemText.ts';
import { allowInsecureHttp, baseUrlSetting } from '../settings.ts';

/** Why no request can be made, where none can: there is no address, it cannot be used, or its key is missing. */
export function notConnectedText(): string {
	const { t } = vscode.l10n;
	const setting = baseUrlSetting();
	if (setting === '') return t('No service is connected yet.');
	const parsed = parseBaseUrl(setting, { allowInsecureHttp: allowInsecureHttp() });
	return 'problem' in parsed
		? t('The base URL cannot be used: {0}', baseUrlProblemText(parsed.problem))
		: t('No API key is stored for this service.');
}
