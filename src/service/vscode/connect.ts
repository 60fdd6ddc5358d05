import { l10n } from 'vscode';
import { askForText } from '../../base/vscode/askForText.ts';
import { type BaseUrl, completeBaseUrl } from '../core/baseUrl.ts';
import type { ConnectLink } from '../core/connectLink.ts';
import type { KeyManager } from '../core/keys/keyManager.ts';
import type { ConnectDeps } from './connectDeps.ts';
import { connectTo } from './currentAddress.ts';
import { baseUrlProblemText } from './failures/problemText.ts';
import { askForKey, storeAnswer } from './keys/keyStep.ts';
import { serviceTarget } from './keys/keyTarget.ts';
import { baseUrlSetting, LOCAL, localServiceSettings, parseAllowedUrl } from './serviceSettings.ts';

/** A usable address, and its text for the settings. */
interface Address {
	readonly text: string;
	readonly base: BaseUrl;
}

/**
 * Connects to a service: asks for its address, then for a key or a secret header, which is checked before it is stored.
 * Completing both steps is consent to the address. Nothing changes before the end, and going back keeps what was typed.
 * @param proposed a service that the user has not typed: its address is filled in, and no stored key is offered, since one
 * Enter too many would then be enough to send it there. Where something is stored for its origin, a new path is asked about
 * @returns whether a service was connected
 */
export async function connect(deps: ConnectDeps, proposed?: ConnectLink): Promise<boolean> {
	const { keys, consent, client } = deps;
	const title = l10n.t('Connect to a Service');
	const current = baseUrlSetting();
	let typed = proposed?.url ?? (current === LOCAL ? lastService(keys) : current);
	// A key typed for one address is never proposed for another.
	const typedKeys = new Map<string, string>();
	for (;;) {
		const address = await askForAddress(title, typed);
		if (address === undefined) return false;
		const { base } = address;
		const target = serviceTarget(client, base, address.text === proposed?.url ? proposed.prefix : undefined);
		const step = { title, totalSteps: 2, target, offersStored: proposed === undefined };
		const answer = await askForKey(keys, step, typedKeys);
		if (answer === 'canceled') return false;
		typed = address.text;
		if (answer === 'back') continue;
		// What is stored for the origin goes along: only a path that the user typed is agreed to without a question.
		if (proposed !== undefined && keys.has(base.origin) && !(await consent.ask(base))) return false;
		await storeAnswer(keys, target, answer);
		await consent.give(base);
		return await connectTo(address.text);
	}
}

/** The origin of the newest key that is not the engine's. */
function lastService(keys: KeyManager): string {
	const { engineUrl } = localServiceSettings();
	const engine = URL.canParse(engineUrl) ? new URL(engineUrl).origin : '';
	return [...keys.all(), ...keys.allHeaders()].findLast(({ origin }) => origin !== engine)?.origin ?? '';
}

async function askForAddress(title: string, value: string): Promise<Address | undefined> {
	const parse = (text: string) => parseAllowedUrl(completeBaseUrl(text));
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
