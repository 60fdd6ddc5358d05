import * as vscode from 'vscode';
import { omitUndefined } from '../../../core/base/omitUndefined.ts';
import { parseBaseUrl } from '../../../core/service/baseUrl.ts';
import { allowInsecureHttp, baseUrlSetting, LOCAL } from '../../settings.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import { askForCheckedKey } from './askForCheckedKey.ts';
import { addKey, replaceKey } from './storeKey.ts';

/**
 * Asks for the key of the address that is in use, checks it and puts it in the place of the one before. Nothing that was
 * refused is sent again by that.
 * @returns whether one was entered
 */
export async function enterApiKey(deps: ConnectDeps): Promise<boolean> {
	const { t } = vscode.l10n;
	const setting = baseUrlSetting();
	if (setting === LOCAL) {
		void vscode.window.showInformationMessage(t('The local service needs no key.'));
		return false;
	}
	const parsed = parseBaseUrl(setting, { allowInsecureHttp: allowInsecureHttp() });
	if ('problem' in parsed) {
		await vscode.commands.executeCommand('whetstone.connect');
		return false;
	}
	const { base } = parsed;
	const { keys, consent } = deps;
	if (!(await consent.ask(base))) return false;
	const old = keys.active(base.origin);
	const prompt =
		old && t('The API key for {0}. It takes the place of “{1}” when it has been checked.', base.host, old.label);
	const key = await askForCheckedKey(deps, {
		title: t('Enter API Key'),
		base,
		...omitUndefined({ prompt }),
	});
	if (key === undefined) return false;
	if (old === undefined) await addKey(keys, base.origin, key);
	else await replaceKey(keys, old, key);
	vscode.window.setStatusBarMessage(t('$(key) The key for {0} is stored', base.host), NOTICE_TIME);
	return true;
}

/** Milliseconds. */
const NOTICE_TIME = 10_000;
