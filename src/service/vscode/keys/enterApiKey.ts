import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { isOnThisMachine } from '../../core/baseUrl.ts';
import type { KeyManager, KeyScope } from '../../core/keys/keyManager.ts';
import type { NamedKey } from '../../core/keys/namedKey.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import type { Consent } from '../consent.ts';
import { currentAddress } from '../currentAddress.ts';
import { baseUrlProblemText } from '../failures/problemText.ts';
import { actionLabel, runAction } from '../failures/runAction.ts';
import { askForKeyOrHeader } from './askForCheckedKey.ts';
import { currentEngine, currentTarget, engineTargetAt, type KeyTarget } from './keyTarget.ts';
import { addHeaderTo, storeHeader } from './secretHeaders.ts';

/** In milliseconds. */
const NOTICE_TIME = 10_000;

/**
 * Asks for the key of the current address, checks it and replaces the previous one. Sends no failed request again.
 * @param engineUrl replaces the current address
 * @returns whether a key, or a secret header in its place, was entered
 */
export async function enterApiKey(deps: ConnectDeps, engineUrl?: string): Promise<boolean> {
	const target = await askForTarget(deps, engineUrl);
	if (target === undefined) return false;
	const { base } = target;
	const { keys } = deps;
	const old = keys.active(base.origin);
	const { headers } = await keys.credentials(base.origin);
	const entered = await askForKeyOrHeader(keys, {
		title: l10n.t('Enter API Key'),
		target,
		headers,
		...omitUndefined({ prompt: replacesText(keys, target) }),
	});
	if (entered === undefined) return false;
	if (entered === 'works') return true;
	if (entered === 'nothing') return await addHeaderTo(deps, target);
	if ('header' in entered) await storeHeader(keys, target, entered.header);
	else {
		if (old === undefined) await addKey(keys, base.origin, entered.key);
		else await replaceKey(keys, old, entered.key);
		await sendInsteadOfHeader(keys, base.origin);
		vscode.window.setStatusBarMessage(l10n.t('$(key) The key for {0} is stored', base.host), NOTICE_TIME);
	}
	return true;
}

/** The address that a key is asked for, once the user has agreed to it; without one, says so or connects. */
export async function askForTarget(
	{ client, consent }: ConnectDeps,
	engineUrl?: string,
): Promise<KeyTarget | undefined> {
	const target = engineUrl === undefined ? currentTarget(client) : engineTargetAt(engineUrl);
	if (target !== undefined) return (await isAgreed(target, consent)) ? target : undefined;
	if (currentAddress().kind === 'local') {
		sayWhyNoKey();
		return undefined;
	}
	await vscode.commands.executeCommand('whetstone.connect');
	return undefined;
}

function sayWhyNoKey(): void {
	const engine = currentEngine();
	if (engine === undefined || 'base' in engine) {
		void vscode.window.showInformationMessage(l10n.t('The local service needs no key.'));
		return;
	}
	const sentence = l10n.t(
		'No key can go to the address in whetstone.local.engineUrl. {0}',
		baseUrlProblemText(engine.problem),
	);
	// Not awaited: a notification may stay open for hours.
	void vscode.window
		.showErrorMessage(sentence, actionLabel('openEngineSetting'))
		.then((chosen) => chosen && runAction('openEngineSetting'));
}

/** An engine on this machine reads what it is sent in any case. */
async function isAgreed({ base, isEngine }: KeyTarget, consent: Consent): Promise<boolean> {
	if (!isEngine || !isOnThisMachine(base.origin)) return await consent.ask(base);
	await consent.give(base);
	return true;
}

function replacesText(keys: KeyManager, { base: { origin, host } }: KeyTarget): string | undefined {
	const header = keys.headers(origin).find(({ id }) => id === 'authorization');
	if (header !== undefined) {
		return l10n.t(
			'The API key for {0}. It replaces the secret header {1} once it has been checked.',
			host,
			header.label,
		);
	}
	const old = keys.active(origin);
	return old && l10n.t('The API key for {0}. It replaces “{1}” once it has been checked.', host, old.label);
}

/** Only one of them can be in a request: a key that the user enters takes the place of a secret `Authorization`. */
export async function sendInsteadOfHeader(keys: KeyManager, origin: string): Promise<void> {
	const header = keys.headers(origin).find(({ id }) => id === 'authorization');
	if (header !== undefined) await keys.deleteHeader(header);
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
