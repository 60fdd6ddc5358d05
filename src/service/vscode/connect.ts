import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import { askForText } from '../../base/vscode/askForText.ts';
import { type BaseUrl, completeBaseUrl, type PathPrefix, parseBaseUrl } from '../core/baseUrl.ts';
import type { ConnectLink } from '../core/connectLink.ts';
import type { NamedKey } from '../core/keys/namedKey.ts';
import type { ConnectDeps } from './connectDeps.ts';
import { connectTo } from './currentAddress.ts';
import { baseUrlProblemText } from './failures/problemText.ts';
import { askForCheckedKey } from './keys/askForCheckedKey.ts';
import { addKey } from './keys/enterApiKey.ts';
import { allowInsecureHttp, baseUrlSetting, LOCAL } from './serviceSettings.ts';

/** A usable address, and its text for the settings. */
interface Address {
	readonly text: string;
	readonly base: BaseUrl;
}

/** The result of the second step: a new key, the stored one, one step back, or canceled. */
type KeyAnswer = { readonly key: string } | 'stored' | 'back' | 'canceled';

/**
 * Connects to a service: asks for its address, then for a key, which is checked before it is stored. Completing both steps
 * is consent to the address. Nothing changes before the end, and going back keeps what was typed.
 * @param proposed a service that the user has not typed: its address is filled in, and no stored key is offered, since one
 * Enter too many would then be enough to send it there
 * @returns whether a service was connected
 */
export async function connect(deps: ConnectDeps, proposed?: ConnectLink): Promise<boolean> {
	const { keys, consent } = deps;
	const title = l10n.t('Connect to a Service');
	const current = baseUrlSetting();
	let typed = proposed?.url ?? (current === LOCAL ? (keys.all().at(-1)?.origin ?? '') : current);
	// A key typed for one address is never proposed for another.
	const typedKeys = new Map<string, string>();
	for (;;) {
		const address = await askForAddress(title, typed);
		if (address === undefined) return false;
		const stored = proposed === undefined ? keys.active(address.base.origin) : undefined;
		const pathPrefix = address.text === proposed?.url ? proposed.prefix : undefined;
		const answer = await askForKey(deps, { title, base: address.base, stored, pathPrefix }, typedKeys);
		if (answer === 'canceled') return false;
		typed = address.text;
		if (answer === 'back') continue;
		if (answer !== 'stored') await addKey(keys, address.base.origin, answer.key);
		await consent.give(address.base);
		return await connectTo(address.text);
	}
}

async function askForAddress(title: string, value: string): Promise<Address | undefined> {
	const parse = (text: string) => parseBaseUrl(completeBaseUrl(text), { allowInsecureHttp: allowInsecureHttp() });
	const typed = await askForText({
		title,
		step: 1,
		totalSteps: 2,
		prompt: l10n.t('The base URL of the service'),
		placeholder: 'https://api.example.com',
		value,
		hint: (text) =>
			completeBaseUrl(text) === text.trim() ? undefined : l10n.t('Whetstone will use {0}', completeBaseUrl(text)),
		check: async (text) => {
			if (text.trim() === LOCAL) {
				return { refused: l10n.t('The built-in service has a command of its own: Whetstone: Use the Local Service.') };
			}
			const parsed = parse(text);
			return 'problem' in parsed ? { refused: baseUrlProblemText(parsed.problem) } : {};
		},
	});
	if (typed === undefined) return undefined;
	const parsed = parse(typed);
	return 'problem' in parsed ? undefined : { text: completeBaseUrl(typed), base: parsed.base };
}

interface WantedKey {
	readonly title: string;
	readonly base: BaseUrl;
	/** What may be used instead of another key. */
	readonly stored: NamedKey | undefined;
	/** For the check; undefined: as in the settings. */
	readonly pathPrefix: 'auto' | PathPrefix | undefined;
}

/** Asks for a key, or offers the stored one. */
async function askForKey(
	deps: ConnectDeps,
	{ title, base, stored, pathPrefix }: WantedKey,
	typedKeys: Map<string, string>,
): Promise<KeyAnswer> {
	for (;;) {
		const choice = stored === undefined ? 'another' : await askWhichKey(title, stored);
		if (choice !== 'another') return choice;
		let isBack = false;
		const back = (text: string) => {
			isBack = true;
			typedKeys.set(base.origin, text);
		};
		const value = typedKeys.get(base.origin) ?? '';
		const question = { title, base, value, step: 2, totalSteps: 2, back, ...omitUndefined({ pathPrefix }) };
		const key = await askForCheckedKey(deps, question);
		if (key !== undefined) return { key };
		if (!isBack) return 'canceled';
		if (stored === undefined) return 'back';
	}
}

type WhichKey = 'stored' | 'another' | 'back' | 'canceled';

function askWhichKey(title: string, stored: NamedKey): Promise<WhichKey> {
	const { promise, resolve } = Promise.withResolvers<WhichKey>();
	const description = stored.lastFour === '' ? '' : `…${stored.lastFour}`;
	const list = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly answer: WhichKey }>();
	list.title = title;
	list.step = 2;
	list.totalSteps = 2;
	list.placeholder = l10n.t('A key for {0} is stored already', stored.origin);
	list.ignoreFocusOut = true;
	list.buttons = [vscode.QuickInputButtons.Back];
	list.items = [
		{ label: l10n.t('$(key) Use the Stored Key “{0}”', stored.label), description, answer: 'stored' },
		{ label: l10n.t('$(add) Enter Another Key…'), answer: 'another' },
	];
	list.onDidAccept(() => {
		// The filter may leave no item: Enter then chooses nothing.
		const [item] = list.selectedItems;
		if (item !== undefined) resolve(item.answer);
	});
	list.onDidTriggerButton(() => resolve('back'));
	list.onDidHide(() => resolve('canceled'));
	list.show();
	return promise.finally(() => list.dispose());
}
