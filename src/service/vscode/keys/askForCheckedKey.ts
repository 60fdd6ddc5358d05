import { l10n } from 'vscode';
import { askForText, type CheckResult } from '../../../base/vscode/askForText.ts';
import { addressOf, type BaseUrl, type PathPrefix } from '../../core/baseUrl.ts';
import type { ConnectionCheck } from '../../core/connection.ts';
import { failureOf, ServiceError } from '../../core/serviceError.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import { failureText } from '../failures/failureText.ts';
import { keyProblemText } from '../failures/problemText.ts';
import { openDashboard } from '../failures/runAction.ts';
import { remoteConnection } from '../serviceConnection.ts';
import { dashboardUrl } from '../serviceSettings.ts';

export interface KeyQuestion {
	readonly title: string;
	readonly base: BaseUrl;
	/** Replaces the one in the settings. */
	readonly pathPrefix?: 'auto' | PathPrefix;
	/** Replaces the sentence that says what the key is for. */
	readonly prompt?: string;
	/** Proposed, shown masked. */
	readonly value?: string;
	readonly step?: number;
	readonly totalSteps?: number;
	/** See `TextQuestion`. */
	readonly back?: (text: string) => void;
}

/** Asks for a key, masked, and checks it. A rejected key is asked for again; a second Enter accepts an unchecked one. */
export async function askForCheckedKey(
	{ client, keys }: ConnectDeps,
	{ base, pathPrefix, prompt, ...question }: KeyQuestion,
): Promise<string | undefined> {
	const link = { tooltip: l10n.t('Open the Dashboard'), open: () => void openDashboard() };
	const text = await askForText({
		...question,
		prompt:
			prompt ??
			l10n.t(
				'The API key for {0}. It is kept in VS Code’s secret storage and sent to that address alone.',
				addressOf(base),
			),
		password: true,
		...(dashboardUrl() === undefined ? {} : { link }),
		check: async (value, signal) => {
			const parsed = keys.parseTyped(value);
			if ('problem' in parsed) return { refused: keyProblemText(parsed.problem) };
			const { warned, ...result } = await checkKey(client, base, parsed.key, signal, pathPrefix);
			return warned === undefined ? result : { warned: l10n.t('{0} Press Enter again to use it anyway.', warned) };
		},
	});
	const parsed = keys.parseTyped(text ?? '');
	return 'key' in parsed ? parsed.key : undefined;
}

/**
 * Tries a key with GET metrics. Only a 401 rejects it; any other failure is a warning, since the service may be down or
 * have no metrics.
 * @param pathPrefix replaces the one in the settings
 * @throws ServiceError `cancelled` if the user stops the check
 */
export async function checkKey(
	client: ConnectionCheck,
	base: BaseUrl,
	key: string,
	signal: AbortSignal,
	pathPrefix?: 'auto' | PathPrefix,
): Promise<CheckResult> {
	try {
		await client.checkConnection(remoteConnection(base, key, pathPrefix), signal);
		return {};
	} catch (error) {
		if (!(error instanceof ServiceError) || error.kind === 'cancelled') throw error;
		if (error.kind === 'keyRejected') {
			return {
				refused: l10n.t(
					'{0} rejected this key. Check that it was copied whole, and that it is for this service.',
					base.host,
				),
			};
		}
		const { text } = failureText(failureOf(error), false);
		return { warned: l10n.t('The key could not be checked. {0}', text) };
	}
}
