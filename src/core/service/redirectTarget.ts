import type { TransportReply } from './transport.ts';
import { withoutKey } from './withoutKey.ts';

/**
 * Where a reply redirects to. Only the host and the origin may be shown: a path may hold something secret.
 * @param from the base of a relative address
 * @returns undefined where it names nothing, another scheme than HTTP's, or a host in which the key stands
 */
export function redirectTarget(reply: TransportReply, from: string, key: string): URL | undefined {
	const location = reply.header('location') ?? '';
	if (!URL.canParse(location, from)) return undefined;
	const target = new URL(location, from);
	const { protocol, origin } = target;
	// A URL has its host in lower case.
	const isEcho = withoutKey(origin, key.toLowerCase()) !== origin;
	return /^https?:$/.test(protocol) && !isEcho ? target : undefined;
}
