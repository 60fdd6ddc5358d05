import { OPERATION_PATH } from './baseUrl.ts';
import type { ServiceErrorDetails } from './serviceError.ts';

/** The path of an operation under a base URL; `…` and `***` replace what must not be shown. */
const REACHED = new RegExp(`^(/(?:[^…*]*/)?v1)${OPERATION_PATH}$`);

/**
 * The base URL under which requests go directly to where the service redirected them.
 * @returns for another path, the URL up to and including `/v1`; for another origin, that origin if it is https;
 * undefined if no base URL leads there
 */
export function redirectedBaseUrl({ redirectOrigin, redirectPath }: ServiceErrorDetails): string | undefined {
	if (redirectOrigin === undefined) return undefined;
	if (redirectPath === undefined) return redirectOrigin.startsWith('https:') ? redirectOrigin : undefined;
	const path = REACHED.exec(redirectPath)?.[1];
	return path === undefined ? undefined : redirectOrigin + path;
}
