import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { KeyManager } from '../../core/keys/keyManager.ts';
import type { NamedKey } from '../../core/keys/namedKey.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import { currentBaseUrl } from '../currentAddress.ts';
import { askForCheckedKey } from './askForCheckedKey.ts';
import { askForKeyLabel, chooseKeyAction } from './chooseKeyAction.ts';
import { addKey, nextKeyLabel } from './enterApiKey.ts';

type KeyItem = vscode.QuickPickItem & { readonly key?: NamedKey; readonly add?: boolean };

/** Lists the keys, to add one or to choose what to do with one. A key itself is never shown. */
export async function manageKeys(deps: ConnectDeps): Promise<void> {
	// A secret storage that cannot list its secrets must not hide the names that are known.
	await deps.keys.refresh().catch((error) => deps.log.warn(`the keys could not be listed: ${String(error)}`));
	const picked = await vscode.window.showQuickPick(keyItems(deps.keys), {
		title: l10n.t('API Keys'),
		placeHolder: l10n.t('Choose a key to use, check, rotate, rename or delete it'),
	});
	if (picked?.key !== undefined) await chooseKeyAction(deps, picked.key);
	else if (picked?.add) await addAnotherKey(deps);
}

/** The keys grouped by address, the current service's first. */
function keyItems(keys: KeyManager): readonly KeyItem[] {
	const all = keys.all();
	const current = currentBaseUrl()?.origin;
	const origins = [...new Set(all.map(({ origin }) => origin))];
	const ordered = [...origins.filter((each) => each === current), ...origins.filter((each) => each !== current)];
	const listed = ordered.flatMap((origin): KeyItem[] => {
		const label = origin === current ? l10n.t('{0} (current service)', origin) : origin;
		const ofOrigin = all.filter((key) => key.origin === origin);
		const separator = { label, kind: vscode.QuickPickItemKind.Separator };
		return [separator, ...ofOrigin.map((key) => keyItem(key, useNote(key, keys, current), keys.isKept(key)))];
	});
	const separator = { label: '', kind: vscode.QuickPickItemKind.Separator };
	return [...listed, separator, { label: l10n.t('$(add) Add a Key…'), add: true }];
}

/** Whether a key is in use, or would be at its address. The only key of another address needs no note. */
function useNote(key: NamedKey, keys: KeyManager, current: string | undefined): string {
	if (keys.active(key.origin)?.id !== key.id) return '';
	if (key.origin === current) return l10n.t('in use');
	return keys.list(key.origin).length > 1 ? l10n.t('chosen for this address') : '';
}

function keyItem(key: NamedKey, note: string, isKept: boolean): KeyItem {
	return {
		label: `$(key) ${key.label}`,
		description: [note, key.lastFour === '' ? '' : `…${key.lastFour}`, isKept ? '' : l10n.t('until the window closes')]
			.filter((part) => part !== '')
			.join(' · '),
		key,
	};
}

/** Adds a key for the current address; if there is none, Connect asks for both. */
async function addAnotherKey(deps: ConnectDeps): Promise<void> {
	const base = currentBaseUrl();
	if (base === undefined) {
		await vscode.commands.executeCommand('whetstone.connect');
		return;
	}
	const { keys, consent } = deps;
	if (!(await consent.ask(base))) return;
	const key = await askForCheckedKey(deps, { title: l10n.t('Add a Key'), base });
	if (key === undefined) return;
	// If the user cancels at the name, the key is still kept, under the proposed name.
	const proposed = nextKeyLabel(keys, base.origin);
	const label = (await askForKeyLabel(proposed)) ?? proposed;
	if (keys.active(base.origin) === undefined) await addKey(keys, base.origin, key, { label });
	// Another key is in use: the user decides whether this one replaces it.
	else await chooseKeyAction(deps, await addKey(keys, base.origin, key, { label, use: 'nowhere' }));
}
