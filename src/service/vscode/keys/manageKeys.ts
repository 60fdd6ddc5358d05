import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { systemClock } from '../../../base/node/systemClock.ts';
import { confirm } from '../../../base/vscode/dialogs.ts';
import type { KeyManager, KeyScope } from '../../core/keys/keyManager.ts';
import type { NamedKey } from '../../core/keys/namedKey.ts';
import { parseKey } from '../../core/keys/parseKey.ts';
import { ServiceError } from '../../core/serviceError.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import { openDashboard } from '../failures/runAction.ts';
import { withRequestProgress } from '../requestProgress.ts';
import { dashboardUrl } from '../serviceSettings.ts';
import { askForCheckedKey, checkKey } from './askForCheckedKey.ts';
import { addKey, askForTarget, nextKeyLabel, replaceKey } from './enterApiKey.ts';
import { currentTarget, type KeyTarget, targetAt } from './keyTarget.ts';
import { addHeaderTo, chooseHeaderAction } from './secretHeaders.ts';

type KeyItem = vscode.QuickPickItem & { readonly run?: () => Promise<unknown> };

/** Lists the keys and the secret headers, to add one or to choose what to do with one. No secret is ever shown. */
export async function manageKeys(deps: ConnectDeps): Promise<void> {
	// A secret storage that cannot list its secrets must not hide the names that are known.
	await deps.keys.refresh().catch((error) => deps.log.warn(`the keys could not be listed: ${String(error)}`));
	const picked = await vscode.window.showQuickPick(keyItems(deps), {
		title: l10n.t('API Keys'),
		placeHolder: l10n.t('Choose a key or a secret header to check, replace or delete it'),
	});
	await picked?.run?.();
}

/** The keys and headers grouped by address, the current one's first. */
function keyItems(deps: ConnectDeps): readonly KeyItem[] {
	const { keys, client } = deps;
	const target = currentTarget(client);
	const current = target?.base.origin;
	const origins = [...new Set([...keys.all(), ...keys.allHeaders()].map(({ origin }) => origin))];
	const ordered = [...origins.filter((each) => each === current), ...origins.filter((each) => each !== current)];
	const listed = ordered.flatMap((origin): KeyItem[] => {
		const separator = { label: originLabel(origin, target), kind: vscode.QuickPickItemKind.Separator };
		return [
			separator,
			...keys.list(origin).map((key) => keyItem(deps, key, useNote(key, keys, current))),
			...keys.headers(origin).map((header) => headerItem(deps, header)),
		];
	});
	const separator = { label: '', kind: vscode.QuickPickItemKind.Separator };
	return [
		...listed,
		separator,
		{ label: l10n.t('$(add) Add a Key…'), run: () => addAnotherKey(deps) },
		{ label: l10n.t('$(add) Add a Secret Header…'), run: () => addSecretHeader(deps) },
	];
}

function originLabel(origin: string, target: KeyTarget | undefined): string {
	if (origin !== target?.base.origin) return origin;
	return target.isEngine ? l10n.t('{0} (current engine)', origin) : l10n.t('{0} (current service)', origin);
}

/** Whether a key is in use, or would be at its address. The only key of another address needs no note. */
function useNote(key: NamedKey, keys: KeyManager, current: string | undefined): string {
	if (keys.active(key.origin)?.id !== key.id) return '';
	const instead = keys.headers(key.origin).find(({ id }) => id === 'authorization');
	if (instead !== undefined) return l10n.t('{0} is sent in its place', instead.label);
	if (key.origin === current) return l10n.t('in use');
	return keys.list(key.origin).length > 1 ? l10n.t('chosen for this address') : '';
}

function keyItem(deps: ConnectDeps, key: NamedKey, note: string): KeyItem {
	const notes = [note, key.lastFour === '' ? '' : `…${key.lastFour}`, keptNote(deps.keys, key)];
	return {
		label: `$(key) ${key.label}`,
		description: notes.filter((part) => part !== '').join(' · '),
		run: () => chooseKeyAction(deps, key),
	};
}

function headerItem(deps: ConnectDeps, header: NamedKey): KeyItem {
	const notes = [l10n.t('secret header'), '•••', keptNote(deps.keys, header)];
	return {
		label: `$(lock) ${header.label}`,
		description: notes.filter((part) => part !== '').join(' · '),
		run: () => chooseHeaderAction(deps, header),
	};
}

function keptNote(keys: KeyManager, key: NamedKey): string {
	return keys.isKept(key) ? '' : l10n.t('until the window closes');
}

/**
 * Adds a secret header for the current address; if there is none, Connect asks for both.
 * @param engineUrl replaces the current address
 */
export async function addSecretHeader(deps: ConnectDeps, engineUrl?: string): Promise<boolean> {
	const target = await askForTarget(deps, engineUrl);
	return target !== undefined && (await addHeaderTo(deps, target));
}

/** Adds a key for the current address; if there is none, Connect asks for both. */
async function addAnotherKey(deps: ConnectDeps): Promise<void> {
	const target = await askForTarget(deps);
	if (target === undefined) return;
	const { keys } = deps;
	const { base } = target;
	const { headers } = await keys.credentials(base.origin);
	const key = await askForCheckedKey(keys, { title: l10n.t('Add a Key'), target, headers });
	if (key === undefined) return;
	// If the user cancels at the name, the key is still kept, under the proposed name.
	const proposed = nextKeyLabel(keys, base.origin);
	const label = (await askForKeyLabel(proposed)) ?? proposed;
	if (keys.active(base.origin) === undefined) await addKey(keys, base.origin, key, { label });
	// Another key is in use: the user decides whether this one replaces it.
	else await chooseKeyAction(deps, await addKey(keys, base.origin, key, { label, use: 'nowhere' }));
}

type KeyActionItem = vscode.QuickPickItem & { readonly run: () => Promise<void> };

/** Lets the user choose what to do with a key, and does it. */
export async function chooseKeyAction(deps: ConnectDeps, key: NamedKey): Promise<void> {
	const { keys } = deps;
	const use = (scope: KeyScope) => () => keys.use(key, scope);
	const actions: readonly KeyActionItem[] = [
		{ label: l10n.t('Use in This Workspace'), run: use('workspace') },
		{ label: l10n.t('Use Everywhere'), run: use('everywhere') },
		{ label: l10n.t('Check'), run: () => checkStoredKey(deps, key) },
		{ label: l10n.t('Rotate…'), run: () => rotateKey(deps, key) },
		{ label: l10n.t('Rename…'), run: () => renameKey(keys, key) },
		{ label: l10n.t('Delete…'), run: () => deleteKey(deps, key) },
	];
	const picked = await vscode.window.showQuickPick(actions, { title: `${key.label} · ${key.origin}` });
	await picked?.run();
}

/** Checks the key as stored and shows the result. */
async function checkStoredKey({ keys, client, consent }: ConnectDeps, named: NamedKey): Promise<void> {
	const target = targetAt(client, named.origin, consent);
	const { base } = target;
	if (!(await consent.ask(base))) return;
	const key = await keys.secret(named);
	if (key === undefined) throw new ServiceError('keyNotKept', { host: base.host });
	const { headers } = await keys.credentials(named.origin);
	const title = l10n.t('Checking the key “{0}”', named.label);
	const { refused, warned } = await withRequestProgress(title, systemClock, ({ signal }) =>
		checkKey({ target, headers }, key, signal),
	);
	if (refused !== undefined) void vscode.window.showErrorMessage(refused);
	else if (warned !== undefined) void vscode.window.showWarningMessage(warned);
	else void vscode.window.showInformationMessage(l10n.t('{0} accepts the key “{1}”.', base.host, named.label));
}

/** Replaces a key by a new one, after the service has not rejected it; the old one stays until then. */
async function rotateKey(deps: ConnectDeps, named: NamedKey): Promise<void> {
	const target = targetAt(deps.client, named.origin, deps.consent);
	const { host } = target.base;
	if (!(await deps.consent.ask(target.base))) return;
	const { headers } = await deps.keys.credentials(named.origin);
	const key = await askForCheckedKey(deps.keys, {
		title: l10n.t('Rotate “{0}”', named.label),
		target,
		headers,
		prompt: l10n.t('The new API key for {0}. The old one stays until the new one has been checked.', host),
	});
	if (key === undefined) return;
	await replaceKey(deps.keys, named, key);
	const dashboard = dashboardUrl() === undefined ? [] : [l10n.t('Open Dashboard')];
	const sentence = l10n.t(
		'The key “{0}” was replaced. The service still accepts the old one: revoke it there.',
		named.label,
	);
	void vscode.window
		.showInformationMessage(sentence, ...dashboard)
		.then((chosen) => (chosen === undefined ? undefined : openDashboard()));
}

async function renameKey(keys: KeyManager, key: NamedKey): Promise<void> {
	const label = await askForKeyLabel(key.label);
	if (label !== undefined) await keys.rename(key, label);
}

async function deleteKey({ keys, consent }: ConnectDeps, key: NamedKey): Promise<void> {
	const remove = l10n.t('Delete Key');
	const question = l10n.t('Delete the key “{0}” for {1}?', key.label, key.origin);
	const detail = l10n.t(
		'It is removed from this computer. The service still accepts it: revoke it there too if it should not be used again.',
	);
	if (!(await confirm(question, detail, remove))) return;
	await keys.delete(key);
	await consent.withdrawWithoutKey(key.origin);
}

/** In characters: longer than most names, shorter than most keys. */
const LONGEST_NAME = 30;

/** Asks for a name that distinguishes keys. Refuses a pasted key, since names are shown. */
async function askForKeyLabel(current: string): Promise<string | undefined> {
	const label = await vscode.window.showInputBox({
		title: l10n.t('Name of the Key'),
		prompt: l10n.t('A name to recognize it by, such as “work”'),
		value: current,
		ignoreFocusOut: true,
		validateInput: (text) => {
			if (text.trim() === '') return l10n.t('Enter a name.');
			const looksLikeKey = text.trim().length > LONGEST_NAME && 'key' in parseKey(text);
			return looksLikeKey ? l10n.t('This looks like a key. Names are shown; choose a short one.') : undefined;
		},
	});
	return label?.trim();
}
