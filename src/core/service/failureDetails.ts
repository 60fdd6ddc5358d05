import type { ServiceErrorDetails } from './serviceError.ts';

/**
 * What is known of a failure, one fact a line, to be pasted into a report. What arrived of an answer is left out: it is the
 * person's own.
 */
export function failureDetails({ partial: _, ...facts }: ServiceErrorDetails & { readonly kind: string }): string {
	const { retryAt, ...others } = facts;
	const time = retryAt === undefined ? {} : { retryAt: new Date(retryAt).toISOString() };
	return Object.entries({ ...others, ...time })
		.map(([name, value]) => `${name}: ${value}`)
		.join('\n');
}
