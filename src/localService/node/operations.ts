import { randomUUID } from 'node:crypto';
import type { Clock } from '../../base/core/clock.ts';
import { truncate, visibleText } from '../../base/text/visibleText.ts';
import {
	type ChatResponse,
	chatRequestSchema,
	generateRequestSchema,
	type Message,
	optimizeRequestSchema,
	type TokenUsage,
} from '../../service/core/apiTypes.ts';
import { LEVELS, type Level } from '../../service/core/localLevels.ts';
import { DEFAULT_TEMPERATURE, PLAN_LIMITS, type Plan } from '../../service/core/plans.ts';
import type { Engine, EngineAnswer, OptimizeAnswer } from '../core/engines/engine.ts';
import { invalidRequest } from '../core/operations/apiError.ts';
import { countKnownTurns, joinTurns } from '../core/operations/joinTurns.ts';
import { checkChatLimits, checkGenerateLimits, effectiveMaxTokens, validateBody } from '../core/operations/limits.ts';
import type { ConversationStore } from './conversationStore.ts';

/** A serialized answer, and its usage. */
export interface OperationAnswer {
	readonly json: string;
	readonly usage: TokenUsage;
	readonly costIsUnknown: boolean;
}

// Longer than any level's name, and short enough for a sentence.
const LONGEST_QUOTE = 40;

// Answers of the user's own server are free.
const COST = 0;

/** The operations other than metrics (docs/service.md §4), from a request's parsed body to its answer. */
export class Operations {
	readonly #engine: Engine;
	readonly #conversations: ConversationStore;
	readonly #plan: Plan;
	readonly #clock: Clock;

	constructor(engine: Engine, conversations: ConversationStore, plan: Plan, clock: Clock) {
		this.#engine = engine;
		this.#conversations = conversations;
		this.#plan = plan;
		this.#clock = clock;
	}

	/**
	 * docs/service.md §4.1. A failed request stores nothing.
	 * @throws ApiError, or the engine's error
	 */
	async chat(body: unknown, signal: AbortSignal): Promise<OperationAnswer> {
		const plan = this.#plan;
		const started = this.#clock.monotonic();
		const request = validateBody(chatRequestSchema, body);
		checkChatLimits(request, plan);
		const sent = request.messages.map(plainMessage);
		const id = request.conversation_id;
		const stored = id === undefined ? [] : await this.#conversations.read(id);
		// The engine gets only the newest turns, as many as the plan allows in one request.
		const turns = joinTurns(stored, sent).slice(-PLAN_LIMITS[plan].maxMessages);
		const answer = await this.#engine.chat(
			{
				turns,
				storedTurns: Math.min(stored.length - countKnownTurns(stored, sent), turns.length - sent.length),
				systemPrompt: request.system_prompt,
				model: request.model,
				maxTokens: effectiveMaxTokens(request.max_tokens, plan),
				temperature: request.temperature ?? DEFAULT_TEMPERATURE,
			},
			signal,
		);
		signal.throwIfAborted();
		const created = seconds(this.#clock.now());
		const message = { role: 'assistant', content: answer.text } as const;
		if (id !== undefined) await this.#conversations.add(id, sent, message, created);
		const response: ChatResponse = {
			id: `chatcmpl-${randomUUID()}`,
			object: 'chat.completion',
			created,
			choices: [{ message, index: 0, finish_reason: answer.finishReason }],
			...this.#figures(answer, started),
		};
		return { json: JSON.stringify(response), ...billing(answer) };
	}

	/** docs/service.md §4.2 leaves the answer open: the text is in `text`. */
	async generate(body: unknown, signal: AbortSignal): Promise<OperationAnswer> {
		const plan = this.#plan;
		const started = this.#clock.monotonic();
		const request = validateBody(generateRequestSchema, body);
		checkGenerateLimits(request, plan);
		const maxTokens = effectiveMaxTokens(request.max_tokens, plan);
		const temperature = request.temperature ?? DEFAULT_TEMPERATURE;
		const answer = await this.#engine.generate({ prompt: request.prompt, maxTokens, temperature }, signal);
		const json = JSON.stringify({
			id: `gen-${randomUUID()}`,
			created: seconds(this.#clock.now()),
			text: answer.text,
			finish_reason: answer.finishReason,
			...this.#figures(answer, started),
		});
		return { json, ...billing(answer) };
	}

	/**
	 * docs/service.md §4.3 leaves the answer open: the code is in `optimized_code`, or, if a model answered, within what
	 * it wrote, in `text`.
	 */
	async optimize(body: unknown, signal: AbortSignal): Promise<OperationAnswer> {
		const started = this.#clock.monotonic();
		const { code, language, optimization_level } = validateBody(optimizeRequestSchema, body);
		const level = levelOf(optimization_level ?? 'high');
		const answer = await this.#engine.optimize({ code, language, level }, signal);
		const json = JSON.stringify({
			id: `opt-${randomUUID()}`,
			created: seconds(this.#clock.now()),
			...optimized(answer),
			language: language ?? '',
			optimization_level: level,
			...this.#figures(answer, started),
		});
		return { json, ...billing(answer) };
	}

	/** @param started monotonic milliseconds; latency is in seconds */
	#figures({ model, provider, usage, costIsUnknown }: EngineAnswer, started: number) {
		const microseconds = Math.round((this.#clock.monotonic() - started) * 1_000);
		const cost = costIsUnknown ? {} : { cost: COST };
		return { model, provider, usage, latency: microseconds / 1_000_000, ...cost };
	}
}

function billing({ usage, costIsUnknown = false }: EngineAnswer): Omit<OperationAnswer, 'json'> {
	return { usage, costIsUnknown };
}

function optimized(answer: EngineAnswer | OptimizeAnswer): object {
	const { text, finishReason } = answer;
	if (!('explanation' in answer)) return { text, finish_reason: finishReason };
	return { optimized_code: text, explanation: answer.explanation, suggestions: answer.suggestions };
}

function levelOf(text: string): Level {
	const level = LEVELS.find((each) => each === text);
	if (level !== undefined) return level;
	const known = `one of ${LEVELS.join(', ')} (high is the documented one)`;
	throw invalidRequest(`optimization_level must be ${known}, not ${quoted(text)}.`);
}

/** The beginning of what was sent, in quotes, with nothing that could disguise where the quote ends. */
function quoted(text: string): string {
	const start = truncate(text, LONGEST_QUOTE);
	return JSON.stringify(visibleText(start) + (start === text ? '' : '…'));
}

function plainMessage({ role, content, name }: Message): Message {
	return name === undefined ? { role, content } : { role, content, name };
}

function seconds(milliseconds: number): number {
	return Math.floor(milliseconds / 1_000);
}
