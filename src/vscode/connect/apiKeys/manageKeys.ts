import * as vscode from 'vscode';
import type { KeyManager } from '../../../core/apiKeys/keyManager.ts';
import type { NamedKey } from '../../../core/apiKeys/namedKey.ts';
import { parseBaseUrl } from '../../../core/service/baseUrl.ts';
import { allowInsecureHttp, baseUrlSetting, LOCAL } from '../../settings.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import { askForCheckedKey } from './askForCheckedKey.ts';
import { askForKeyLabel } from './askForKeyLabel.ts';
import { chooseKeyAction } from './chooseKeyAction.ts';
import { addKey, nextKeyLabel } from './storeKey.ts';

type KeyItem = vscode.QuickPickItem & { readonly key?: NamedKey; readonly add?: boolean };

/** The list of keys: add one, or choose what to do with one. A key itself is never shown. */
export async function manageKeys(deps: ConnectDeps): Promise<void> {
	// A store that cannot list its secrets must not keep anybody from the names that are known.
	await deps.keys.refresh().catch((error) => deps.log.warn(`the keys could not be listed: ${String(error)}`));
	const picked = await vscode.window.showQuickPick(keyItems(deps.keys), {
		title: vscode.l10n.t('API Keys'),
		placeHolder: vscode.l10n.t('Choose a key to use, check, rotate, rename or delete it'),
	});
	if (picked?.key !== undefined) await chooseKeyAction(deps, picked.key);
	else if (picked?.add) await addAnotherKey(deps);
}

/** The keys by their addresses, that of the service in use first. */
function keyItems(keys: KeyManager): readonly KeyItem[] {
	const { t } = vscode.l10n;
	const all = keys.all();
	const current = currentOrigin();
	const origins = [...new Set(all.map(({ origin }) => origin))];
	const ordered = [...origins.filter((each) => each === current), ...origins.filter((each) => each !== current)];
	const listed = ordered.flatMap((origin): KeyItem[] => {
		const label = origin === current ? t('{0} (current service)', origin) : origin;
		const ofOrigin = all.filter((key) => key.origin === origin);
		const separator = { label, kind: vscode.QuickPickItemKind.Separator };
		return [separator, ...ofOrigin.map((key) => keyItem(key, useText(key, keys, current), keys.isKept(key)))];
	});
	const separator = { label: '', kind: vscode.QuickPickItemKind.Separator };
	return [...listed, separator, { label: t('$(add) Add a Key…'), add: true }];
}

/** Where requests go now, as far as keys are concerned; undefined for the local service, which needs none. */
function currentOrigin(): string | undefined {
	const parsed = parseBaseUrl(baseUrlSetting(), { allowInsecureHttp: allowInsecureHttp() });
	return 'base' in parsed ? parsed.base.origin : undefined;
}

/** Whether requests carry a key, or would at its address; the only key of another address needs no word. */
function useText(key: NamedKey, keys: KeyManager, current: string | undefined): string {
	const { t } = vscode.l10n;
	if (keys.active(key.origin)?.id !== key.id) return '';
	if (key.origin === current) return t('in use');
	return keys.list(key.origin).length > 1 ? t('chosen for this address') : '';
}

function keyItem(key: NamedKey, use: string, isKept: boolean): KeyItem {
	return {
		label: `$(key) ${key.label}`,
		description: [
			use,
			key.lastFour === '' ? '' : `…${key.lastFour}`,
			isKept ? '' : vscode.l10n.t('until the window closes'),
		]
			.filter((part) => part !== '')
			.join(' · '),
		key,
	};
}

/** Adds a key for the address that is in use; where there is none, Connect asks for both. */
async function addAnotherKey(deps: ConnectDeps): Promise<void> {
	const setting = baseUrlSetting();
	const parsed = parseBaseUrl(setting, { allowInsecureHttp: allowInsecureHttp() });
	if (setting === LOCAL || 'problem' in parsed) {
		await vscode.commands.executeCommand('whetstone.connect');
		return;
	}
	const { base } = parsed;
	const { keys, consent } = deps;
	if (!(await consent.ask(base))) return;
	const key = await askForCheckedKey(deps, { title: vscode.l10n.t('Add a Key'), base });
	if (key === undefined) return;
	// Whoever gives up at the name has entered a key all the same: it is kept under the proposed one.
	const proposed = nextKeyLabel(keys, base.origin);
	const label = (await askForKeyLabel(proposed)) ?? proposed;
	if (keys.active(base.origin) === undefined) await addKey(keys, base.origin, key, { label });
	// Another one is in use: whether this one takes its place is the person's to say.
	else await chooseKeyAction(deps, await addKey(keys, base.origin, key, { label, use: 'nowhere' }));
}
