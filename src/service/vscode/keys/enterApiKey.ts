import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import { currentAddress } from '../currentAddress.ts';
import { askForCheckedKey } from './askForCheckedKey.ts';
import { addKey, replaceKey } from './storeKey.ts';

/** In milliseconds. */
const NOTICE_TIME = 10_000;

/**
 * Asks for the key of the current address, checks it and replaces the previous one. Sends no failed request again.
 * @returns whether a key was entered
 */
export async function enterApiKey(deps: ConnectDeps): Promise<boolean> {
	const address = currentAddress();
	if (address.kind === 'local') {
		void vscode.window.showInformationMessage(l10n.t('The local service needs no key.'));
		return false;
	}
	if (address.kind !== 'base') {
		await vscode.commands.executeCommand('whetstone.connect');
		return false;
	}
	const { base } = address;
	const { keys, consent } = deps;
	if (!(await consent.ask(base))) return false;
	const old = keys.active(base.origin);
	const prompt =
		old && l10n.t('The API key for {0}. It takes the place of “{1}” when it has been checked.', base.host, old.label);
	const key = await askForCheckedKey(deps, {
		title: l10n.t('Enter API Key'),
		base,
		...omitUndefined({ prompt }),
	});
	if (key === undefined) return false;
	if (old === undefined) await addKey(keys, base.origin, key);
	else await replaceKey(keys, old, key);
	vscode.window.setStatusBarMessage(l10n.t('$(key) The key for {0} is stored', base.host), NOTICE_TIME);
	return true;
}
