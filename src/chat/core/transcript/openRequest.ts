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

/** The request of a turn without an outcome, or for another answer of it, if it is known which window made it. */
export function openRequest({ time, outcome, again }: Turn): OpenRequest | undefined {
	const open = outcome.kind === 'open' ? outcome : again;
	if (open?.kind !== 'open' || open.writer === undefined) return undefined;
	return { writer: open.writer, since: open.since ?? time };
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
