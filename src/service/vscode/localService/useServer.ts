import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { shownName } from '../../../base/text/visibleText.ts';
import { askForText } from '../../../base/vscode/askForText.ts';
import { listText } from '../../../base/vscode/listText.ts';
import { listModels } from '../../../localService/node/engines/findEngines.ts';
import { addressOf, type BaseUrl, completeBaseUrl, isOnThisMachine } from '../../core/baseUrl.ts';
import { type Credentials, NO_CREDENTIALS } from '../../core/keys/credentials.ts';
import { failureOf, ServiceError } from '../../core/serviceError.ts';
import type { ConnectDeps } from '../connectDeps.ts';
import { failureText } from '../failures/failureText.ts';
import { baseUrlProblemText } from '../failures/problemText.ts';
import { withHeader } from '../keys/askForCheckedKey.ts';
import { askForKey, type KeyAnswer, storeAnswer } from '../keys/keyStep.ts';
import { engineTarget } from '../keys/keyTarget.ts';
import { localServiceSettings, parseAllowedUrl } from '../serviceSettings.ts';
import { useEngine } from './useLocalService.ts';

const STEPS = 3;

/**
 * Makes any OpenAI-compatible server the engine of the local service: asks for its address, its key or secret header if it
 * wants one, and the model. Completing the steps is consent to the address. Nothing changes before the end, and going back
 * keeps what was typed.
 * @returns whether it is in use
 */
export async function useServer({ keys, consent }: ConnectDeps): Promise<boolean> {
	const title = l10n.t('Use an OpenAI-Compatible Server');
	const { engineUrl } = localServiceSettings();
	let typed = isOnThisMachine(engineUrl) || 'problem' in parse(engineUrl) ? '' : engineUrl;
	// A key typed for one address is never proposed for another.
	const typedKeys = new Map<string, string>();
	for (;;) {
		const base = await askForAddress(title, typed);
		if (base === undefined) return false;
		typed = addressOf(base);
		const target = engineTarget(base);
		const answer = await askForKey(keys, { title, totalSteps: STEPS, target, offersStored: true }, typedKeys);
		if (answer === 'canceled') return false;
		if (answer === 'back') continue;
		const stored = keys.has(base.origin) ? await keys.credentials(base.origin) : NO_CREDENTIALS;
		const model = await askForModel(title, base, credentialsOf(stored, answer));
		if (model === 'back') continue;
		if (model === undefined) return false;
		await storeAnswer(keys, target, answer);
		await consent.give(base);
		return await useEngine(addressOf(base), model);
	}
}

/** The paths below the base URL that documents of such servers name. */
const OPERATION = /\/(?:chat\/completions|completions|responses|models)\/?$/;

function parse(text: string): ReturnType<typeof parseAllowedUrl> {
	return parseAllowedUrl(completeBaseUrl(text.trim().replace(OPERATION, '')));
}

async function askForAddress(title: string, value: string): Promise<BaseUrl | undefined> {
	const typed = await askForText({
		title,
		step: 1,
		totalSteps: STEPS,
		prompt: l10n.t('The base URL of an OpenAI-compatible server, up to /chat/completions. Your code will go there.'),
		placeholder: 'https://openrouter.ai/api/v1',
		value,
		hint: (text) => {
			const parsed = parse(text);
			if ('problem' in parsed || addressOf(parsed.base) === text.trim()) return undefined;
			return l10n.t('Whetstone will use {0}', addressOf(parsed.base));
		},
		check: async (text) => {
			const parsed = parse(text);
			return 'problem' in parsed ? { refused: baseUrlProblemText(parsed.problem) } : {};
		},
	});
	const parsed = parse(typed ?? '');
	return 'base' in parsed ? parsed.base : undefined;
}

function credentialsOf(stored: Credentials, answer: Exclude<KeyAnswer, 'back' | 'canceled'>): Credentials {
	if (answer === 'stored') return stored;
	if ('header' in answer) return withHeader(stored, answer.header);
	const { authorization: _, ...headers } = stored.headers ?? {};
	return { key: answer.key, headers };
}

/** Lists the models of the server; if it gives no list, asks for the name of one. */
async function askForModel(
	title: string,
	base: BaseUrl,
	credentials: Credentials,
): Promise<string | 'back' | undefined> {
	const { promise, resolve } = Promise.withResolvers<string | 'back' | undefined>();
	const closed = new AbortController();
	const list = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly id: string }>();
	list.title = title;
	list.step = STEPS;
	list.totalSteps = STEPS;
	list.placeholder = l10n.t('Asking {0} for its models…', base.host);
	list.busy = true;
	list.ignoreFocusOut = true;
	list.buttons = [vscode.QuickInputButtons.Back];
	list.onDidAccept(() => {
		// The filter may leave no item: Enter then chooses nothing.
		const [item] = list.selectedItems;
		if (item !== undefined) resolve(item.id);
	});
	const leave = (answer: 'back' | undefined) => {
		closed.abort();
		resolve(answer);
	};
	list.onDidTriggerButton(() => leave('back'));
	// The box that asks for a name takes the place of the list.
	let isAskingForName = false;
	list.onDidHide(() => isAskingForName || leave(undefined));
	list.show();
	try {
		const models = await listModels(addressOf(base), () => credentials, closed.signal);
		if (models.length === 0) throw new ServiceError('notFound', { host: base.host });
		list.placeholder = l10n.t('The model that answers');
		list.busy = false;
		list.items = models.map((id) => ({ label: listText(shownName(id)), id }));
		return await promise;
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		if (error.kind === 'cancelled') return await promise;
		isAskingForName = true;
		return await askForModelName(title, failureText(failureOf(error), false).text);
	} finally {
		list.dispose();
	}
}

async function askForModelName(title: string, why: string): Promise<string | 'back' | undefined> {
	let isBack = false;
	const back = () => {
		isBack = true;
	};
	const typed = await askForText({
		title,
		step: STEPS,
		totalSteps: STEPS,
		prompt: l10n.t('The server gave no list of models. {0} Go back, or enter the name of a model.', why),
		back,
		check: async (text) => (text.trim() === '' ? { refused: l10n.t('Enter the name of a model.') } : {}),
	});
	return isBack ? 'back' : typed?.trim();
}
