import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { KeyManager, KeyScope } from '../../core/keys/keyManager.ts';
import type { NamedKey } from '../../core/keys/namedKey.ts';

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
