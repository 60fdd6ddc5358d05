import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { systemClock } from '../../../base/node/systemClock.ts';
import { askForText } from '../../../base/vscode/askForText.ts';
import { confirm } from '../../../base/vscode/dialogs.ts';
import { addressOf } from '../../core/baseUrl.ts';
import { SHORTEST_HIDDEN } from '../../core/keys/credentials.ts';
import type { KeyManager } from '../../core/keys/keyManager.ts';
import type { NamedKey } from '../../core/keys/namedKey.ts';
import { mayHoldSecret, type SecretHeader } from '../../core/keys/parseHeader.ts';
import { ServiceError } from '../../core/serviceError.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import { headerProblemText } from '../failures/problemText.ts';
import { withRequestProgress } from '../requestProgress.ts';
import { checkHeaders, withHeader } from './askForCheckedKey.ts';
import { type KeyTarget, targetAt } from './keyTarget.ts';

/** In milliseconds. */
const NOTICE_TIME = 10_000;

/** Asks for a secret header of an address, and stores it. @returns whether one was entered */
export async function addHeaderTo({ keys }: ConnectDeps, target: KeyTarget): Promise<boolean> {
	const header = await askForHeader(keys, { title: l10n.t('Add a Secret Header'), target });
	if (header === undefined || header === 'back') return false;
	await storeHeader(keys, target, header);
	return true;
}

/** Stores a header in place of the one with the same name, and says so. */
export async function storeHeader(keys: KeyManager, { base }: KeyTarget, header: SecretHeader): Promise<void> {
	const named = await keys.setHeader(base.origin, header);
	if (keys.isKept(named)) {
		const sentence = l10n.t('$(lock) The secret header {0} for {1} is stored', named.label, base.host);
		vscode.window.setStatusBarMessage(sentence, NOTICE_TIME);
		return;
	}
	void vscode.window.showWarningMessage(
		l10n.t('This system has no secret storage; the secret header is kept only until the window closes.'),
	);
}

export interface HeaderQuestion {
	readonly title: string;
	readonly target: KeyTarget;
	/** Whether the stored credentials of the origin go along in the check; by default they do. */
	readonly alone?: boolean;
	readonly step?: number;
	readonly totalSteps?: number;
	/** Whether one can go back from the name. */
	readonly canGoBack?: boolean;
}

/** Asks for the name of a header, then for its value, masked, which is checked. A header pasted whole is understood. */
export async function askForHeader(
	keys: KeyManager,
	question: HeaderQuestion,
): Promise<SecretHeader | 'back' | undefined> {
	for (let typedName = ''; ; ) {
		const named = await askForName(keys, question, typedName);
		if (named === undefined || named === 'back') return named;
		const { name } = named;
		const value = named.value ?? (await askForValue(keys, { ...question, canGoBack: true }, name));
		if (value !== 'back') return value === undefined ? undefined : { name, value };
		typedName = name;
	}
}

async function askForName(
	keys: KeyManager,
	{ title, target, canGoBack = false, alone, ...steps }: HeaderQuestion,
	value: string,
): Promise<{ readonly name: string; readonly value?: string } | 'back' | undefined> {
	let isBack = false;
	const back = () => {
		isBack = true;
	};
	const text = await askForText({
		...steps,
		title,
		prompt: l10n.t(
			'The name of the secret header for {0}. You may also paste the whole header, with its value.',
			addressOf(target.base),
		),
		placeholder: 'x-api-key',
		value,
		password: mayHoldSecret,
		...(canGoBack ? { back } : {}),
		check: async (typed, signal) => {
			const parsed = keys.parseTypedHeader(typed);
			if ('problem' in parsed) return { refused: headerProblemText(parsed.problem) };
			const { name, value } = parsed;
			return value === undefined ? {} : await checkOne(keys, { target, alone }, { name, value }, signal);
		},
	});
	if (isBack) return 'back';
	const parsed = keys.parseTypedHeader(text ?? '');
	return text === undefined || 'problem' in parsed ? undefined : parsed;
}

/** @returns undefined if the user cancels */
async function askForValue(
	keys: KeyManager,
	{ title, target, canGoBack = false, alone, ...steps }: HeaderQuestion,
	name: string,
): Promise<string | 'back' | undefined> {
	let isBack = false;
	const back = () => {
		isBack = true;
	};
	const text = await askForText({
		...steps,
		title,
		prompt: valuePrompt(name, target),
		password: true,
		hint: (typed) =>
			typed.trim() !== '' && typed.trim().length < SHORTEST_HIDDEN
				? l10n.t('So short a value occurs in other texts, too: it is hidden only next to the header’s name.')
				: undefined,
		...(canGoBack ? { back } : {}),
		check: async (typed, signal) => {
			const parsed = keys.parseTypedValue(typed);
			if ('problem' in parsed) return { refused: headerProblemText(parsed.problem) };
			return await checkOne(keys, { target, alone }, { name, value: parsed.value }, signal);
		},
	});
	if (isBack) return 'back';
	const parsed = keys.parseTypedValue(text ?? '');
	return 'value' in parsed ? parsed.value : undefined;
}

function valuePrompt(name: string, { base }: KeyTarget): string {
	const sentence = l10n.t(
		'The value of {0} for {1}. It is kept in VS Code’s secret storage and sent to that address alone.',
		name,
		addressOf(base),
	);
	return name.toLowerCase() === 'authorization'
		? l10n.t('{0} It is sent in place of the API key.', sentence)
		: sentence;
}

/** Checks a header together with what else is stored for its origin. */
async function checkOne(
	keys: KeyManager,
	{ target, alone = false }: Pick<HeaderQuestion, 'target'> & { readonly alone: boolean | undefined },
	header: SecretHeader,
	signal: AbortSignal,
) {
	const stored = alone ? { key: '' } : await keys.credentials(target.base.origin);
	return await checkHeaders(target, withHeader(stored, header), signal);
}

type HeaderActionItem = vscode.QuickPickItem & { readonly run: () => Promise<void> };

/** Lets the user choose what to do with a secret header, and does it. */
export async function chooseHeaderAction(deps: ConnectDeps, header: NamedKey): Promise<void> {
	const actions: readonly HeaderActionItem[] = [
		{ label: l10n.t('Replace…'), run: () => replaceHeader(deps, header) },
		{ label: l10n.t('Check'), run: () => checkStoredHeader(deps, header) },
		{ label: l10n.t('Delete…'), run: () => deleteHeader(deps, header) },
	];
	const picked = await vscode.window.showQuickPick(actions, { title: `${header.label} · ${header.origin}` });
	await picked?.run();
}

async function replaceHeader({ keys, client, consent }: ConnectDeps, { label, origin }: NamedKey): Promise<void> {
	const target = targetAt(client, origin, consent);
	if (!(await consent.ask(target.base))) return;
	const value = await askForValue(keys, { title: l10n.t('Replace the Secret Header'), target }, label);
	if (value !== undefined && value !== 'back') await storeHeader(keys, target, { name: label, value });
}

/** Checks what is stored for the address of a header, and shows the result. */
async function checkStoredHeader({ keys, client, consent }: ConnectDeps, header: NamedKey): Promise<void> {
	const target = targetAt(client, header.origin, consent);
	const { host } = target.base;
	if (!(await consent.ask(target.base))) return;
	const stored = await keys.credentials(header.origin);
	const lost = stored.lostHeaders[0]?.label;
	if (lost !== undefined) throw new ServiceError('keyNotKept', { host, header: lost });
	const title = l10n.t('Checking the secret header {0}', header.label);
	await withRequestProgress(title, systemClock, ({ signal }) => target.check(stored, signal));
	void vscode.window.showInformationMessage(
		l10n.t('{0} answers a request with the secret header {1}.', host, header.label),
	);
}

async function deleteHeader({ keys, consent }: ConnectDeps, header: NamedKey): Promise<void> {
	const question = l10n.t('Delete the secret header {0} for {1}?', header.label, header.origin);
	const detail = l10n.t('It is removed from this computer, and no request to this address holds it any more.');
	if (!(await confirm(question, detail, l10n.t('Delete Header')))) return;
	await keys.deleteHeader(header);
	await consent.withdrawWithoutKey(header.origin);
}
