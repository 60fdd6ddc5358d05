import * as vscode from 'vscode';
import type { StoredFailure } from '../core/chat/transcript.ts';
import { SecretNotKeptError } from '../core/keys/keyManager.ts';
import { ServiceError } from '../core/service/serviceError.ts';
import type { Action, ActionName } from '../protocol/chat.ts';

/** What a person is told of a failure: what happened, what it means, and the ways out. */
export interface FailureText {
	readonly text: string;
	readonly serviceText?: string;
	readonly actions: readonly ActionName[];
}

/** The failure that an error stands for, as it is kept in a transcript. */
export function failureOf(error: unknown): StoredFailure {
	if (error instanceof ServiceError) return { kind: error.kind, ...error.details };
	return { kind: error instanceof SecretNotKeptError ? 'secretNotKept' : 'unexpected' };
}

/**
 * The sentence for a failure. An unknown kind, written by a later version, reads like an unexpected error.
 * @param paid whether the request costs something: only then is it said that it may count twice
 */
export function failureText(failure: StoredFailure, paid = true): FailureText {
	const { t } = vscode.l10n;
	const mayCount = (text: string) =>
		paid ? t('{0} The request may have been processed; sending it again may count twice.', text) : text;
	const host = failure.host ?? t('the service');
	const said = failure.serviceText === undefined ? {} : { serviceText: failure.serviceText };
	const tell = (text: string, ...actions: readonly ActionName[]): FailureText => ({ text, ...said, actions });
	switch (failure.kind) {
		case 'notConnected':
			return tell(t('No service is connected yet, so nothing was sent.'), 'connect', 'useLocalService');
		case 'noKey':
			return tell(t('No API key is stored for {0}, so nothing was sent. Enter one to go on.', host), 'connect');
		case 'keyRejected':
			return tell(t('The API key for {0} was rejected. Enter another key, then retry.', host), 'connect', 'retry');
		case 'forbidden':
			return tell(t('{0} does not permit this with your API key.', host), 'connect', 'retry');
		case 'rejected':
			return tell(
				t('The service did not accept the request ({0}). Nothing was processed.', String(failure.status)),
				'retry',
			);
		case 'tooLong':
			return tell(t('The request is too large for the service. Shorten what you send.'), 'newConversation');
		case 'notFound':
			return tell(
				t('{0} has no such service at this address. Check the base URL.', host),
				'openBaseUrlSetting',
				'retry',
			);
		case 'rateLimited':
			return tell(rateLimitText(failure.retryAt), 'retry');
		case 'unavailable':
			return tell(t('The service is temporarily unavailable. Nothing of yours is lost; try again.'), 'retry');
		case 'gateway':
			return tell(mayCount(t('A gateway before the service gave up.')), 'retry');
		case 'unreachable':
			return tell(
				t('Cannot reach {0}. Check the connection or the proxy. Nothing was sent.', host),
				'retry',
				'openBaseUrlSetting',
				'showLog',
			);
		case 'certificate':
			return tell(
				t(
					'The certificate of {0} is not trusted. In a company network, install the proxy’s authority in the operating system.',
					host,
				),
				'retry',
				'showLog',
			);
		case 'notHttps':
			return tell(t('{0} does not speak HTTPS on this port. Check the base URL.', host), 'openBaseUrlSetting', 'retry');
		case 'badAddress':
			return tell(t('The base URL cannot be used. Correct it in the settings.'), 'openBaseUrlSetting', 'connect');
		case 'redirected':
			return tell(
				t(
					'The service redirects to {0}. That was not followed, to protect your code and key. Check the base URL.',
					host,
				),
				'openBaseUrlSetting',
				'retry',
			);
		case 'webPage':
			return tell(
				t('This address returned a web page instead of an answer: a sign-in portal or a wrong base URL.'),
				'openBaseUrlSetting',
				'retry',
			);
		case 'connectionLost':
			return tell(mayCount(t('The connection was lost after sending.')), 'retry', 'showLog');
		case 'incomplete':
			return tell(mayCount(t('The answer arrived incomplete.')), 'retry');
		case 'protocol':
			return tell(t('What {0} sent is not valid HTTP.', host), 'retry', 'openBaseUrlSetting', 'showLog');
		case 'replyTooLarge':
			return tell(t('The answer is too large to be shown safely.'), 'retry');
		case 'emptyAnswer':
			return tell(t('The service returned an empty answer. Try again.'), 'retry');
		case 'deadline':
			return tell(mayCount(t('No answer within {0} seconds.', String(failure.seconds))), 'retry', 'openTimeoutSetting');
		case 'cancelled':
			return tell(t('Stopped. The service may still count this request.'), 'retry');
		case 'interrupted':
			return tell(mayCount(t('Interrupted before an answer came.')), 'retry');
		case 'badEngine':
			return tell(
				t('The engine’s address for the local service cannot be used: it must begin with http:// or https://.'),
				'openEngineSetting',
				'retry',
			);
		case 'secretNotKept':
			return tell(
				t(
					'This system has no working secure store: the key was not kept. Set up a key ring, then enter the key again.',
				),
				'connect',
			);
		default:
			return tell(t('Something unexpected went wrong. The log has the details.'), 'retry', 'showLog');
	}
}

/** The button of each action. */
export function actionLabel(name: ActionName): string {
	const { t } = vscode.l10n;
	switch (name) {
		case 'retry':
			return t('Retry');
		case 'connect':
			return t('Connect…');
		case 'useLocalService':
			return t('Use the Local Service');
		case 'openBaseUrlSetting':
			return t('Open Setting');
		case 'openTimeoutSetting':
			return t('Change the Deadline…');
		case 'openEngineSetting':
			return t('Open Setting');
		case 'showLog':
			return t('Show Log');
		case 'newConversation':
			return t('New Conversation');
		default:
			return name satisfies never;
	}
}

export function actionButton(name: ActionName): Action {
	return { name, label: actionLabel(name) };
}

function rateLimitText(retryAt: number | undefined): string {
	const { t } = vscode.l10n;
	if (retryAt === undefined) return t('The rate limit is reached. Nothing was processed; try again in a moment.');
	const time = new Date(retryAt).toLocaleTimeString(vscode.env.language, { timeStyle: 'medium' });
	return t('The rate limit is reached until {0}. Nothing was processed; try again then.', time);
}
