import * as vscode from 'vscode';
import { parseKey } from '../../core/keys/keyManager.ts';
import type { BaseUrl } from '../../core/service/baseUrl.ts';
import type { ServiceClient } from '../../core/service/serviceClient.ts';
import { ServiceError } from '../../core/service/serviceError.ts';
import { failureOf, failureText } from '../failureText.ts';
import { askForText, type CheckResult } from './askForText.ts';
import { keyProblemText } from './problemText.ts';
import { remoteConnection } from './serviceConnection.ts';

/**
 * Asks for a key, masked, and tries it with GET metrics: only a 401 refuses it, any other trouble is a warning that
 * can be passed, for a service may be down or have no metrics.
 */
export async function askForCheckedKey(options: {
	readonly title: string;
	readonly base: BaseUrl;
	readonly client: ServiceClient;
	readonly step?: number;
	readonly totalSteps?: number;
}): Promise<string | undefined> {
	const { title, base, client, step, totalSteps } = options;
	const text = await askForText({
		title,
		prompt: vscode.l10n.t(
			'The API key for {0}. It is kept in the system’s secure store and sent to that address alone.',
			base.host,
		),
		password: true,
		...(step === undefined ? {} : { step }),
		...(totalSteps === undefined ? {} : { totalSteps }),
		check: async (value, signal) => {
			const parsed = parseKey(value);
			if ('problem' in parsed) return { refused: keyProblemText(parsed.problem) };
			return await tryKey(base, parsed.key, client, signal);
		},
	});
	const parsed = parseKey(text ?? '');
	return 'key' in parsed ? parsed.key : undefined;
}

async function tryKey(base: BaseUrl, key: string, client: ServiceClient, signal: AbortSignal): Promise<CheckResult> {
	try {
		await client.checkConnection(remoteConnection(base, key), signal);
		return {};
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		if (error.kind === 'keyRejected') {
			return {
				refused: vscode.l10n.t(
					'{0} rejected this key. Check that it was copied whole, and that it is for this service.',
					base.host,
				),
			};
		}
		const { text } = failureText(failureOf(error), false);
		return { warned: vscode.l10n.t('The key could not be checked. {0}', text) };
	}
}
