import * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/omitUndefined.ts';
import type { Failure } from '../../core/service/failure.ts';
import { redirectedBaseUrl } from '../../core/service/redirectedBaseUrl.ts';
import type { ServiceErrorKind } from '../../core/service/serviceError.ts';
import type { ActionName } from '../../protocol/actionNames.ts';
import { servicePageUrl } from '../settings.ts';
import {
	badAddressText,
	certificateText,
	planLimitText,
	rateLimitText,
	redirectText,
	unavailableText,
} from './failureReasons.ts';

/** What a person is told of a failure: what happened, what it means, and the ways out. */
export interface FailureText {
	readonly text: string;
	readonly serviceText?: string;
	readonly actions: readonly ActionName[];
}

/**
 * The sentence for a failure. An unknown kind, written by a later version, reads like an unexpected error.
 * @param paid whether the request costs something: only then is it said that it may count twice
 */
export function failureText(failure: Failure, paid = true): FailureText {
	const host = failure.host ?? vscode.l10n.t('the service');
	const [text, ...actions] = (isKnown(failure.kind) ? SENTENCES[failure.kind] : unexpected)({ failure, host, paid });
	return { text, ...omitUndefined({ serviceText: failure.serviceText }), actions };
}

interface FailureFacts {
	readonly failure: Failure;
	/** Whom we tried to reach. */
	readonly host: string;
	readonly paid: boolean;
}

type FailureSentence = (told: FailureFacts) => readonly [string, ...ActionName[]];

const { t } = vscode.l10n;

/** What happened first, then what to do; the buttons in the order in which they are likely to help. */
const SENTENCES: Readonly<Record<ServiceErrorKind, FailureSentence>> = {
	notConnected: () => [t('No service is connected yet, so nothing was sent.'), 'connect', 'useLocalService'],
	noKey: ({ host }) => [
		t('No API key is stored for {0}, so nothing was sent. Enter one to go on.', host),
		'enterKey',
		...dashboardAction(),
	],
	keyNotKept: ({ host }) => [
		t('The API key for {0} was not kept: this system has no secret storage. Nothing was sent; enter it again.', host),
		'enterKey',
	],
	serviceChanged: () => [
		t('Another service was connected before this was sent, so nothing was sent. Retry asks where to send it.'),
		'retry',
	],
	notConsented: ({ host }) => [
		t('Nothing was sent: {0} is a new address, and you have not agreed that your key and code go there.', host),
		'retry',
		'openBaseUrlSetting',
	],
	keyRejected: ({ host }) => [
		t('The API key for {0} was rejected. Enter another key, then retry.', host),
		'enterKey',
		...dashboardAction(),
		'retry',
	],
	forbidden: ({ host }) => [
		t('{0} does not permit this with your API key. Nothing was processed.', host),
		'connect',
		'copyDetails',
		'retry',
	],
	rejected: ({ failure }) => [
		// Not that nothing was processed: some services bill what they refuse for its content.
		t('The service did not accept the request ({0}).', String(failure.status)),
		'copyDetails',
		'retry',
	],
	planLimit: ({ failure }) => [planLimitText(failure), ...planLimitActions(failure)],
	tooLong: () => [
		t('The message is too large for the service. Nothing was processed; shorten what you send.'),
		'newConversation',
		'copyDetails',
	],
	notFound: ({ failure, host }) => [
		failure.status === 421
			? t(
					'What answers at {0} says that it is not responsible for this address (421). Nothing was processed; check the base URL.',
					host,
				)
			: t('{0} has no such service at this address. Check the base URL.', host),
		'openBaseUrlSetting',
		'diagnoseConnection',
		'retry',
	],
	rateLimited: ({ failure }) => [rateLimitText(failure.retryAt), 'retry', ...dashboardAction()],
	unavailable: (told) => [
		told.failure.status === undefined
			? t('The service answered with an error. Nothing of yours is lost.')
			: mayCount(told, unavailableText(told.failure.retryAt)),
		'retry',
		'copyDetails',
	],
	gateway: (told) => [
		mayCount(
			told,
			told.failure.status === 408
				? t('The service gave up waiting for the request.')
				: t('A gateway in front of the service gave up.'),
		),
		'retry',
		'discard',
	],
	unreachable: ({ host }) => [
		t('Cannot reach {0}. Check the connection or the proxy. Nothing was sent.', host),
		'retry',
		'diagnoseConnection',
		'openBaseUrlSetting',
	],
	proxy: ({ failure }) => [
		// A request for an http address may be in that proxy's hands already when it asks for a password.
		failure.code === '407'
			? t('The proxy wants a user name and password (407).')
			: t('The proxy refused the connection ({0}). Nothing was sent.', failure.code ?? '—'),
		'diagnoseConnection',
		'retry',
	],
	certificate: ({ failure, host }) => [certificateText(failure, host), 'diagnoseConnection', 'retry'],
	notHttps: ({ host }) => [
		t('{0} does not speak HTTPS on this port. Nothing was sent; check the base URL.', host),
		'openBaseUrlSetting',
		'retry',
	],
	badAddress: ({ failure }) => [badAddressText(failure.code), 'openBaseUrlSetting', 'connect'],
	badEngine: () => [
		t('The engine’s address for the local service cannot be used: it must begin with http:// or https://.'),
		'openEngineSetting',
		'retry',
	],
	redirected: ({ failure, host }) => [
		redirectText(failure, host),
		...(redirectedBaseUrl(failure) === undefined ? [] : (['useAddress'] as const)),
		'openBaseUrlSetting',
		'retry',
	],
	webPage: () => [
		t('This address returned a web page instead of an answer: a sign-in portal or a wrong base URL.'),
		'openBaseUrlSetting',
		'retry',
	],
	connectionLost: (told) => [mayCount(told, t('The connection was lost after sending.')), 'retry', 'discard'],
	incomplete: (told) => [
		mayCount(told, t('The answer arrived incomplete.')),
		'retry',
		...(told.failure.partial ? (['showPartial'] as const) : []),
		'discard',
	],
	protocol: (told) => [mayCount(told, t('What {0} sent is not valid HTTP.', told.host)), 'diagnoseConnection', 'retry'],
	replyTooLarge: (told) => [
		mayCount(told, t('The answer is too large to be shown safely, so nothing of it was kept.')),
		'retry',
	],
	emptyAnswer: (told) => [mayCount(told, t('The service returned an empty answer.')), 'retry'],
	deadline: (told) => [
		mayCount(told, t('No answer within {0} seconds.', String(told.failure.seconds))),
		'retry',
		'openTimeoutSetting',
		'discard',
	],
	interrupted: (told) => [mayCount(told, t('Interrupted before an answer came.')), 'retry', 'discard'],
	cancelled: ({ failure }) => [
		failure.unprocessed
			? t('Stopped while it waited. Nothing was processed.')
			: t('Stopped. The service may still count this request.'),
		'retry',
	],
};

function unexpected(): ReturnType<FailureSentence> {
	return [t('Something unexpected went wrong. The log has the details.'), 'retry', 'showLog'];
}

function isKnown(kind: string): kind is ServiceErrorKind {
	return Object.hasOwn(SENTENCES, kind);
}

function mayCount({ paid }: FailureFacts, text: string): string {
	return paid ? t('{0} The request may have been processed; sending it again may count twice.', text) : text;
}

/** Where keys are made and limits are read, if the person has said where that is. */
function dashboardAction(): readonly ActionName[] {
	return servicePageUrl() === undefined ? [] : ['openDashboard'];
}

function planLimitActions({ limit, allowed }: Failure): readonly ActionName[] {
	return [
		...(limit === 'maxTokens' && allowed !== undefined ? (['retryWithLimit'] as const) : []),
		// The text itself is as long in a new conversation.
		...(limit === 'maxTokens' || limit === 'promptLength' ? [] : (['newConversation'] as const)),
		'choosePlan',
		...dashboardAction(),
		'copyDetails',
	];
}
