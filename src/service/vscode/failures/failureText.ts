import { l10n } from 'vscode';
import type { ActionName } from '../../../base/core/actionNames.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { redirectedBaseUrl } from '../../core/baseUrl.ts';
import type { Failure, ServiceErrorKind } from '../../core/serviceError.ts';
import { dashboardUrl } from '../serviceSettings.ts';
import { budgetReachedText } from './budgetTexts.ts';
import {
	badAddressText,
	certificateText,
	engineRefusedText,
	forbiddenText,
	headerRejectedText,
	planLimitText,
	rateLimitText,
	redirectText,
	unavailableText,
} from './failureReasonTexts.ts';

/** How a failure is shown: what happened, what it means, and what to do. */
export interface FailureText {
	readonly text: string;
	readonly serviceText?: string;
	readonly actions: readonly ActionName[];
}

/**
 * The sentence for a failure. An unknown kind, stored by a later version, reads like an unexpected error.
 * @param paid whether the request costs something: only then does the sentence say that it may count twice
 */
export function failureText(failure: Failure, paid = true): FailureText {
	const host = failure.host ?? l10n.t('the service');
	const [text, ...actions] = (isKnown(failure.kind) ? SENTENCES[failure.kind] : unexpected)({ failure, host, paid });
	return { text, ...omitUndefined({ serviceText: failure.serviceText }), actions };
}

function isKnown(kind: string): kind is ServiceErrorKind {
	return Object.hasOwn(SENTENCES, kind);
}

/** What a sentence for a failure is made from. */
interface FailureFacts {
	readonly failure: Failure;
	/** The service that the request was for. */
	readonly host: string;
	/** Whether the request costs something: only then does the sentence say that it may count twice. */
	readonly paid: boolean;
}

/** The sentence, then the buttons. */
type FailureSentence = (facts: FailureFacts) => readonly [string, ...ActionName[]];

/** Each says what happened, then what to do; its buttons come in the order in which they are likely to help. */
const SENTENCES: Readonly<Record<ServiceErrorKind, FailureSentence>> = {
	notConnected: () => [l10n.t('No service is connected yet, so nothing was sent.'), 'connect', 'useLocalService'],
	noKey: ({ host }) => [
		l10n.t('No API key is stored for {0}, so nothing was sent. Enter one to continue.', host),
		'enterKey',
		'addHeader',
		...dashboardAction(),
	],
	keyNotKept: ({ failure: { header }, host }) =>
		header === undefined
			? [
					l10n.t('The API key for {0} was not found in secret storage. Nothing was sent; enter it again.', host),
					'enterKey',
					'manageKeys',
				]
			: [
					l10n.t(
						'The secret header {1} for {0} was not found in secret storage. Nothing was sent; enter it again, or delete it.',
						host,
						header,
					),
					'addHeader',
					'manageKeys',
				],
	serviceChanged: () => [
		l10n.t('Another service was connected before this was sent, so nothing was sent. Retry asks where to send it.'),
		'retry',
	],
	notConsented: ({ host }) => [
		l10n.t('Nothing was sent: {0} is a new address, and you have not agreed that your key and code go there.', host),
		'retry',
		'openBaseUrlSetting',
	],
	budgetReached: ({ failure }) => [budgetReachedText(failure.budget), 'sendAnyway', 'raiseBudget', 'retry'],
	budgetUnchecked: () => [
		l10n.t('A budget is set, but its usage could not be checked within two seconds. Nothing was sent.'),
		'retry',
		'sendAnyway',
	],
	keyRejected: ({ failure: { header }, host }) =>
		header === undefined
			? [
					l10n.t('The API key for {0} was rejected. Enter another key, then retry.', host),
					'enterKey',
					'addHeader',
					...dashboardAction(),
					'retry',
				]
			: [headerRejectedText(header, host), 'addHeader', 'enterKey', ...dashboardAction(), 'retry'],
	forbidden: ({ failure: { header }, host }) => [
		forbiddenText(header, host),
		'enterKey',
		'addHeader',
		'copyDetails',
		'retry',
	],
	rejected: ({ failure }) => [
		// Does not say that nothing was processed: some services bill requests that they refuse for their content.
		l10n.t('The service did not accept the request ({0}).', String(failure.status)),
		'copyDetails',
		'retry',
	],
	planLimit: ({ failure }) => [planLimitText(failure), ...planLimitActions(failure)],
	tooLong: () => [
		l10n.t('The message is too large for the service. Nothing was processed; shorten what you send.'),
		'newConversation',
		'copyDetails',
	],
	notFound: ({ failure, host }) => [
		failure.status === 421
			? l10n.t(
					'The server at {0} says that it is not responsible for this address (421). Nothing was processed; check the base URL.',
					host,
				)
			: l10n.t('{0} has no such service at this address. Check the base URL.', host),
		'openBaseUrlSetting',
		'diagnoseConnection',
		'retry',
	],
	rateLimited: ({ failure }) => [rateLimitText(failure.retryAt), 'retry', ...dashboardAction()],
	unavailable: (facts) => [
		facts.failure.status === undefined
			? l10n.t('The service answered with an error. Nothing of yours is lost.')
			: mayCount(facts, unavailableText(facts.failure.retryAt)),
		'retry',
		'copyDetails',
	],
	gateway: (facts) => [
		mayCount(
			facts,
			facts.failure.status === 408
				? l10n.t('The service gave up waiting for the request.')
				: l10n.t('A gateway in front of the service gave up.'),
		),
		'retry',
		'discard',
	],
	unreachable: ({ host }) => [
		l10n.t('Cannot reach {0}. Check the connection or the proxy. Nothing was sent.', host),
		'retry',
		'diagnoseConnection',
		'openBaseUrlSetting',
	],
	proxy: ({ failure }) => [
		// Does not say that nothing was sent: a proxy for http addresses has the request when it asks for a password.
		failure.code === '407'
			? l10n.t('The proxy requires a user name and password (407).')
			: l10n.t('The proxy refused the connection ({0}). Nothing was sent.', failure.code ?? '—'),
		'diagnoseConnection',
		'retry',
	],
	certificate: ({ failure, host }) => [certificateText(failure, host), 'diagnoseConnection', 'retry'],
	notHttps: ({ host }) => [
		l10n.t('{0} does not speak HTTPS on this port. Nothing was sent; check the base URL.', host),
		'openBaseUrlSetting',
		'retry',
	],
	badAddress: ({ failure }) => [badAddressText(failure.code), 'openBaseUrlSetting', 'connect'],
	badEngine: () => [
		l10n.t('The engine’s address for the local service cannot be used: it must begin with http:// or https://.'),
		'openEngineSetting',
		'retry',
	],
	engineRefused: (facts) => {
		const { code } = facts.failure;
		const text = engineRefusedText(code);
		if (code === 'credentials') return [text, 'enterKey', 'addHeader', 'useLocalService', 'retry'];
		if (code === 'notPermitted') return [text, 'retry', 'useLocalService', 'copyDetails'];
		return [code === 'offTopic' ? mayCount(facts, text) : text, 'useLocalService', 'retry', 'copyDetails'];
	},
	redirected: ({ failure, host }) => [
		redirectText(failure, host),
		...(redirectedBaseUrl(failure) === undefined ? [] : (['useAddress'] as const)),
		'openBaseUrlSetting',
		'retry',
	],
	webPage: () => [
		l10n.t('This address returned a web page instead of an answer: a sign-in portal or a wrong base URL.'),
		'openBaseUrlSetting',
		'retry',
	],
	connectionLost: (facts) => [mayCount(facts, l10n.t('The connection was lost after sending.')), 'retry', 'discard'],
	incomplete: (facts) => [
		mayCount(facts, l10n.t('The answer arrived incomplete.')),
		'retry',
		...(facts.failure.partial ? (['showPartial'] as const) : []),
		'discard',
	],
	protocol: (facts) => [mayCount(facts, l10n.t('{0} sent invalid HTTP.', facts.host)), 'diagnoseConnection', 'retry'],
	replyTooLarge: (facts) => [
		mayCount(facts, l10n.t('The answer is too large to be shown safely, so nothing of it was kept.')),
		'retry',
	],
	emptyAnswer: (facts) => [mayCount(facts, l10n.t('The service returned an empty answer.')), 'retry'],
	deadline: (facts) => [
		mayCount(facts, l10n.t('No answer within {0} seconds.', String(facts.failure.seconds))),
		'retry',
		'openTimeoutSetting',
		'discard',
	],
	interrupted: (facts) => [mayCount(facts, l10n.t('Interrupted before an answer came.')), 'retry', 'discard'],
	cancelled: ({ failure }) => [
		failure.unprocessed
			? l10n.t('Stopped while it waited. Nothing was processed.')
			: l10n.t('Stopped. The service may still count this request.'),
		'retry',
	],
};

/** The sentence for an unforeseen error, or that a later version stored. */
function unexpected(): ReturnType<FailureSentence> {
	return [l10n.t('Something unexpected went wrong. The log has the details.'), 'retry', 'showLog'];
}

function mayCount({ paid }: FailureFacts, text: string): string {
	return paid ? l10n.t('{0} The request may have been processed; sending it again may count twice.', text) : text;
}

/** The service's dashboard, if the settings name one. */
function dashboardAction(): readonly ActionName[] {
	return dashboardUrl() === undefined ? [] : ['openDashboard'];
}

function planLimitActions({ limit, allowed }: Failure): readonly ActionName[] {
	return [
		...(limit === 'maxTokens' && allowed !== undefined ? (['retryWithLimit'] as const) : []),
		// A new conversation would not make the text itself shorter.
		...(limit === 'maxTokens' || limit === 'promptLength' ? [] : (['newConversation'] as const)),
		'choosePlan',
		...dashboardAction(),
		'copyDetails',
	];
}
