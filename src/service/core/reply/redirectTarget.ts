import type { TransportReply } from '../transport/transport.ts';
import { redactKey } from './redactKey.ts';

/** A longer part of a path may be a token. */
const LONGEST_SEGMENT = 40;
const LONGEST_PATH = 200;

/**
 * Where a reply redirects to. Only the host and the origin may be shown, and a path as `shownPath` gives it: it may
 * hold something secret.
 * @param from the base of a relative address
 * @returns undefined if it names nothing, a scheme other than HTTP's, or a host that contains the key
 */
export function redirectTarget(reply: TransportReply, from: string, key: string): URL | undefined {
	const location = reply.header('location');
	if (!location || !URL.canParse(location, from)) return undefined;
	const target = new URL(location, from);
	const { protocol, origin } = target;
	// A URL has its host in lower case.
	const isEcho = redactKey(origin, key.toLowerCase()) !== origin;
	return /^https?:$/.test(protocol) && !isEcho ? target : undefined;
}

/** The path of a redirect within one origin, to be shown: without a query, the key, and what may be a token. */
export function shownPath({ pathname }: URL, key: string): string {
	// A URL keeps brackets, which a notification would turn into a link.
	const plain = redactKey(pathname, key).replace(/[^\w./~%*-]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
	const segments = plain.split('/').map((segment) => (segment.length > LONGEST_SEGMENT ? '…' : segment));
	const path = segments.join('/');
	return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
}
