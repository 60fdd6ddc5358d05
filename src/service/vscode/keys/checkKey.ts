import { l10n } from 'vscode';
import type { CheckResult } from '../../../base/vscode/askForText.ts';
import type { BaseUrl, PathPrefix } from '../../core/baseUrl.ts';
import { failureOf } from '../../core/failure.ts';
import type { ServiceClient } from '../../core/serviceClient.ts';
import { ServiceError } from '../../core/serviceError.ts';
import { failureText } from '../failures/failureText.ts';
import { remoteConnection } from '../serviceConnection.ts';

/**
 * Tries a key with GET metrics. Only a 401 rejects it; any other failure is a warning, since the service may be down or
 * have no metrics.
 * @param pathPrefix replaces the one in the settings
 * @throws ServiceError `cancelled` if the user stops the check
 */
export async function checkKey(
	client: Pick<ServiceClient, 'checkConnection'>,
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
