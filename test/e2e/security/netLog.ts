import { readFileSync } from 'node:fs';

/** What Chromium's `--log-net-log` writes, as far as it is read here. */
interface NetLog {
	readonly events: readonly { readonly params?: { readonly url?: unknown; readonly host?: unknown } }[];
}

/** The names of all hosts that a browser asked for or looked up, by its net log, which is complete once it has ended. */
export function hostsOf(file: string): ReadonlySet<string> {
	const log = JSON.parse(readFileSync(file, 'utf8')) as NetLog;
	const addresses = log.events.flatMap(({ params }) => [params?.url, params?.host]);
	return new Set(addresses.flatMap((address) => (typeof address === 'string' ? [hostOf(address)] : [])));
}

/** A look-up names its host with or without a scheme, and with or without a port. */
function hostOf(address: string): string {
	return (URL.parse(address) ?? URL.parse(`http://${address}`))?.hostname ?? address;
}
