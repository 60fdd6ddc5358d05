import * as vscode from 'vscode';
import type { KeyManager, KeyScope } from '../../../core/apiKeys/keyManager.ts';
import type { NamedKey } from '../../../core/apiKeys/namedKey.ts';
import { type BaseUrl, parseBaseUrl } from '../../../core/service/baseUrl.ts';
import { ServiceError } from '../../../core/service/serviceError.ts';
import { openServicePage } from '../../failures/actions.ts';
import { allowInsecureHttp, baseUrlSetting, servicePageUrl } from '../../settings.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import type { Consent } from '../consent.ts';
import { askForCheckedKey } from './askForCheckedKey.ts';
import { askForKeyLabel } from './askForKeyLabel.ts';
import { checkKey } from './checkKey.ts';
import { replaceKey } from './storeKey.ts';

type KeyActionItem = vscode.QuickPickItem & { readonly run: () => Promise<void> };

/** What can be done with one key. */
export async function chooseKeyAction(deps: ConnectDeps, key: NamedKey): Promise<void> {
	const { keys } = deps;
	const { t } = vscode.l10n;
	const use = (scope: KeyScope) => () => keys.use(key, scope);
	const deeds: readonly KeyActionItem[] = [
		{ label: t('Use in This Workspace'), run: use('workspace') },
		{ label: t('Use Everywhere'), run: use('everywhere') },
		{ label: t('Check'), run: () => tellOfCheck(deps, key) },
		{ label: t('Rotate…'), run: () => rotateKey(deps, key) },
		{ label: t('Rename…'), run: () => renameKey(keys, key) },
		{ label: t('Delete…'), run: () => deleteKey(deps, key) },
	];
	const picked = await vscode.window.showQuickPick(deeds, { title: `${key.label} · ${key.origin}` });
	await picked?.run();
}

/** Tries the key as it is stored, and says what came of it. */
async function tellOfCheck({ keys, client, consent }: ConnectDeps, named: NamedKey): Promise<void> {
	const { t } = vscode.l10n;
	const base = baseOf(named, consent);
	if (!(await consent.ask(base))) return;
	const key = await keys.secret(named);
	if (key === undefined) throw new ServiceError('keyNotKept', { host: base.host });
	const progress = { location: vscode.ProgressLocation.Notification, cancellable: true };
	const { refused, warned } = await vscode.window.withProgress(
		{ ...progress, title: t('Checking the key “{0}”', named.label) },
		async (_, cancellation) => {
			const stop = new AbortController();
			cancellation.onCancellationRequested(() => stop.abort());
			return await checkKey(client, base, key, stop.signal);
		},
	);
	if (refused !== undefined) void vscode.window.showErrorMessage(refused);
	else if (warned !== undefined) void vscode.window.showWarningMessage(warned);
	else void vscode.window.showInformationMessage(t('{0} accepts the key “{1}”.', base.host, named.label));
}

/** Puts a new key in the place of this one once the service has not refused it; the old one is kept until then. */
async function rotateKey(deps: ConnectDeps, named: NamedKey): Promise<void> {
	const { t } = vscode.l10n;
	const base = baseOf(named, deps.consent);
	if (!(await deps.consent.ask(base))) return;
	const key = await askForCheckedKey(deps, {
		title: t('Rotate “{0}”', named.label),
		base,
		prompt: t('The new API key for {0}. The old one stays until the new one has been checked.', base.host),
	});
	if (key === undefined) return;
	await replaceKey(deps.keys, named, key);
	const dashboard = servicePageUrl() === undefined ? [] : [t('Open Dashboard')];
	const sentence = t('The key “{0}” is replaced. The service still knows the old one: revoke it there.', named.label);
	void vscode.window
		.showInformationMessage(sentence, ...dashboard)
		.then((chosen) => (chosen === undefined ? undefined : openServicePage()));
}

async function renameKey(keys: KeyManager, key: NamedKey): Promise<void> {
	const label = await askForKeyLabel(key.label);
	if (label !== undefined) await keys.rename(key, label);
}

async function deleteKey({ keys, consent }: ConnectDeps, key: NamedKey): Promise<void> {
	const remove = vscode.l10n.t('Delete Key');
	const question = vscode.l10n.t('Delete the key “{0}” for {1}?', key.label, key.origin);
	const detail = vscode.l10n.t(
		'It is removed from this computer. The service still knows it: revoke it there too if it should not be used again.',
	);
	const answer = await vscode.window.showWarningMessage(question, { modal: true, detail }, remove);
	if (answer !== remove) return;
	await keys.delete(key);
	await consent.withdrawWithoutKey(key.origin);
}

/** Where a key is tried: the base URL in use if it is of the key's origin; else what was agreed to there, for its path. */
function baseOf({ origin }: NamedKey, consent: Consent): BaseUrl {
	const options = { allowInsecureHttp: allowInsecureHttp() };
	const inUse = parseBaseUrl(baseUrlSetting(), options);
	if ('base' in inUse && inUse.base.origin === origin) return inUse.base;
	const parsed = parseBaseUrl(consent.givenAt(origin)[0] ?? origin, options);
	if ('problem' in parsed) throw new ServiceError('badAddress', { code: parsed.problem });
	return parsed.base;
}
