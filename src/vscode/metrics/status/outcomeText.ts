import * as vscode from 'vscode';
import type { CallOutcome } from '../../../core/receipts/receipt.ts';

/** How a request failed, in two or three words to fit in the status bar. */
export function outcomeText(outcome: CallOutcome): string {
	const { t } = vscode.l10n;
	const noService = t('no service at this address');
	const connectionLost = t('connection lost');
	const unreachable = t('service unreachable');
	const serviceFailed = t('service failed');
	const texts: Partial<Record<CallOutcome, string>> = {
		keyRejected: t('key rejected'),
		keyNotKept: t('key not kept'),
		forbidden: t('not permitted'),
		certificate: t('certificate not trusted'),
		rateLimited: t('rate limit reached'),
		deadline: t('no answer in time'),
		connectionLost,
		interrupted: connectionLost,
		incomplete: t('answer incomplete'),
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
	return texts[outcome] ?? t('request failed');
}
