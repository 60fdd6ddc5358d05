import type { ChatRequest, GenerateRequest, Message } from '../apiTypes.ts';
import { PLAN_LIMITS, PLANS, type Plan } from '../plans.ts';
import { exceeded, plansExceeded, requestSize } from '../requestSize.ts';

/**
 * The plans that would have to refuse a request but could accept it after a cut, the largest first. Plans that the
 * user's own text exceeds are left out, because that text is never cut.
 * @param below only plans smaller than this one, to which the request was already cut
 */
export function plansThatRefuse(request: ChatRequest | GenerateRequest, below?: Plan): readonly Plan[] {
	const size = requestSize(request);
	const most = below === undefined ? PLANS.length : PLANS.indexOf(below);
	return plansExceeded(size).filter(
		(plan) => PLANS.indexOf(plan) < most && !exceeded(size, plan).includes('promptLength'),
	);
}

/** The request with `max_tokens` and the number of earlier turns cut to a plan; the newest message is never touched. */
export function cutToPlan<Request extends ChatRequest | GenerateRequest>(request: Request, plan: Plan): Request {
	const { maxTokens, maxMessages } = PLAN_LIMITS[plan];
	const limited = { ...request, max_tokens: Math.min(request.max_tokens ?? maxTokens, maxTokens) };
	return 'messages' in limited ? { ...limited, messages: newestMessages(limited.messages, maxMessages) } : limited;
}

/**
 * The leading system messages, then the newest turns, beginning with a question: an answer without its question has no
 * context.
 */
function newestMessages(messages: readonly Message[], most: number): Message[] {
	if (messages.length <= most) return [...messages];
	const turns = messages.findIndex(({ role }) => role !== 'system');
	const leading = messages.slice(0, Math.min(Math.max(0, turns), most - 1));
	const kept = messages.slice(turns).slice(leading.length - most);
	const question = kept.findIndex(({ role }) => role === 'user');
	return [...leading, ...kept.slice(Math.max(0, question))];
}
