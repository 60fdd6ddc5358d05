import { member } from '../../../base/core/json.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { isListedAs } from '../../../base/text/modelNames.ts';
import { shownName } from '../../../base/text/visibleText.ts';
import type { Message } from '../../../service/core/apiTypes.ts';
import type { EngineObservation } from '../../../service/core/diagnosis/observations.ts';
import { type Answer, readAnswer } from '../../../service/core/reply/answer.ts';
import { readMetadata } from '../../../service/core/reply/answerMetadata.ts';
import { errorSentence } from '../../../service/core/reply/errorSentence.ts';
import { findError } from '../../../service/core/reply/findError.ts';
import type { ReplyBody } from '../../../service/core/reply/replyBody.ts';
import { ServiceError } from '../../../service/core/serviceError.ts';
import {
	type ChatTask,
	type Engine,
	type EngineAnswer,
	EngineFailure,
	EngineRefused,
	EngineUnavailable,
	type GenerateTask,
	type OptimizeTask,
} from '../../core/engines/engine.ts';
import { type ListedModels, listedModels } from '../../core/engines/listedModels.ts';
import { GENERATE_SYSTEM_PROMPT, optimizeMessages } from '../../core/engines/prompts.ts';
import { estimateUsage } from '../../core/engines/tokenEstimate.ts';
import type { EngineConnection, EngineReply } from './engineConnection.ts';

/** The request to `/chat/completions`. */
interface Completion {
	readonly messages: readonly Message[];
	readonly model?: string | undefined;
	readonly max_tokens?: number;
	readonly temperature: number;
}

/** An engine behind an OpenAI-compatible server, such as Ollama, llama.cpp, LM Studio or vLLM. */
export class OpenAiEngine implements Engine {
	readonly #connection: EngineConnection;
	readonly #configuredModel: string;
	/** The model that was chosen while none is configured. */
	#firstModel: string | undefined;
	/** The models that the server lists, but refuses to chat with. */
	readonly #refused = new Set<string>();

	/** @param model the model for requests that name none; empty for the first one in the server's list that can chat */
	constructor(connection: EngineConnection, model: string) {
		this.#connection = connection;
		this.#configuredModel = model;
	}

	chat({ turns, systemPrompt, model, maxTokens, temperature }: ChatTask, signal: AbortSignal): Promise<EngineAnswer> {
		const system: readonly Message[] = systemPrompt ? [{ role: 'system', content: systemPrompt }] : [];
		const messages = [...system, ...turns];
		return this.#complete({ messages, model, max_tokens: maxTokens, temperature }, signal);
	}

	generate({ prompt, maxTokens, temperature }: GenerateTask, signal: AbortSignal): Promise<EngineAnswer> {
		const messages: readonly Message[] = [
			{ role: 'system', content: GENERATE_SYSTEM_PROMPT },
			{ role: 'user', content: prompt },
		];
		return this.#complete({ messages, max_tokens: maxTokens, temperature }, signal);
	}

	optimize(task: OptimizeTask, signal: AbortSignal): Promise<EngineAnswer> {
		// No max_tokens: the request has none, and half of the code would be worse than none.
		return this.#complete({ messages: optimizeMessages(task), temperature: 0 }, signal);
	}

	async check(signal: AbortSignal): Promise<EngineObservation> {
		const { address } = this.#connection;
		try {
			const { chat } = await this.#models(signal);
			const state = this.#configuredModel !== '' || chat.length > 0 ? 'answers' : 'noModel';
			return { address, state };
		} catch (error) {
			if (error instanceof EngineUnavailable) return { address, state: 'unreachable' };
			if (error instanceof EngineRefused) return { address, state: 'refuses', says: error.message };
			return { address, state: 'fails', ...(error instanceof EngineFailure ? { says: error.message } : {}) };
		}
	}

	close(): Promise<void> {
		return this.#connection.close();
	}

	async #complete(completion: Completion, signal: AbortSignal): Promise<EngineAnswer> {
		const { model, reply } = await this.#post(completion, signal);
		const { text, figures } = this.#answer(reply, await this.#isMissing(completion.model, reply, signal));
		const prompt = completion.messages.map(({ content }) => content).join('\n');
		const estimate = estimateUsage(prompt, text);
		const promptTokens = figures.usage?.promptTokens ?? estimate.prompt_tokens;
		const completionTokens = figures.usage?.completionTokens ?? estimate.completion_tokens;
		return {
			text,
			finishReason: figures.finishReason ?? 'stop',
			model: figures.model ?? model,
			provider: new URL(this.#connection.address).host,
			usage: {
				prompt_tokens: promptTokens,
				completion_tokens: completionTokens,
				total_tokens: figures.usage?.totalTokens ?? promptTokens + completionTokens,
			},
		};
	}

	/** A model that the server refuses to chat with is replaced by its next one, unless it was chosen by name. */
	async #post(
		completion: Completion,
		signal: AbortSignal,
	): Promise<{ readonly model: string; readonly reply: EngineReply }> {
		const isNamed = completion.model !== undefined || this.#configuredModel !== '';
		for (;;) {
			const model = completion.model ?? (await this.#model(signal));
			const reply = await this.#connection.post('/chat/completions', { ...completion, model, stream: false }, signal);
			if (isNamed || !refusesChat(reply)) return { model, reply };
			this.#refused.add(model);
			this.#firstModel = undefined;
		}
	}

	async #model(signal: AbortSignal): Promise<string> {
		if (this.#configuredModel !== '') return this.#configuredModel;
		if (this.#firstModel !== undefined) return this.#firstModel;
		const { chat } = await this.#models(signal);
		const id = chat.find((each) => !this.#refused.has(each));
		if (id === undefined) {
			this.#refused.clear();
			const sentence = `the engine at \`${this.#connection.address}\` lists no model that can chat`;
			throw new EngineUnavailable(sentence, 'modelGone');
		}
		this.#firstModel = id;
		return id;
	}

	/** @throws EngineUnavailable, or EngineFailure if what it answers is no list of models */
	async #models(signal: AbortSignal): Promise<ListedModels> {
		const reply = await this.#connection.get('/models', signal);
		const isJson = reply.error === undefined && reply.body.kind === 'json';
		const listed = isJson ? listedModels(reply.body.value) : undefined;
		if (listed === undefined) throw this.#failure(reply);
		return listed;
	}

	/**
	 * Whether a reply means that the engine does not have the model that the request names.
	 * @throws EngineUnavailable if it does not have the configured one, and the request names none
	 */
	async #isMissing(asked: string | undefined, reply: EngineReply, signal: AbortSignal): Promise<boolean> {
		if (!refusesModel(reply)) return false;
		if (asked !== undefined) return true;
		this.#firstModel = undefined;
		const model = this.#configuredModel;
		if (model === '') return false;
		const listed = await this.#models(signal).catch(() => undefined);
		if (listed === undefined || listed.all.some((each) => isListedAs(each, model))) return false;
		const name = shownName(model).replaceAll('`', '');
		throw new EngineUnavailable(`the engine at \`${this.#connection.address}\` has no model \`${name}\``, 'modelGone');
	}

	/** The answer in a reply, as the client reads it. @throws EngineFailure if it has none */
	#answer(reply: EngineReply, modelIsUnknown: boolean): Answer {
		const { body, error } = reply;
		if (error !== undefined || body.kind !== 'json') throw this.#failure(reply, error, modelIsUnknown);
		try {
			const answer = readAnswer('chat', body, '');
			if (answer.recognized) return answer;
		} catch (failure) {
			if (!(failure instanceof ServiceError)) throw failure;
			if (failure.kind !== 'emptyAnswer') throw this.#failure(reply, failure);
		}
		const reason = readMetadata(body.value).finishReason ?? 'stop';
		throw new EngineFailure(`The engine's answer holds no text (finish reason: ${reason}).`);
	}

	/** Why a reply is no answer, as a sentence, with the server's own explanation. */
	#failure(reply: EngineReply, error = reply.error, modelIsUnknown = false): EngineFailure | EngineRefused {
		const { address } = this.#connection;
		const { status, body } = reply;
		const { serviceText, partial, redirectOrigin, redirectPath } = error?.details ?? {};
		const engine = `The engine at ${address}`;
		if (redirectOrigin !== undefined) {
			const target = `${redirectOrigin}${redirectPath ?? ''}`;
			return new EngineFailure(
				`${engine} redirects to ${target}. Redirects are not followed: set the engine's address to that one.`,
			);
		}
		const isUnexplained = status >= 300 && body.kind === 'json';
		const explanation = serviceText ?? errorSentence(body) ?? (isUnexplained ? undefined : BODIES[body.kind]);
		const hint = isPathMissing(address, status) ? ` (most engines need the path /v1, as in ${address}/v1)` : '';
		const what = partial === undefined ? `answered with status ${status}${hint}` : 'broke off its answer';
		const message = `${engine} ${what}${explanation === undefined ? '.' : `: ${explanation}`}`;
		if ((status === 401 || status === 403) && !modelIsUnknown) return new EngineRefused('credentials', message);
		return new EngineFailure(message, { modelIsUnknown, ...omitUndefined({ partial }) });
	}
}

/** Bodies without an error, in words. */
const BODIES: Readonly<Record<ReplyBody['kind'], string>> = {
	json: 'JSON of another shape',
	text: 'a text',
	webPage: 'a web page',
	incomplete: 'its end is missing',
	empty: 'nothing',
	tooDeep: 'an answer that is nested too deeply',
};

/** Whether a reply of this status may mean that the address lacks the path: some servers answer any path with 200. */
function isPathMissing(address: string, status: number): boolean {
	return !/\/v\d/.test(new URL(address).pathname) && (status < 300 || status === 404 || status === 405);
}

/**
 * Whether a reply may be for want of the model: a 404 of Ollama, llama.cpp and vLLM, which may also mean a wrong path, or a
 * 400 of LM Studio that says so.
 */
function refusesModel({ status, body }: EngineReply): boolean {
	if (status !== 400 || body.kind !== 'json') return status === 404;
	const error = member(body.value, 'error');
	return member(error, 'code') === 'model_not_found' || /^no models loaded/i.test(errorSentence(body) ?? '');
}

/** How Ollama, vLLM, llama.cpp, OpenAI, and Azure say that a model is not for chat. */
const NOT_FOR_CHAT =
	/\bnot support (?:chat(?! templ)|completions|generate)|\bnot an? (?:chat|llm|language)\b|\bnot in v1\/chat\/|\bchat_?completion operation does not work/i;

function refusesChat({ status, body }: EngineReply): boolean {
	const isError = status >= 400 || (body.kind === 'json' && findError(body.value, true) !== undefined);
	return isError && NOT_FOR_CHAT.test(errorSentence(body) ?? '');
}
