import * as vscode from 'vscode';
import type { NamedKey } from '../../core/keys/namedKey.ts';
import { type BaseUrl, parseBaseUrl } from '../../core/service/baseUrl.ts';
import { allowInsecureHttp, baseUrlSetting, LOCAL } from '../settings.ts';
import { askForCheckedKey } from './askForCheckedKey.ts';
import { askForText } from './askForText.ts';
import type { ConnectParts } from './connectParts.ts';
import { baseUrlProblemText } from './problemText.ts';
import { addKey } from './storeKey.ts';
import { useAddress } from './useAddress.ts';

/**
 * Connects to a service: its address, then a key, which is checked before it is kept. Whoever types an address and does
 * not give up agrees to it; nothing changes before the end.
 */
export async function connect(parts: ConnectParts): Promise<boolean> {
	const { keys, consent } = parts;
	const title = vscode.l10n.t('Connect to a Service');
	const address = await askForBaseUrl(title, keys.all().at(-1)?.origin ?? '');
	if (address === undefined) return false;
	const { base, text } = address;
	const stored = keys.active(base.origin);
	const answer = stored === undefined ? 'another' : await askWhichKey(title, stored);
	if (answer === undefined) return false;
	if (answer === 'another') {
		const key = await askForCheckedKey(parts, { title, base, step: 2, totalSteps: 2 });
		if (key === undefined) return false;
		await addKey(keys, base.origin, key);
	}
	await consent.give(base);
	return await useAddress(text);
}

/** Where a key is stored for the address already, it need not be looked up again. */
async function askWhichKey(title: string, stored: NamedKey): Promise<'stored' | 'another' | undefined> {
	const { t } = vscode.l10n;
	const description = stored.lastFour === '' ? '' : `…${stored.lastFour}`;
	const picked = await vscode.window.showQuickPick(
		[
			{ label: t('$(key) Use the Stored Key “{0}”', stored.label), description, answer: 'stored' as const },
			{ label: t('$(add) Enter Another Key…'), answer: 'another' as const },
		],
		{ title, placeHolder: t('A key for {0} is stored already', stored.origin), ignoreFocusOut: true },
	);
	return picked?.answer;
}

async function askForBaseUrl(
	title: string,
	newest: string,
): Promise<{ readonly text: string; readonly base: BaseUrl } | undefined> {
	const current = baseUrlSetting();
	const check = (text: string) => parseBaseUrl(text.trim(), { allowInsecureHttp: allowInsecureHttp() });
	const text = await askForText({
		title,
		step: 1,
		totalSteps: 2,
		prompt: vscode.l10n.t('The base URL of the service'),
		placeholder: 'https://api.example.com',
		value: current === LOCAL ? newest : current,
		check: (value) => {
			const parsed = check(value);
			return Promise.resolve('problem' in parsed ? { refused: baseUrlProblemText(parsed.problem) } : {});
		},
	});
	if (text === undefined) return undefined;
	const parsed = check(text);
	return 'problem' in parsed ? undefined : { text: text.trim(), base: parsed.base };
}
