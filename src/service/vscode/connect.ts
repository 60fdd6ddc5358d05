import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { askForText } from '../../base/vscode/askForText.ts';
import { type BaseUrl, completeBaseUrl, parseBaseUrl } from '../core/baseUrl.ts';
import type { ConnectLink } from '../core/connectLink.ts';
import type { KeyManager } from '../core/keys/keyManager.ts';
import type { ConnectDeps } from './connectDeps.ts';
import { connectTo } from './currentAddress.ts';
import { baseUrlProblemText } from './failures/problemText.ts';
import { askForKeyOrHeader, type Entered } from './keys/askForCheckedKey.ts';
import { addKey, sendInsteadOfHeader } from './keys/enterApiKey.ts';
import { type KeyTarget, serviceTarget } from './keys/keyTarget.ts';
import { askForHeader, storeHeader } from './keys/secretHeaders.ts';
import { allowInsecureHttp, baseUrlSetting, LOCAL } from './serviceSettings.ts';

/** A usable address, and its text for the settings. */
interface Address {
	readonly text: string;
	readonly base: BaseUrl;
}

/** The result of the second step: a new key or secret header, what is stored, one step back, or canceled. */
type KeyAnswer = Exclude<Entered, 'nothing'> | 'stored' | 'back' | 'canceled';

/**
 * Connects to a service: asks for its address, then for a key or a secret header, which is checked before it is stored. Completing both steps
 * is consent to the address. Nothing changes before the end, and going back keeps what was typed.
 * @param proposed a service that the user has not typed: its address is filled in, and no stored key is offered, since one
 * Enter too many would then be enough to send it there
 * @returns whether a service was connected
 */
export async function connect(deps: ConnectDeps, proposed?: ConnectLink): Promise<boolean> {
	const { keys, consent, client } = deps;
	const title = l10n.t('Connect to a Service');
	const current = baseUrlSetting();
	let typed = proposed?.url ?? (current === LOCAL ? (keys.all().at(-1)?.origin ?? '') : current);
	// A key typed for one address is never proposed for another.
	const typedKeys = new Map<string, string>();
	for (;;) {
		const address = await askForAddress(title, typed);
		if (address === undefined) return false;
		const { base } = address;
		const target = serviceTarget(client, base, address.text === proposed?.url ? proposed.prefix : undefined);
		const offered = proposed === undefined && keys.has(base.origin) ? base.origin : undefined;
		const answer = await askForKey(keys, { title, target, offered }, typedKeys);
		if (answer === 'canceled') return false;
		typed = address.text;
		if (answer === 'back') continue;
		if (answer !== 'stored') await store(keys, target, answer);
		await consent.give(base);
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

async function store(keys: KeyManager, target: KeyTarget, entered: Exclude<Entered, 'nothing'>): Promise<void> {
	if ('header' in entered) return await storeHeader(keys, target, entered.header);
	await addKey(keys, target.base.origin, entered.key);
	await sendInsteadOfHeader(keys, target.base.origin);
}

interface WantedKey {
	readonly title: string;
	readonly target: KeyTarget;
	/** The origin whose stored key and headers may be used instead of others. */
	readonly offered: string | undefined;
}

/** Asks for a key or a secret header, or offers what is stored. */
async function askForKey(
	keys: KeyManager,
	{ title, target, offered }: WantedKey,
	typedKeys: Map<string, string>,
): Promise<KeyAnswer> {
	const { origin } = target.base;
	for (;;) {
		const choice = offered === undefined ? 'another' : await askWhichKey(title, keys, offered);
		if (choice !== 'another') return choice;
		let isBack = false;
		const back = (text: string) => {
			isBack = true;
			typedKeys.set(origin, text);
		};
		const { headers } = offered === undefined ? { headers: {} } : await keys.credentials(offered);
		const value = typedKeys.get(origin) ?? '';
		const steps = { title, target, step: 2, totalSteps: 2 };
		const entered = await askForKeyOrHeader(keys, { ...steps, headers, value, back });
		if (entered === 'nothing' && Object.keys(headers).length > 0) return 'stored';
		const answer =
			entered === 'nothing'
				? await askForHeader(keys, { ...steps, alone: offered === undefined, canGoBack: true })
				: entered;
		if (answer === 'back') continue;
		if (answer !== undefined) return 'name' in answer ? { header: answer } : answer;
		if (!isBack) return 'canceled';
		if (offered === undefined) return 'back';
	}
}

type WhichKey = 'stored' | 'another' | 'back' | 'canceled';

function askWhichKey(title: string, keys: KeyManager, origin: string): Promise<WhichKey> {
	const { promise, resolve } = Promise.withResolvers<WhichKey>();
	const stored = keys.active(origin);
	const headers = keys.headers(origin).map(({ label }) => label);
	const description = stored?.lastFour ? `…${stored.lastFour}` : '';
	const list = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly answer: WhichKey }>();
	list.title = title;
	list.step = 2;
	list.totalSteps = 2;
	list.placeholder = stored
		? l10n.t('A key for {0} is stored already', origin)
		: l10n.t('A secret header for {0} is stored already', origin);
	list.ignoreFocusOut = true;
	list.buttons = [vscode.QuickInputButtons.Back];
	list.items = [
		stored
			? { label: l10n.t('$(key) Use the Stored Key “{0}”', stored.label), description, answer: 'stored' }
			: { label: l10n.t('$(lock) Use the Stored Secret Header {0}', headers.join(', ')), answer: 'stored' },
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
