import * as v from 'valibot';

// The requests of docs/service.md §2, as they cross the wire. The client builds values of these types; the
// local service refuses anything else with a 400 that says which field is wrong.

const role = v.picklist(['system', 'user', 'assistant'], 'must be one of system, user, assistant');
const text = v.string('must be a string');
const nonEmptyText = v.pipe(
	text,
	v.check((value) => value.trim() !== '', 'must not be empty'),
);
const maxTokens = v.pipe(
	v.number('must be an integer'),
	v.integer('must be an integer'),
	v.minValue(1, 'must be at least 1'),
);
const temperature = v.pipe(
	v.number('must be a number'),
	v.minValue(0, 'must be from 0 to 2'),
	v.maxValue(2, 'must be from 0 to 2'),
);

/** docs/service.md §2.2. */
export const messageSchema = v.object(
	{ role, content: text, name: v.optional(text) },
	'must be an object with role and content',
);

/** docs/service.md §2.1. */
export const chatRequestSchema = v.object(
	{
		messages: v.pipe(
			v.array(messageSchema, 'must be an array of messages'),
			v.minLength(1, 'must hold at least one message'),
		),
		model: v.optional(nonEmptyText),
		max_tokens: v.optional(maxTokens),
		temperature: v.optional(temperature),
		conversation_id: v.optional(v.pipe(nonEmptyText, v.maxLength(256, 'must not be longer than 256 characters'))),
		system_prompt: v.optional(text),
	},
	'must be a JSON object',
);

/** docs/service.md §2.4. */
export const generateRequestSchema = v.object(
	{ prompt: nonEmptyText, max_tokens: v.optional(maxTokens), temperature: v.optional(temperature) },
	'must be a JSON object',
);

/** docs/service.md §2.5. */
export const optimizeRequestSchema = v.object(
	{ code: nonEmptyText, language: v.optional(nonEmptyText), optimization_level: v.optional(nonEmptyText) },
	'must be a JSON object',
);

export type Message = v.InferOutput<typeof messageSchema>;
export type ChatRequest = v.InferOutput<typeof chatRequestSchema>;
export type GenerateRequest = v.InferOutput<typeof generateRequestSchema>;
export type OptimizeRequest = v.InferOutput<typeof optimizeRequestSchema>;

/** The four operations, by the last segment of their path (docs/service.md §4). */
export const OPERATIONS = ['chat', 'generate', 'optimize', 'metrics'] as const;

export type Operation = (typeof OPERATIONS)[number];

/** The documented chat response (docs/service.md §2.3), as the local service gives it. */
export interface ChatResponse {
	readonly id: string;
	readonly object: 'chat.completion';
	/** Seconds since 1970. */
	readonly created: number;
	readonly model: string;
	readonly choices: readonly {
		readonly message: { readonly role: 'assistant'; readonly content: string };
		readonly index: number;
		readonly finish_reason: string;
	}[];
	readonly usage: TokenUsage;
	readonly provider: string;
	/** The units of latency and cost are not documented. */
	readonly latency: number;
	/** Missing if it is not known. */
	readonly cost?: number;
}

/** The tokens that an answer used (docs/service.md §2.3). */
export interface TokenUsage {
	readonly prompt_tokens: number;
	readonly completion_tokens: number;
	readonly total_tokens: number;
}
