import type { PassedLimit } from './budgetLimit.ts';
import { ServiceError, type ServiceErrorDetails } from './serviceError.ts';

/** Why a command or a message failed, as stored in a transcript: the kind and the details of a `ServiceError`. */
export interface Failure extends ServiceErrorDetails {
	/** A `ServiceErrorKind`, or one of a later version; `unexpected` for any other error. */
	readonly kind: string;
}

/** Converts an error to a failure. */
export function failureOf(error: unknown): Failure {
	if (error instanceof ServiceError) return { kind: error.kind, ...error.details };
	return { kind: 'unexpected' };
}

/** The facts of a failure, one per line, for a report. A partial answer is left out: it is the user's own. */
export function failureDetails({ partial: _, retryAt, budget, ...facts }: Failure): string {
	const time = retryAt === undefined ? {} : { retryAt: new Date(retryAt).toISOString() };
	return Object.entries({ ...facts, ...time, ...(budget === undefined ? {} : budgetFacts(budget)) })
		.map(([name, value]) => `${name}: ${value}`)
		.join('\n');
}

/** Leaves out for which service and workspace it is: the name of a folder is the user's own. */
function budgetFacts({ limit: { amount, unit, per }, resetsAt, implausible, ...amounts }: PassedLimit) {
	const figure = implausible === undefined ? {} : { implausible: implausible.amount };
	return { budget: `${amount} ${unit} per ${per}`, ...amounts, ...figure, resetsAt: new Date(resetsAt).toISOString() };
}
