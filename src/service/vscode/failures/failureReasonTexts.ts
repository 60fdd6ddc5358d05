import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { systemClock } from '../../../base/node/systemClock.ts';
import { untilText } from '../../../base/vscode/untilText.ts';
import { BASE_URL_PROBLEMS } from '../../core/baseUrl.ts';
import { clockToBlame } from '../../core/clockSkew.ts';
import { ENGINE_REFUSALS } from '../../core/engineRefusal.ts';
import type { Failure } from '../../core/serviceError.ts';
import { baseUrlProblemText } from './problemText.ts';

/** When the rate limit ends or ended. @param retryAt milliseconds since 1970 */
export function rateLimitText(retryAt: number | undefined): string {
	if (retryAt === undefined) return l10n.t('The rate limit is reached. Nothing was processed; try again in a moment.');
	const now = systemClock.now();
	const time = untilText(retryAt, now, 'medium');
	if (retryAt <= now)
		return l10n.t('The rate limit was reached until {0}. Nothing was processed; you can try again.', time);
	return l10n.t('The rate limit is reached until {0}. Nothing was processed; try again then.', time);
}

/** Until when the service is or was unavailable. @param retryAt milliseconds since 1970 */
export function unavailableText(retryAt: number | undefined): string {
	if (retryAt === undefined)
		return l10n.t('The service is temporarily unavailable. Nothing of yours is lost; try again.');
	const now = systemClock.now();
	const time = untilText(retryAt, now, 'medium');
	return retryAt > now
		? l10n.t('The service is temporarily unavailable until {0}. Nothing of yours is lost; try again then.', time)
		: l10n.t('The service was temporarily unavailable until {0}. Nothing of yours is lost; you can try again.', time);
}

/** Which limit of which plan was exceeded, and by how much, as far as that is known. */
export function planLimitText({ limit, likely, plan, sent, allowed }: Failure): string {
	const figure = (value: number) => value.toLocaleString(vscode.env.language);
	const most = allowed === undefined ? undefined : allowedText(plan, figure(allowed));
	const asked = limit === undefined || sent === undefined ? undefined : sentText(limit, figure(sent));
	const what = [asked, most].filter((part) => part !== undefined).join('; ') || l10n.t('the request exceeds it');
	const sentence = likely
		? // Inferred from the request: the service may have processed it.
			l10n.t('Probably a plan limit: {0}.', what)
		: l10n.t('Plan limit: {0}. Nothing was processed.', what);
	return limit === 'promptLength' ? l10n.t('{0} Shorten the text, then send it again.', sentence) : sentence;
}

/** Why a certificate is not trusted. There is no way to bypass this. */
export function certificateText(failure: Failure, host: string): string {
	const minutes = clockToBlame(failure);
	if (minutes !== undefined) {
		return l10n.t(
			'Check this computer’s clock: it is {0} minutes off, so the certificate of {1} seems invalid.',
			String(minutes),
			host,
		);
	}
	switch (failure.code) {
		case 'CERT_HAS_EXPIRED':
			return l10n.t('The certificate of {0} is not trusted: it has expired, or this computer’s clock is wrong.', host);
		case 'CERT_NOT_YET_VALID':
			return l10n.t(
				'The certificate of {0} is not trusted: it is not valid yet, or this computer’s clock is wrong.',
				host,
			);
		case 'ERR_TLS_CERT_ALTNAME_INVALID':
			return l10n.t('The certificate of {0} is not trusted: it was issued for another name. Check the base URL.', host);
		default:
			return l10n.t(
				'The certificate of {0} is not trusted: its issuer is unknown. On a company network, install the proxy’s certificate authority in the operating system.',
				host,
			);
	}
}

/** Why the engine of the local service, a server or a model of VS Code, refused a request. @param code an `EngineRefusal` */
export function engineRefusedText(code: string | undefined): string {
	const refusal = ENGINE_REFUSALS.find((each) => each === code);
	switch (refusal) {
		case 'credentials':
			return l10n.t(
				'The engine of the local service wants an API key, or does not permit this with the one that is stored. Nothing was processed.',
			);
		case 'notPermitted':
			return l10n.t(
				'Whetstone was not given access to this model of VS Code. Nothing was processed. Retry asks again; “Manage Language Model Access…” in the Command Palette shows what is allowed.',
			);
		case 'quota':
			return l10n.t(
				'Your quota for this model of VS Code is used up. Nothing was processed. Wait for its renewal, or choose another model.',
			);
		case 'rateLimit':
			return l10n.t(
				'This model of VS Code is not taking more requests right now. Nothing was processed; try again later.',
			);
		case 'offTopic':
			return l10n.t(
				'This model of VS Code refused the message as off-topic: it answers only what is about programming. Say it differently, or choose another model.',
			);
		case 'blocked':
			return l10n.t(
				'This model of VS Code is blocked for Whetstone at the moment. Nothing was processed; try again later, or choose another model.',
			);
		case undefined:
			return l10n.t('The engine of the local service refused the request. Nothing was processed.');
		default:
			return refusal satisfies never;
	}
}

/** Where the service redirects to, and why we do not follow. @param host named if the target is unknown or within it */
export function redirectText({ redirectOrigin, redirectPath }: Failure, host: string): string {
	if (redirectOrigin === undefined)
		return l10n.t('{0} redirects, but names no usable address. Check the base URL.', host);
	return redirectPath === undefined
		? l10n.t('The service redirects to {0}. That was not followed, to protect your code and key.', redirectOrigin)
		: l10n.t(
				'{0} redirects to its path {1}. That was not followed: behind one host, another path may be someone else’s service.',
				host,
				redirectPath,
			);
}

/** What is wrong with the base URL. @param code the problem, from `parseBaseUrl` or from the system */
export function badAddressText(code: string | undefined): string {
	const problem = BASE_URL_PROBLEMS.find((each) => each === code);
	if (problem !== undefined) return l10n.t('The base URL cannot be used: {0}', baseUrlProblemText(problem));
	return l10n.t('The base URL cannot be used. Correct it in the settings.');
}

function sentText(limit: NonNullable<Failure['limit']>, sent: string): string {
	switch (limit) {
		case 'maxTokens':
			return l10n.t('{0} tokens were requested', sent);
		case 'messages':
			return l10n.t('{0} messages were sent', sent);
		case 'promptLength':
			return l10n.t('the text has {0} characters', sent);
		default:
			return limit satisfies never;
	}
}

function allowedText(plan: Failure['plan'], allowed: string): string {
	return plan === undefined ? l10n.t('the plan allows {0}', allowed) : l10n.t('the {0} plan allows {1}', plan, allowed);
}

/** @param header the names of the secret headers that were sent instead of a key */
export function headerRejectedText(header: string, host: string): string {
	return isList(header)
		? l10n.t(
				'{0} rejected the secret headers ({1}). Enter them again or add what is missing, then retry.',
				host,
				header,
			)
		: l10n.t('{0} rejected the secret header ({1}). Enter it again or add what is missing, then retry.', host, header);
}

/** @param header as for `headerRejectedText`; undefined if a key was sent */
export function forbiddenText(header: string | undefined, host: string): string {
	if (header === undefined) return l10n.t('{0} does not permit this with your API key. Nothing was processed.', host);
	return isList(header)
		? l10n.t('{0} does not permit this with the secret headers ({1}). Nothing was processed.', host, header)
		: l10n.t('{0} does not permit this with the secret header ({1}). Nothing was processed.', host, header);
}

/** Whether these are the names of several headers: one name has no comma. */
function isList(header: string): boolean {
	return header.includes(',');
}
