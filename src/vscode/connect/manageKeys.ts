import * as vscode from 'vscode';
import { type KeyManager, type KeyScope, type NamedKey, parseKey } from '../../core/keys/keyManager.ts';
import { parseBaseUrl } from '../../core/service/baseUrl.ts';
import type { ServiceClient } from '../../core/service/serviceClient.ts';
import { allowInsecureHttp, baseUrlSetting, LOCAL } from '../settings.ts';
import { askForCheckedKey } from './askForCheckedKey.ts';
import { nextKeyLabel } from './keyLabel.ts';

type KeyItem = vscode.QuickPickItem & { readonly key?: NamedKey; readonly add?: boolean };
type DeedItem = vscode.QuickPickItem & { readonly run: () => Promise<void> };

/** The list of keys: add one, or use, rename or delete one. A key itself is never shown. */
export async function manageKeys(keys: KeyManager, client: ServiceClient): Promise<void> {
	const picked = await vscode.window.showQuickPick(keyItems(keys), {
		title: vscode.l10n.t('API Keys'),
		placeHolder: vscode.l10n.t('Choose a key to use, rename or delete it'),
	});
	if (picked?.key !== undefined) await manageKey(keys, picked.key);
	else if (picked?.add) await addKey(keys, client);
}

function keyItems(keys: KeyManager): readonly KeyItem[] {
	const all = keys.all();
	const origins = [...new Set(all.map((key) => key.origin))];
	const listed = origins.flatMap((origin): KeyItem[] => [
		{ label: origin, kind: vscode.QuickPickItemKind.Separator },
		...all.filter((key) => key.origin === origin).map((key) => keyItem(key, keys.active(origin)?.id === key.id)),
	]);
	const separator = { label: '', kind: vscode.QuickPickItemKind.Separator };
	return [...listed, separator, { label: vscode.l10n.t('$(add) Add a Key…'), add: true }];
}

function keyItem(key: NamedKey, active: boolean): KeyItem {
	return {
		label: `$(key) ${key.label}`,
		description: [active ? vscode.l10n.t('in use') : '', key.lastFour === '' ? '' : `…${key.lastFour}`]
			.filter((part) => part !== '')
			.join(' · '),
		key,
	};
}

/** Adds a key for the address that is in use; where there is none, Connect asks for both. */
async function addKey(keys: KeyManager, client: ServiceClient): Promise<void> {
	const setting = baseUrlSetting();
	const parsed = parseBaseUrl(setting, { allowInsecureHttp: allowInsecureHttp() });
	if (setting === LOCAL || 'problem' in parsed) {
		await vscode.commands.executeCommand('whetstone.connect');
		return;
	}
	const title = vscode.l10n.t('Add a Key');
	const key = await askForCheckedKey({ title, base: parsed.base, client });
	if (key === undefined) return;
	// Whoever gives up at the name has entered a key all the same: it is kept under the proposed one.
	const proposed = nextKeyLabel(keys, parsed.base.origin);
	const label = (await askForLabel(proposed)) ?? proposed;
	if (keys.active(parsed.base.origin) === undefined) await keys.add(parsed.base.origin, label, key);
	// Another one is in use: whether this one takes its place is the person's to say.
	else await manageKey(keys, await keys.add(parsed.base.origin, label, key, 'nowhere'));
}

async function manageKey(keys: KeyManager, key: NamedKey): Promise<void> {
	const use = (scope: KeyScope) => () => keys.use(key, scope);
	const deeds: readonly DeedItem[] = [
		{ label: vscode.l10n.t('Use in This Workspace'), run: use('workspace') },
		{ label: vscode.l10n.t('Use Everywhere'), run: use('everywhere') },
		{ label: vscode.l10n.t('Rename…'), run: () => renameKey(keys, key) },
		{ label: vscode.l10n.t('Delete…'), run: () => deleteKey(keys, key) },
	];
	const picked = await vscode.window.showQuickPick(deeds, { title: `${key.label} · ${key.origin}` });
	await picked?.run();
}

async function renameKey(keys: KeyManager, key: NamedKey): Promise<void> {
	const label = await askForLabel(key.label);
	if (label !== undefined) await keys.rename(key, label);
}

async function deleteKey(keys: KeyManager, key: NamedKey): Promise<void> {
	const remove = vscode.l10n.t('Delete Key');
	const question = vscode.l10n.t('Delete the key “{0}” for {1}?', key.label, key.origin);
	const detail = vscode.l10n.t(
		'It is removed from this computer. The service still knows it: revoke it there too if it should not be used again.',
	);
	const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, remove);
	if (answer === remove) await keys.delete(key);
}

/** Asks for a name to tell keys apart by. A pasted key is refused: names are shown. */
async function askForLabel(current: string): Promise<string | undefined> {
	const label = await vscode.window.showInputBox({
		title: vscode.l10n.t('Name of the Key'),
		prompt: vscode.l10n.t('A name to tell it apart by, such as “work”'),
		value: current,
		ignoreFocusOut: true,
		validateInput: (text) => {
			if (text.trim() === '') return vscode.l10n.t('Enter a name.');
			const looksLikeKey = text.trim().length > 30 && 'key' in parseKey(text);
			return looksLikeKey ? vscode.l10n.t('This looks like a key. Names are shown; choose a short one.') : undefined;
		},
	});
	return label?.trim();
}
