import * as vscode from 'vscode';
import type { CallOutcome } from '../../core/usage/receipt.ts';

/** How a request failed, in two or three words: what the status bar has room for. */
export function outcomeText(outcome: CallOutcome): string {
	const { t } = vscode.l10n;
	switch (outcome) {
		case 'keyRejected':
			return t('key rejected');
		case 'keyNotKept':
			return t('key not kept');
		case 'forbidden':
			return t('not permitted');
		case 'certificate':
			return t('certificate not trusted');
		case 'rateLimited':
			return t('rate limit reached');
		case 'deadline':
			return t('no answer in time');
		case 'connectionLost':
		case 'incomplete':
		case 'interrupted':
			return t('connection lost');
		case 'unreachable':
		case 'proxy':
			return t('service unreachable');
		case 'notFound':
		case 'notHttps':
		case 'badAddress':
		case 'redirected':
		case 'webPage':
			return t('no service at this address');
		case 'unavailable':
		case 'gateway':
		case 'protocol':
			return t('service failed');
		default:
			return t('request failed');
	}
}
