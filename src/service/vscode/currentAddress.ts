import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { addressOf, type BaseUrl, type BaseUrlProblem, parseBaseUrl } from '../core/baseUrl.ts';
import { allowInsecureHttp, baseUrlSetting, LOCAL, saveBaseUrl } from './serviceSettings.ts';

/** Where the settings send requests: nowhere yet, to the built-in local service, nowhere usable, or to a service. */
export type CurrentAddress =
	| { readonly kind: 'none' }
	| { readonly kind: 'local' }
	| { readonly kind: 'problem'; readonly problem: BaseUrlProblem }
	| { readonly kind: 'base'; readonly base: BaseUrl };

/**
 * Where the settings send requests now.
 * @param allowHttp whether an unencrypted address may count as usable; without it, the user's setting decides. Pass true
 * only to name the address, never to contact it.
 */
export function currentAddress(allowHttp = allowInsecureHttp()): CurrentAddress {
	const setting = baseUrlSetting();
	if (setting === '') return { kind: 'none' };
	if (setting === LOCAL) return { kind: 'local' };
	const parsed = parseBaseUrl(setting, { allowInsecureHttp: allowHttp });
	return 'base' in parsed ? { kind: 'base', base: parsed.base } : { kind: 'problem', problem: parsed.problem };
}

/** The base URL that requests go to; undefined for the local service, and if there is no usable one. */
export function currentBaseUrl(): BaseUrl | undefined {
	const address = currentAddress();
	return address.kind === 'base' ? address.base : undefined;
}

/** The name under which facts about the current service are stored; undefined if no service can be used. */
export function currentServiceAddress(): string | undefined {
	const address = currentAddress();
	if (address.kind === 'local') return LOCAL;
	return address.kind === 'base' ? addressOf(address.base) : undefined;
}

/**
 * Makes an address the current one, or explains why that is not possible.
 * @returns whether it is the current one now
 */
export async function connectTo(address: string): Promise<boolean> {
	if (await saveBaseUrl(address)) return true;
	return showRemoteSettingsError(
		l10n.t(
			'Not connected: VS Code wrote the base URL to the settings of this window’s machine or container, which Whetstone never reads. Remove it there, then connect again.',
		),
	);
}

/** Says that VS Code wrote a setting where Whetstone does not read it, with a button that opens that file. */
export function showRemoteSettingsError(sentence: string): false {
	const open = l10n.t('Open Remote Settings');
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showErrorMessage(sentence, open)
		.then((chosen) => chosen && vscode.commands.executeCommand('workbench.action.openRemoteSettingsFile'));
	return false;
}
