import * as v from 'valibot';
import type { ChatRequest, GenerateRequest } from '../../../service/core/apiTypes.ts';
import { DEFAULT_MAX_TOKENS, PLAN_LIMITS, type Plan, promptLength } from '../../../service/core/plans.ts';
import { ApiError, invalidRequest } from './apiError.ts';

/** Of a request's body, in bytes; larger ones get a 413. */
export const LARGEST_BODY = 1_048_576;

/**
 * Checks a chat request against the limits of docs/service.md §8.
 * @throws ApiError 400 that names the limit, the plan and the request's value
 */
export function checkChatLimits(request: ChatRequest, plan: Plan): void {
	const { maxMessages } = PLAN_LIMITS[plan];
	const count = request.messages.length;
	if (count > maxMessages) {
		throw exceeded(`messages has ${number(count)} entries; the ${plan} plan allows ${number(maxMessages)}.`);
	}
	const newest = request.messages.findLast(({ role }) => role === 'user');
	checkPromptLength('The newest user message', newest?.content ?? '', plan);
	checkMaxTokens(request.max_tokens, plan);
}

/**
 * Checks a generate request against the limits of docs/service.md §8.
 * @throws ApiError 400 as for chat
 */
export function checkGenerateLimits(request: GenerateRequest, plan: Plan): void {
	checkPromptLength('prompt', request.prompt, plan);
	checkMaxTokens(request.max_tokens, plan);
}

/**
 * The maximum length of an answer in tokens. docs/service.md §8 does not say how the default of 1000 applies to a plan
 * that allows less: an explicit `max_tokens` above the plan's limit is refused, and a missing one means the smaller of
 * 1000 and the limit.
 */
export function effectiveMaxTokens(maxTokens: number | undefined, plan: Plan): number {
	return maxTokens ?? Math.min(DEFAULT_MAX_TOKENS, PLAN_LIMITS[plan].maxTokens);
}

function checkMaxTokens(maxTokens: number | undefined, plan: Plan): void {
	const most = PLAN_LIMITS[plan].maxTokens;
	if (maxTokens === undefined || maxTokens <= most) return;
	throw exceeded(`max_tokens is ${number(maxTokens)}; the ${plan} plan allows ${number(most)}.`);
}

function checkPromptLength(what: string, prompt: string, plan: Plan): void {
	const most = PLAN_LIMITS[plan].maxPromptLength;
	const length = promptLength(prompt);
	if (length <= most) return;
	throw exceeded(`${what} is ${number(length)} characters long; the ${plan} plan allows ${number(most)}.`);
}

function exceeded(message: string): ApiError {
	return new ApiError(400, 'plan_limit_exceeded', message);
}

function number(value: number): string {
	return value.toLocaleString('en-US');
}

/**
 * Validates the body of a request (docs/service.md §2) and drops unknown members.
 * @throws ApiError 400 that names the field and its rule
 */
export function validateBody<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) {
		throw invalidRequest('The body must be a JSON object.');
	}
	const result = v.safeParse(schema, body, { abortEarly: true });
	if (result.success) return result.output;
	throw invalidRequest(sentence(result.issues[0]));
}

function sentence(issue: v.BaseIssue<unknown>): string {
	const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
	const field = path.replace(/^\./, '');
	return issue.input === undefined ? `${field} is required.` : `${field} ${issue.message}.`;
}
