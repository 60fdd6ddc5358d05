import { l10n } from 'vscode';
import type { CallOutcome } from '../../../usage/core/receipt.ts';

/** How a request failed, in two or three words to fit in the status bar. */
export function outcomeText(outcome: CallOutcome): string {
	const noService = l10n.t('no service at this address');
	const connectionLost = l10n.t('connection lost');
	const unreachable = l10n.t('service unreachable');
	const serviceFailed = l10n.t('service failed');
	const texts: Partial<Record<CallOutcome, string>> = {
		keyRejected: l10n.t('key rejected'),
		keyNotKept: l10n.t('key not kept'),
		forbidden: l10n.t('not permitted'),
		certificate: l10n.t('certificate not trusted'),
		rateLimited: l10n.t('rate limit reached'),
		deadline: l10n.t('no answer in time'),
		connectionLost,
		interrupted: connectionLost,
		incomplete: l10n.t('answer incomplete'),
		unreachable,
		proxy: unreachable,
		notFound: noService,
		notHttps: noService,
		badAddress: noService,
		redirected: noService,
		webPage: noService,
		unavailable: serviceFailed,
		gateway: serviceFailed,
		protocol: serviceFailed,
	};
	return texts[outcome] ?? l10n.t('request failed');
}
