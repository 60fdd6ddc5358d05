import { OPERATIONS } from './apiTypes.ts';
import type { ServiceErrorDetails } from './serviceError.ts';

/** A path to which requests go by a base URL that ends before the operation; `…` and `***` stand for what is not shown. */
const REACHED = new RegExp(`^(/(?:[^…*]*/)?v1)/(?:${OPERATIONS.join('|')})$`);

/**
 * The base URL, or its origin, with which requests go where the service redirected them.
 * @returns undefined where none leads there: to another path, it is what stands before the operation, and ends in `/v1`; to
 * another origin, it is that one, if it is encrypted
 */
export function redirectedBaseUrl({ redirectOrigin, redirectPath }: ServiceErrorDetails): string | undefined {
	if (redirectOrigin === undefined) return undefined;
	if (redirectPath === undefined) return redirectOrigin.startsWith('https:') ? redirectOrigin : undefined;
	const path = REACHED.exec(redirectPath)?.[1];
	return path === undefined ? undefined : redirectOrigin + path;
}
