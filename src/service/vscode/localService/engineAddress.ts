import { l10n } from 'vscode';
import { isLoopback } from '../../core/baseUrl.ts';

/** Whether an engine's address is on this machine; false for what is no address. */
export function isOnThisMachine(engineUrl: string): boolean {
	return URL.canParse(engineUrl) && isLoopback(new URL(engineUrl).hostname);
}

/** An address for display: its host alone, since the rest may contain a password. */
export function shownHost(engineUrl: string): string {
	return URL.canParse(engineUrl) ? new URL(engineUrl).host : l10n.t('the address in the settings');
}
