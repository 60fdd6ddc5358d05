import { type Clock, within } from '../../../base/core/clock.ts';
import { shownName } from '../../../base/text/visibleText.ts';
import type { Message } from '../../../service/core/apiTypes.ts';
import { EDITOR, type EngineObservation } from '../../../service/core/diagnosis/observations.ts';
import { abortable } from '../../../service/core/request/abort.ts';
import { type EditorModel, type EditorModels, isModelRefusal, type ModelRequest } from './editorModels.ts';
import {
	type ChatTask,
	type Engine,
	type EngineAnswer,
	EngineFailure,
	EngineRefused,
	EngineUnavailable,
	type GenerateTask,
	type OptimizeTask,
} from './engine.ts';
import { GENERATE_SYSTEM_PROMPT, optimizeMessages } from './prompts.ts';
import { estimateTokens } from './tokenEstimate.ts';

/** In bytes of JSON. A client reads no more than 1 MiB, and an answer that it cannot read would be paid for and lost. */
const LARGEST_ANSWER = 1_000_000;

/** In milliseconds, for the tokens of both texts: the answer is there, and waits for them. */
const COUNT_LIMIT = 2_000;

/** An engine whose models are those of an editor. */
export class EditorEngine implements Engine {
	readonly #models: EditorModels;
	readonly #chosen: string;
	readonly #clock: Clock;

	/** @param chosen the id of the model for requests that name none; empty for the first one that is listed */
	constructor(models: EditorModels, chosen: string, clock: Clock) {
		this.#models = models;
		this.#chosen = chosen;
		this.#clock = clock;
	}

	chat({ turns, systemPrompt, model, maxTokens, temperature }: ChatTask, signal: AbortSignal): Promise<EngineAnswer> {
		const system: readonly Message[] = systemPrompt ? [{ role: 'system', content: systemPrompt }] : [];
		return this.#complete({ messages: [...system, ...turns], maxTokens, temperature }, signal, model);
	}

	generate({ prompt, maxTokens, temperature }: GenerateTask, signal: AbortSignal): Promise<EngineAnswer> {
		const messages: readonly Message[] = [
			{ role: 'system', content: GENERATE_SYSTEM_PROMPT },
			{ role: 'user', content: prompt },
		];
		return this.#complete({ messages, maxTokens, temperature }, signal);
	}

	optimize(task: OptimizeTask, signal: AbortSignal): Promise<EngineAnswer> {
		// No maxTokens: the request has none, and half of the code would be worse than none.
		return this.#complete({ messages: optimizeMessages(task), temperature: 0 }, signal);
	}

	/** Lists the models, and asks none: that may cost something. */
	async check(signal: AbortSignal): Promise<EngineObservation> {
		const about = { address: EDITOR, ...(this.#chosen === '' ? {} : { model: this.#chosen }) };
		try {
			const model = await this.#find(this.#chosen, signal);
			return { ...about, state: model === undefined ? 'noModel' : 'answers' };
		} catch (error) {
			signal.throwIfAborted();
			return { ...about, state: 'fails', says: notListed(error).message };
		}
	}

	async close(): Promise<void> {}

	async #complete(request: ModelRequest, signal: AbortSignal, asked?: string): Promise<EngineAnswer> {
		const model = await this.#model(asked, signal);
		const text = await this.#ask(model, request, signal, asked !== undefined);
		const prompt = request.messages.map(({ content }) => content).join('\n');
		// Two calls, however many messages there are.
		const counts = [prompt, text].map((each) => this.#countTokens(model, each, signal));
		const [prompt_tokens = 0, completion_tokens = 0] = await Promise.all(counts);
		const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
		return { text, finishReason: 'stop', model: model.id, provider: model.provider, usage, costIsUnknown: true };
	}

	/** @throws EngineUnavailable, or EngineFailure if the request itself names a model that is not there */
	async #model(asked: string | undefined, signal: AbortSignal): Promise<EditorModel> {
		const id = asked ?? this.#chosen;
		const model = await this.#find(id, signal).catch((error) => {
			signal.throwIfAborted();
			throw notListed(error);
		});
		if (model === undefined) throw missing(id, asked !== undefined);
		return model;
	}

	async #find(id: string, signal: AbortSignal): Promise<EditorModel | undefined> {
		if (id === '') return (await abortable(signal, this.#models.list(signal)))[0];
		const [vendor = ''] = id.split('/', 1);
		// To list only these is faster: each vendor may ask its own service.
		const listed = await abortable(signal, this.#models.list(signal, vendor));
		return listed.find((model) => model.id === id);
	}

	/** Reads an answer, which may never end, or hold no text, and whose provider may ignore that it is canceled. */
	async #ask(model: EditorModel, request: ModelRequest, signal: AbortSignal, isNamed: boolean): Promise<string> {
		signal.throwIfAborted();
		const parts = model.ask(request, signal)[Symbol.asyncIterator]();
		const texts: string[] = [];
		let bytes = 0;
		let hasOther = false;
		try {
			for (;;) {
				const { done, value } = await abortable(signal, parts.next());
				if (done) break;
				hasOther ||= value === undefined;
				if (value === undefined) continue;
				texts.push(value);
				bytes += bytesInJson(value);
				if (bytes > LARGEST_ANSWER) throw new TooLong();
			}
		} catch (error) {
			signal.throwIfAborted();
			// Not awaited: a provider may ignore it.
			void parts.return?.().catch(() => {});
			throw failureOf(error, { model, isNamed, partial: texts.join(''), hasBegun: texts.length > 0 || hasOther });
		}
		const text = texts.join('');
		if (text.trim() !== '') return text;
		const name = shownName(model.name);
		throw new EngineFailure(
			hasOther
				? `The answer of ${name} holds no text, only parts of other kinds, such as calls of tools.`
				: `The answer of ${name} is empty.`,
		);
	}

	/** The model's own count; an estimate if it gives none in time. */
	async #countTokens(model: EditorModel, text: string, signal: AbortSignal): Promise<number> {
		const counted = await abortable(signal, within(model.countTokens(text, signal), COUNT_LIMIT, this.#clock));
		// An editor says 0 if the model is gone.
		const isCount = counted !== undefined && Number.isSafeInteger(counted) && (counted > 0 || text === '');
		return isCount ? counted : estimateTokens(text);
	}
}

/** The answer is longer than any that can be passed on. */
class TooLong extends Error {}

/** What is known of an answer that ended early. */
interface EarlyEnd {
	readonly model: EditorModel;
	readonly isNamed: boolean;
	readonly partial: string;
	readonly hasBegun: boolean;
}

/** A model that has begun to answer has taken the request, whatever it says then. */
function failureOf(error: unknown, { model, isNamed, partial, hasBegun }: EarlyEnd): Error {
	if (isModelRefusal(error) && !hasBegun) {
		const { refusal, message } = error;
		return refusal === 'gone' ? missing(model.id, isNamed) : new EngineRefused(refusal, message);
	}
	const failed = hasBegun ? 'broke off its answer' : 'did not answer';
	const what =
		error instanceof TooLong ? 'wrote more than an answer can hold, and was stopped.' : `${failed}: ${reasonOf(error)}`;
	return new EngineFailure(`${shownName(model.name)} ${what}`, partial === '' ? {} : { partial });
}

function missing(id: string, isNamed: boolean): Error {
	const name = shownName(id).replaceAll('`', '');
	if (isNamed) return new EngineFailure(`The editor has no model ${name}.`, { modelIsUnknown: true });
	const what = id === '' ? 'the editor has no language model' : `the editor has no model \`${name}\``;
	return new EngineUnavailable(what, 'modelGone');
}

function notListed(error: unknown): EngineFailure {
	return new EngineFailure(`The editor does not list its models: ${reasonOf(error)}`);
}

/** What an error says, as the end of a sentence. */
function reasonOf(error: unknown): string {
	const reason = error instanceof Error ? error.message.trim() : '';
	if (reason === '') return 'it gives no reason.';
	return /[.!?…]$/.test(reason) ? reason : `${reason}.`;
}

/** At most so many, exactly so for what is in ASCII. */
function bytesInJson(text: string): number {
	return new TextEncoder().encode(JSON.stringify(text)).length - 2;
}
