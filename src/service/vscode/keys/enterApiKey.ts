import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import type { KeyManager, KeyScope } from '../../core/keys/keyManager.ts';
import type { NamedKey } from '../../core/keys/namedKey.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import { currentAddress } from '../currentAddress.ts';
import { askForCheckedKey } from './askForCheckedKey.ts';

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
		old && l10n.t('The API key for {0}. It replaces “{1}” once it has been checked.', base.host, old.label);
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

/** Stores a new key under a name. Warns if this system has no secret storage. */
export async function addKey(
	keys: KeyManager,
	origin: string,
	key: string,
	{ label, use = 'everywhere' }: { readonly label?: string; readonly use?: KeyScope | 'nowhere' } = {},
): Promise<NamedKey> {
	const named = await keys.add(origin, label ?? nextKeyLabel(keys, origin), key, use);
	warnIfNotKept(keys, named);
	return named;
}

/** Replaces a key by a new one. Warns if this system has no secret storage. */
export async function replaceKey(keys: KeyManager, old: NamedKey, key: string): Promise<void> {
	warnIfNotKept(keys, await keys.rotate(old, key));
}

/** The default name for the next key of an address. */
export function nextKeyLabel(keys: KeyManager, origin: string): string {
	return l10n.t('Key {0}', keys.list(origin).length + 1);
}

function warnIfNotKept(keys: KeyManager, named: NamedKey): void {
	if (keys.isKept(named)) return;
	void vscode.window.showWarningMessage(
		l10n.t('This system has no secret storage; the key is kept only until the window closes.'),
	);
}
