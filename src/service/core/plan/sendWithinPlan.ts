import type { ChatRequest, GenerateRequest, Message } from '../apiTypes.ts';
import { PLAN_LIMITS, PLANS, type Plan } from '../plans.ts';
import { exceeded, plansExceeded, requestSize } from '../requestSize.ts';
import { ServiceError } from '../serviceError.ts';

/** A request, and the idempotency key for exactly this body. */
export interface RequestWithKey<Request extends ChatRequest | GenerateRequest> {
	readonly request: Request;
	readonly idempotencyKey: string;
}

const MOST_STEPS = 2;
const CUT_BEFORE = new RegExp(`\\.(${PLANS.join('|')})$`);

/**
 * A request cut to what is known: the plan learned from the service, and the `max_tokens` that the user agreed to. A
 * different body gets a different key; the same cut of the same request always gets the same key.
 */
export function capToPlan<Request extends ChatRequest | GenerateRequest>(
	sent: RequestWithKey<Request>,
	plan: Plan | undefined,
	cap: number | undefined,
): RequestWithKey<Request> {
	const inPlan = plan === undefined ? sent : cut(sent, plan);
	const { request, idempotencyKey } = inPlan;
	if (cap === undefined || (request.max_tokens !== undefined && request.max_tokens <= cap)) return inPlan;
	return { request: { ...request, max_tokens: cap }, idempotencyKey: `${idempotencyKey}.${cap}` };
}

/**
 * Sends a request. If the service refuses it with a 400 because of its size, or without a reason, sends it again cut to
 * the next smaller plan that would have to refuse it, at most twice.
 * @param below the plan that it is already cut to
 * @returns what `send` returns, and the plan learned if a cut request succeeded
 * @throws ServiceError, the last one
 */
export async function sendWithinPlan<Request extends ChatRequest | GenerateRequest, T>(
	first: RequestWithKey<Request>,
	below: Plan | undefined,
	send: (sent: RequestWithKey<Request>) => Promise<T>,
): Promise<{ readonly value: T; readonly learned?: Plan }> {
	try {
		return { value: await send(first) };
	} catch (error) {
		let refusal = refusalOf(error);
		for (const plan of plansThatRefuse(first.request, below).slice(0, MOST_STEPS)) {
			try {
				return { value: await send(cut(first, plan)), learned: plan };
			} catch (next) {
				refusal = refusalOf(next);
			}
		}
		throw refusal;
	}
}

/** @throws any error that a smaller request cannot fix */
function refusalOf(error: unknown): ServiceError {
	if (error instanceof ServiceError && error.details.status === 400 && error.details.cutMayHelp) return error;
	throw error;
}

function cut<Request extends ChatRequest | GenerateRequest>(
	{ request, idempotencyKey }: RequestWithKey<Request>,
	plan: Plan,
): RequestWithKey<Request> {
	const fit = cutToPlan(request, plan);
	const isSame = JSON.stringify(fit) === JSON.stringify(request);
	if (isSame) return { request, idempotencyKey };
	// The key is the same whether the request was cut to this plan at once or after a larger one.
	return { request: fit, idempotencyKey: `${idempotencyKey.replace(CUT_BEFORE, '')}.${plan}` };
}

/**
 * The plans that would have to refuse a request but could accept it after a cut, the largest first. Skips plans that
 * the user's own text exceeds, because that text is never cut.
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
