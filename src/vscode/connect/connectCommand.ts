import * as vscode from 'vscode';
import type { KeyManager } from '../../core/keys/keyManager.ts';
import { type BaseUrl, parseBaseUrl } from '../../core/service/baseUrl.ts';
import type { ServiceClient } from '../../core/service/serviceClient.ts';
import { allowInsecureHttp, baseUrlSetting, LOCAL, saveBaseUrl } from '../settings.ts';
import { askForCheckedKey } from './askForCheckedKey.ts';
import { askForText } from './askForText.ts';
import { baseUrlProblemText } from './problemText.ts';

/** Connects to a service: its address, then a key, which is checked before it is kept. Nothing changes before the end. */
export async function connect(keys: KeyManager, client: ServiceClient): Promise<boolean> {
	const title = vscode.l10n.t('Connect to a Service');
	const address = await askForBaseUrl(title);
	if (address === undefined) return false;
	const key = await askForCheckedKey({ title, base: address.base, client, step: 2, totalSteps: 2 });
	if (key === undefined) return false;
	const label = vscode.l10n.t('Key {0}', keys.list(address.base.origin).length + 1);
	await keys.add(address.base.origin, label, key);
	await saveBaseUrl(address.text);
	return true;
}

async function askForBaseUrl(title: string): Promise<{ readonly text: string; readonly base: BaseUrl } | undefined> {
	const current = baseUrlSetting();
	const check = (text: string) => parseBaseUrl(text.trim(), { allowInsecureHttp: allowInsecureHttp() });
	const text = await askForText({
		title,
		step: 1,
		totalSteps: 2,
		prompt: vscode.l10n.t('The base URL of the service'),
		placeholder: 'https://api.example.com',
		value: current === LOCAL ? '' : current,
		check: (value) => {
			const parsed = check(value);
			return Promise.resolve('problem' in parsed ? { refused: baseUrlProblemText(parsed.problem) } : {});
		},
	});
	if (text === undefined) return undefined;
	const parsed = check(text);
	return 'problem' in parsed ? undefined : { text: text.trim(), base: parsed.base };
}
