import { l10n } from 'vscode';
import { askForText, type CheckResult } from '../../../base/vscode/askForText.ts';
import { addressOf } from '../../core/baseUrl.ts';
import { type Credentials, hasCredentials } from '../../core/keys/credentials.ts';
import type { KeyManager } from '../../core/keys/keyManager.ts';
import type { SecretHeader } from '../../core/keys/parseHeader.ts';
import { type Failure, failureOf, ServiceError } from '../../core/serviceError.ts';
import { failureText } from '../failures/failureText.ts';
import { keyProblemText } from '../failures/problemText.ts';
import { openDashboard } from '../failures/runAction.ts';
import { dashboardUrl } from '../serviceSettings.ts';
import type { KeyTarget } from './keyTarget.ts';

export interface KeyQuestion {
	readonly title: string;
	readonly target: KeyTarget;
	/** The secret headers that go along with the key. */
	readonly headers: Readonly<Record<string, string>>;
	/** Replaces the sentence that says what the key is for. */
	readonly prompt?: string;
	/** Proposed, shown masked. */
	readonly value?: string;
	readonly step?: number;
	readonly totalSteps?: number;
	/** See `TextQuestion`. */
	readonly back?: (text: string) => void;
}

/**
 * What was entered where a key is asked for: a key, a whole header, or nothing, since what is stored works or is to be used
 * anyway, or since a header is to be entered instead.
 */
export type Entered = { readonly key: string } | { readonly header: SecretHeader } | 'works' | 'nothing';

/** Asks for a key, masked, and checks it. A rejected key is asked for again; a second Enter accepts an unchecked one. */
export async function askForCheckedKey(keys: KeyManager, question: KeyQuestion): Promise<string | undefined> {
	const text = await ask(question, async (typed, signal) => {
		const parsed = keys.parseTyped(typed);
		if ('problem' in parsed) return { refused: keyProblemText(parsed.problem) };
		return await checkEntered(question, parsed.key, signal);
	});
	const parsed = keys.parseTyped(text ?? '');
	return 'key' in parsed ? parsed.key : undefined;
}

/**
 * The same where the service may want a secret header instead: a whole header is understood, too, and a second Enter accepts
 * an empty box. With secret headers that are stored already, the box may stay empty, and they are checked.
 */
export async function askForKeyOrHeader(keys: KeyManager, question: KeyQuestion): Promise<Entered | undefined> {
	const { target } = question;
	let works = false;
	const text = await ask(question, async (typed, signal) => {
		const entered = read(keys, typed);
		if ('problem' in entered) return { refused: entered.problem };
		if (entered.value === 'nothing') {
			const checked = await checkNothing(question, signal);
			works = !checked.isRejected;
			return checked;
		}
		if ('key' in entered.value) return await checkEntered(question, entered.value.key, signal);
		return await checkHeaders(target, withHeader({ ...question, key: '' }, entered.value.header), signal);
	});
	const entered = text === undefined ? undefined : read(keys, text);
	if (entered === undefined || 'problem' in entered) return undefined;
	return entered.value === 'nothing' && works ? 'works' : entered.value;
}

/** An engine may want nothing. A service wants a key, or the headers that are stored, or one that is still to come. */
async function checkNothing({ target, headers }: KeyQuestion, signal: AbortSignal): Promise<HeaderCheck> {
	const stored = { key: '', headers };
	if (hasCredentials(stored)) return await checkHeaders(target, stored, signal);
	const failure = target.isEngine ? await failureOfCheck(target, stored, signal) : undefined;
	if (target.isEngine && failure === undefined) return { isRejected: false };
	if (failure !== undefined && !isRejection(failure)) {
		const { text } = failureText(failure, false);
		// Something that answers may still be a server without a list of models.
		const isRefused = failure.kind === 'unreachable';
		const told = isRefused ? { refused: text } : { warned: l10n.t('{0} Press Enter again to use it anyway.', text) };
		return { ...told, isRejected: false };
	}
	const { host } = target.base;
	const warned = l10n.t('Enter the API key. If {0} wants a secret header instead, press Enter again.', host);
	return { warned, isRejected: true };
}

/** The beginning of a header whose name says that it holds a key: a colon can also be part of a key itself. */
const HEADER = /^["']?(?:x-[\w-]+|[\w-]*(?:api|subscription)-?key)["']?\s*:/i;

/** A text as a key or a header. */
function read(
	keys: KeyManager,
	text: string,
): { readonly value: Exclude<Entered, 'works'> } | { readonly problem: string } {
	const key = keys.parseTyped(text);
	if ('key' in key && !HEADER.test(text.trim())) return { value: key };
	if (text.trim() === '') return { value: 'nothing' };
	const header = keys.parseTypedHeader(text);
	if ('value' in header && header.value !== undefined) {
		return { value: { header: { name: header.name, value: header.value } } };
	}
	return 'key' in key ? { value: key } : { problem: keyProblemText(key.problem) };
}

async function ask(
	{ target, headers: _, prompt, ...question }: KeyQuestion,
	check: (text: string, signal: AbortSignal) => Promise<CheckResult>,
): Promise<string | undefined> {
	const link = { tooltip: l10n.t('Open the Dashboard'), open: () => void openDashboard() };
	const sentence = l10n.t(
		'The API key for {0}. It is kept in VS Code’s secret storage and sent to that address alone.',
		addressOf(target.base),
	);
	return await askForText({
		...question,
		prompt: prompt ?? sentence,
		password: true,
		...(target.isEngine || dashboardUrl() === undefined ? {} : { link }),
		check,
	});
}

/** Tries a key that is being entered. */
async function checkEntered(question: KeyQuestion, key: string, signal: AbortSignal): Promise<CheckResult> {
	const { warned, ...result } = await checkKey(question, key, signal);
	return warned === undefined ? result : { warned: l10n.t('{0} Press Enter again to use it anyway.', warned) };
}

/**
 * Tries a key, in place of a secret header `Authorization`. Only a 401 rejects it; any other failure is a warning, since the
 * service may be down or have no metrics.
 * @throws ServiceError `cancelled` if the user stops the check
 */
export async function checkKey(
	{ target, headers }: Pick<KeyQuestion, 'target' | 'headers'>,
	key: string,
	signal: AbortSignal,
): Promise<CheckResult> {
	const { authorization: _, ...others } = headers;
	const failure = await failureOfCheck(target, { key, headers: others }, signal);
	if (failure === undefined) return {};
	if (failure.kind === 'keyRejected') {
		return {
			refused: l10n.t(
				'{0} rejected this key. Check that it was copied whole, and that it is for this service.',
				target.base.host,
			),
		};
	}
	return { warned: l10n.t('The key could not be checked. {0}', failureText(failure, false).text) };
}

/** The result of a check of secret headers. */
type HeaderCheck = CheckResult & {
	/** Whether the address wants something else, or more. */
	readonly isRejected: boolean;
};

/** Tries secret headers. None is refused: the service may want a second one, or a key, that is still missing. */
export async function checkHeaders(
	target: KeyTarget,
	credentials: Credentials,
	signal: AbortSignal,
): Promise<HeaderCheck> {
	const failure = await failureOfCheck(target, credentials, signal);
	if (failure === undefined) return { isRejected: false };
	const { host } = target.base;
	const isRejected = isRejection(failure);
	const warned = isRejected
		? l10n.t('{0} rejected this ({1}). Check the name and the value.', host, String(failure.status))
		: l10n.t('The header could not be checked. {0}', failureText(failure, false).text);
	const anyway = isRejected
		? l10n.t('{0} If another header or a key is still to come, press Enter again.', warned)
		: l10n.t('{0} Press Enter again to use it anyway.', warned);
	return { warned: anyway, isRejected };
}

function isRejection({ kind }: Failure): boolean {
	return kind === 'keyRejected' || kind === 'forbidden';
}

/** Credentials with one header more, or another value of it. */
export function withHeader({ key, headers = {} }: Credentials, { name, value }: SecretHeader): Credentials {
	return { key, headers: { ...headers, [name.toLowerCase()]: value } };
}

async function failureOfCheck(target: KeyTarget, credentials: Credentials, signal: AbortSignal) {
	try {
		await target.check(credentials, signal);
		return undefined;
	} catch (error) {
		if (!(error instanceof ServiceError) || error.kind === 'cancelled') throw error;
		return failureOf(error);
	}
}
