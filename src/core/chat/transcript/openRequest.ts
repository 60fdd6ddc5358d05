import type { Turn } from './transcript.ts';

/** In milliseconds: no request of another window takes longer than this. */
const LONGEST_REQUEST = 600_000;

/** A request that has no outcome yet. */
export interface OpenRequest {
	/** The window that made it. */
	readonly writer: string;
	/** Milliseconds since 1970. */
	readonly since: number;
}

/** The request of a turn without an outcome, if it is known which window made it. */
export function openRequest({ time, outcome }: Turn): OpenRequest | undefined {
	if (outcome.kind !== 'open' || outcome.writer === undefined) return undefined;
	return { writer: outcome.writer, since: outcome.since ?? time };
}

/**
 * Whether a request may still be answered in another window.
 * @param now milliseconds since 1970
 * @param isOpenElsewhere whether another running window writes under this name
 */
export function mayBeAnsweredElsewhere(
	request: OpenRequest | undefined,
	now: number,
	isOpenElsewhere: (writer: string) => boolean,
): boolean {
	return request !== undefined && now - request.since < LONGEST_REQUEST && isOpenElsewhere(request.writer);
}
