import type { ChatRequest, GenerateRequest } from '../apiTypes.ts';
import { PLANS, type Plan } from '../plans.ts';
import { ServiceError } from '../serviceError.ts';
import { cutToPlan, plansThatRefuse } from './cutToPlan.ts';

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
