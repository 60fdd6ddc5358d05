import { type Json, member } from '../../core/base/json.ts';
import type { Message } from '../../core/service/apiTypes.ts';
import type { EngineFinding } from '../../core/service/diagnosis/diagnosisFindings.ts';
import { readMetadata } from '../../core/service/reply/answerMetadata.ts';
import { errorSentence } from '../../core/service/reply/errorSentence.ts';
import { findAnswerText } from '../../core/service/reply/findAnswerText.ts';
import { isListedAs } from '../../core/text/modelNames.ts';
import { shownName } from '../../core/text/shownName.ts';
import { readFences } from './codeFences.ts';
import {
	type ChatTask,
	type Engine,
	type EngineAnswer,
	EngineFailure,
	EngineUnavailable,
	type GenerateTask,
	type OptimizeAnswer,
	type OptimizeTask,
} from './engine.ts';
import type { EngineConnection, EngineReply } from './engineConnection.ts';
import { type ListedModels, listedModels } from './listedModels.ts';
import { GENERATE_SYSTEM_PROMPT, optimizeMessages } from './prompts.ts';
import { estimateUsage } from './tokenEstimate.ts';

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
	/** The models that the server lists, and says cannot chat when it is asked to. */
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

	async optimize(task: OptimizeTask, signal: AbortSignal): Promise<OptimizeAnswer> {
		// No max_tokens: the request has none, and half of the code would be worse than none.
		const answer = await this.#complete({ messages: optimizeMessages(task), temperature: 0 }, signal);
		const { fences, rest } = readFences(answer.text);
		const [fence] = fences;
		if (answer.finishReason === 'length' || fence?.closed === false) {
			throw new EngineFailure('The engine stopped before the end of the code; optimize a smaller piece.');
		}
		if (fences.length > 1) throw new EngineFailure('The engine answered with several pieces of code instead of one.');
		const code = fence?.code ?? answer.text;
		const explanation = fence === undefined || rest === '' ? `Rewritten by ${shownName(answer.model)}.` : rest;
		return { ...answer, text: withLineEndsOf(task.code, code), explanation, suggestions: [] };
	}

	async check(signal: AbortSignal): Promise<EngineFinding> {
		return { address: this.#connection.address, state: await this.#state(signal) };
	}

	close(): Promise<void> {
		return this.#connection.close();
	}

	async #complete(completion: Completion, signal: AbortSignal): Promise<EngineAnswer> {
		const { model, reply } = await this.#post(completion, signal);
		const body = this.#json(reply, await this.#isMissing(completion.model, reply, signal));
		const figures = readMetadata(body);
		const finishReason = figures.finishReason ?? 'stop';
		const text = findAnswerText('chat', body)?.text;
		if (text === undefined) {
			throw new EngineFailure(`The engine's answer holds no text (finish reason: ${finishReason}).`);
		}
		const prompt = completion.messages.map(({ content }) => content).join('\n');
		const estimate = estimateUsage(prompt, text);
		const promptTokens = figures.usage?.promptTokens ?? estimate.prompt_tokens;
		const completionTokens = figures.usage?.completionTokens ?? estimate.completion_tokens;
		return {
			text,
			finishReason,
			model: figures.model ?? model,
			provider: new URL(this.#connection.address).host,
			usage: {
				prompt_tokens: promptTokens,
				completion_tokens: completionTokens,
				total_tokens: figures.usage?.totalTokens ?? promptTokens + completionTokens,
			},
		};
	}

	/** A model that the server refuses to chat with is replaced by its next one, unless someone named it. */
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

	async #state(signal: AbortSignal): Promise<EngineFinding['state']> {
		try {
			const reply = await this.#connection.get('/models', signal);
			// If a model is configured, the list is not needed, and not every server has one.
			if (this.#configuredModel !== '') return 'answers';
			return listedModels(this.#json(reply, false))?.chat.length ? 'answers' : 'noModel';
		} catch (error) {
			return error instanceof EngineUnavailable ? 'unreachable' : 'fails';
		}
	}

	async #model(signal: AbortSignal): Promise<string> {
		if (this.#configuredModel !== '') return this.#configuredModel;
		if (this.#firstModel !== undefined) return this.#firstModel;
		const listed = (await this.#models(signal))?.chat ?? [];
		const id = listed.find((each) => !this.#refused.has(each));
		if (id === undefined) {
			this.#refused.clear();
			const sentence = `the engine at \`${this.#connection.address}\` lists no model that can chat`;
			throw new EngineUnavailable(sentence, 'modelGone');
		}
		this.#firstModel = id;
		return id;
	}

	async #models(signal: AbortSignal): Promise<ListedModels | undefined> {
		return listedModels(this.#json(await this.#connection.get('/models', signal), false));
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

	#json({ status, body }: EngineReply, modelIsUnknown: boolean): Json {
		if (status >= 200 && status < 300 && body.kind === 'json') return body.value;
		const sentence = errorSentence(body) ?? (body.kind === 'json' || body.kind === 'text' ? undefined : body.kind);
		const reason = sentence === undefined ? '' : `: ${sentence}`;
		throw new EngineFailure(
			`The engine at ${this.#connection.address} answered with status ${status}${reason}`,
			modelIsUnknown,
		);
	}
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
	return status >= 400 && NOT_FOR_CHAT.test(errorSentence(body) ?? '');
}

/** Converts the code to the original's line endings, and ends it with one if the original does. */
function withLineEndsOf(original: string, code: string): string {
	const lineEnd = original.includes('\r\n') ? '\r\n' : '\n';
	const body = code.replace(/\r?\n$/, '').replace(/\r?\n/g, lineEnd);
	return /\n$/.test(original) ? body + lineEnd : body;
}
