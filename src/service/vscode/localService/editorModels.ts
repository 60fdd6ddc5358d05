import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Disposable } from '../../../base/core/disposable.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import {
	type EditorModel,
	type EditorModels,
	ModelRefusal,
	type ModelRequest,
} from '../../../localService/core/engines/editorModels.ts';
import type { Message } from '../../core/apiTypes.ts';
import { abortable } from '../../core/request/abort.ts';

/** No setting can hold a longer one. */
const LONGEST_ID = 300;

/** VS Code's language models, and what tells that others came or went. */
export interface VscodeModels extends EditorModels {
	onDidChange(listener: () => void): Disposable;
}

/** The language models that extensions provide to VS Code. */
export const vscodeModels: VscodeModels = {
	async list(signal, vendor) {
		const selector = omitUndefined({ vendor });
		const models = await abortable(signal, Promise.resolve(api()?.selectChatModels(selector) ?? []));
		const usable = models.map(editorModel).filter(({ id }) => id.length <= LONGEST_ID && id === id.trim());
		// Two accounts of a vendor may have the same model: one id cannot tell them apart.
		const ids = usable.map(({ id }) => id);
		return usable.filter(({ id }, index) => ids.indexOf(id) === index);
	},
	onDidChange: (listener) => api()?.onDidChangeChatModels(listener) ?? { dispose() {} },
};

/** Missing in editors that are made from VS Code without it. */
function api(): typeof vscode.lm | undefined {
	const { lm }: { readonly lm?: typeof vscode.lm } = vscode;
	return typeof lm?.selectChatModels === 'function' ? lm : undefined;
}

function editorModel(model: vscode.LanguageModelChat): EditorModel {
	return {
		id: `${model.vendor}/${model.id}`,
		name: model.name || model.id,
		provider: providerName(model.vendor),
		ask: (request, signal) => ask(model, request, signal),
		countTokens: (text, signal) => countTokens(model, text, signal),
	};
}

/** The name that a vendor's extension gives it. */
function providerName(vendor: string): string {
	const entries = vscode.extensions.all.flatMap(({ packageJSON }) => {
		const provided: unknown = packageJSON?.contributes?.languageModelChatProviders;
		return Array.isArray(provided) ? provided : [];
	});
	const name: unknown = entries.find((entry) => entry?.vendor === vendor)?.displayName;
	return typeof name === 'string' && name.trim() !== '' ? name : vendor;
}

async function* ask(model: vscode.LanguageModelChat, request: ModelRequest, signal: AbortSignal) {
	const cancellation = cancellationBy(signal);
	try {
		const messages = request.messages.map(chatMessage);
		const response = await model.sendRequest(messages, optionsOf(request), cancellation.token);
		for await (const part of response.stream)
			yield part instanceof vscode.LanguageModelTextPart ? part.value : undefined;
	} catch (error) {
		throw refusalIn(error) ?? error;
	} finally {
		cancellation.dispose();
	}
}

/** No part of the API has the role of a system: its prompt goes first, as the user's. */
function chatMessage({ role, content, name }: Message): vscode.LanguageModelChatMessage {
	return role === 'assistant'
		? vscode.LanguageModelChatMessage.Assistant(content, name)
		: vscode.LanguageModelChatMessage.User(content, name);
}

/** The options have the names that VS Code's own provider reads. */
function optionsOf({ maxTokens, temperature }: ModelRequest): vscode.LanguageModelChatRequestOptions {
	return {
		justification: l10n.t(
			'Whetstone sends your message or your code to the model when you chat, optimize, or generate.',
		),
		modelOptions: omitUndefined({ max_tokens: maxTokens, temperature }),
	};
}

async function countTokens(model: vscode.LanguageModelChat, text: string, signal: AbortSignal): Promise<number> {
	const cancellation = cancellationBy(signal);
	try {
		return await model.countTokens(text, cancellation.token);
	} finally {
		cancellation.dispose();
	}
}

/** A token that the signal cancels, and so does its end: an answer may be abandoned. */
function cancellationBy(signal: AbortSignal): Disposable & { readonly token: vscode.CancellationToken } {
	const source = new vscode.CancellationTokenSource();
	const cancel = () => source.cancel();
	signal.addEventListener('abort', cancel, { once: true });
	return {
		token: source.token,
		dispose: () => {
			signal.removeEventListener('abort', cancel);
			source.cancel();
			source.dispose();
		},
	};
}

/**
 * What an error means if the model did not take the request. The API has codes for three reasons; of the others, providers have
 * names or only words, in the error itself or in its cause.
 */
function refusalIn(error: unknown): ModelRefusal | undefined {
	const errors = [error, error instanceof Error ? error.cause : undefined].filter((each) => each instanceof Error);
	const codes = errors.map((each) => ('code' in each ? each.code : undefined));
	const says = errors.map(({ message }) => message).join(' ');
	const words = `${errors.map(({ name }) => name).join(' ')} ${says}`;
	// VS Code's own sentence says less than ours.
	if (codes.includes('NoPermissions')) return new ModelRefusal('notPermitted', '');
	if (codes.includes('NotFound')) return new ModelRefusal('gone', says);
	if (/quota/i.test(words)) return new ModelRefusal('quota', says);
	if (/rate.?limit|too many requests/i.test(words)) return new ModelRefusal('rateLimit', says);
	if (/off[-_ ]?topic/i.test(words)) return new ModelRefusal('offTopic', says);
	return codes.includes('Blocked') ? new ModelRefusal('blocked', says) : undefined;
}
