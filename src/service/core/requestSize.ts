import { isRecord } from '../../base/core/json.ts';
import { DEFAULT_MAX_TOKENS, PLAN_LIMITS, PLANS, type Plan, promptLength } from './plans.ts';
import type { PlanLimit } from './serviceError.ts';

/** How much a request uses of each limit of a plan; a member is missing if the request has no such part. */
export type RequestSize = { readonly [Limit in PlanLimit]?: number };

/** The limits of each plan, by the names in `RequestSize`. */
export const LIMITS: Readonly<Record<Plan, Required<RequestSize>>> = {
	trial: limitsOf('trial'),
	core: limitsOf('core'),
	enterprise: limitsOf('enterprise'),
};

/**
 * The size of a request (docs/service.md §2.1, §2.4, §2.5). The prompt is the user's own text: the newest message, the
 * prompt, or the code. If `max_tokens` is missing, the service's default counts.
 */
export function requestSize(request: object): RequestSize {
	if ('messages' in request && Array.isArray(request.messages)) {
		const newest: unknown = request.messages.at(-1);
		const content = isRecord(newest) ? newest.content : undefined;
		return { maxTokens: maxTokens(request), messages: request.messages.length, ...lengthOf(content) };
	}
	if ('prompt' in request) return { maxTokens: maxTokens(request), ...lengthOf(request.prompt) };
	return 'code' in request ? lengthOf(request.code) : {};
}

/** The limits of a plan that a size exceeds. */
export function exceeded(size: RequestSize, plan: Plan): readonly PlanLimit[] {
	const order: readonly PlanLimit[] = ['maxTokens', 'messages', 'promptLength'];
	return order.filter((limit) => (size[limit] ?? 0) > LIMITS[plan][limit]);
}

/** The plans whose limits a size exceeds, the largest first. */
export function plansExceeded(size: RequestSize): readonly Plan[] {
	return PLANS.filter((plan) => exceeded(size, plan).length > 0).reverse();
}

function limitsOf(plan: Plan): Required<RequestSize> {
	const { maxTokens, maxMessages, maxPromptLength } = PLAN_LIMITS[plan];
	return { maxTokens, messages: maxMessages, promptLength: maxPromptLength };
}

function maxTokens(request: object): number {
	const value = 'max_tokens' in request ? request.max_tokens : undefined;
	return typeof value === 'number' ? value : DEFAULT_MAX_TOKENS;
}

function lengthOf(text: unknown): RequestSize {
	return typeof text === 'string' ? { promptLength: promptLength(text) } : {};
}
