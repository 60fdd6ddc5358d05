import type { ChatRequest, GenerateRequest } from '../apiTypes.ts';
import { PLANS, type Plan } from '../plans.ts';
import { ServiceError } from '../serviceError.ts';
import { cutToPlan, plansThatRefuse } from './cutToPlan.ts';

/** A request with the key that goes with its very body. */
export interface RequestWithKey<Request extends ChatRequest | GenerateRequest> {
	readonly request: Request;
	readonly idempotencyKey: string;
}

const MOST_STEPS = 2;
const CUT_BEFORE = new RegExp(`\\.(${PLANS.join('|')})$`);

/**
 * A request cut to what is known: the plan that the service has taught, and the `max_tokens` that the user agreed to.
 * Another body gets another key; the same cut of the same request always gets the same.
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
 * Sends a request and, each time that the service refuses it with a 400 for its size, or for no reason that it gives,
 * the request cut to the next smaller plan that would have had to refuse it: at most twice.
 * @param below the plan that it is cut to already
 * @returns what `send` gives, and the plan that a success after a refusal has taught
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

/** @throws any error that is no refusal which a smaller request may mend */
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
	// However it came to be cut: to this plan at once, when it is known, or after a larger one.
	return { request: fit, idempotencyKey: `${idempotencyKey.replace(CUT_BEFORE, '')}.${plan}` };
}
