import * as vscode from 'vscode';
import type { KeyManager } from '../../core/keys/keyManager.ts';

/** A name for the next key of an address, until the person gives it a better one. */
export function nextKeyLabel(keys: KeyManager, origin: string): string {
	return vscode.l10n.t('Key {0}', keys.list(origin).length + 1);
}
