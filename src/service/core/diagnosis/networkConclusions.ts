import * as l10n from '@vscode/l10n';
import type { Observations } from './observations.ts';

/** The layer at which a connection fails, as named at the start of a report. */
export type Layer =
	| 'Address'
	| 'Consent'
	| 'DNS'
	| 'TCP'
	| 'Proxy'
	| 'TLS'
	| 'HTTP'
	| 'Path'
	| 'Key'
	| 'Service'
	| 'Engine';

/** The conclusion of a diagnosis. */
export interface Conclusion {
	/** Undefined if everything works. */
	readonly layer?: Layer;
	readonly sentence: string;
	/** What to do next. */
	readonly remedy: string;
}

/** The conclusion on the proxy if it blocks requests to the service; undefined otherwise. */
export function proxyConclusion({ proxy }: Observations): Conclusion | undefined {
	if (proxy === undefined) return undefined;
	if (!proxy.connection.ok)
		return conclusion(
			'Proxy',
			l10n.t('{0} cannot be reached ({1}).', proxy.url, proxy.connection.code),
			l10n.t('Check the setting http.proxy and the environment variable HTTPS_PROXY.'),
		);
	if (proxy.tunnel === undefined) return undefined;
	if (!proxy.tunnel.ok)
		return conclusion(
			'Proxy',
			l10n.t('{0} does not open a tunnel ({1}).', proxy.url, proxy.tunnel.code),
			l10n.t('Check that it is an HTTP proxy.'),
		);
	return proxy.tunnel.status === 200 ? undefined : refusedByProxy(proxy.tunnel.status);
}

/** What a proxy's status means. */
export function refusedByProxy(status: number): Conclusion {
	if (status === 407)
		return conclusion(
			'Proxy',
			l10n.t('the proxy requires a user name and password (407).'),
			l10n.t('Add them to the setting http.proxy, or set http.proxyAuthorization.'),
		);
	return conclusion(
		'Proxy',
		l10n.t('the proxy refuses to connect to the service ({0}).', status),
		l10n.t('Ask the proxy’s administrator to allow this address.'),
	);
}

/** The conclusion on the name if no lookup gives an address; undefined otherwise. */
export function nameLookupConclusion({ lookups, address }: Observations): Conclusion | undefined {
	const failed = lookups.flatMap(({ result }) => (result.ok ? [] : [result.code]));
	const [code] = failed;
	if (code === undefined || failed.length < lookups.length) return undefined;
	return conclusion(
		'DNS',
		l10n.t('the name {0} cannot be resolved ({1}).', hostOf(address), code),
		l10n.t('Check the base URL for typos, and that you are on the right network or VPN.'),
	);
}

/** The conclusion on the connection if no address accepts one; undefined otherwise. */
export function connectionConclusion({ connections, address }: Observations): Conclusion | undefined {
	const failed = connections.flatMap(({ result }) => (result.ok ? [] : [result.code]));
	const [code] = failed;
	if (code === undefined || failed.length < connections.length) return undefined;
	return conclusion(
		'TCP',
		l10n.t('nothing answers at {0} ({1}).', hostOf(address), code),
		l10n.t('Check the port of the base URL, that the service runs, and firewalls.'),
	);
}

/** The conclusion on TLS if the certificate is refused or TLS is not spoken; undefined otherwise. */
export function certificateConclusion({ tls, address }: Observations): Conclusion | undefined {
	const host = hostOf(address);
	if (tls === undefined) return undefined;
	if (!tls.ok)
		return conclusion(
			'TLS',
			l10n.t('{0} does not speak HTTPS on this port ({1}).', host, tls.code),
			l10n.t('Check the base URL: its port, or http: instead of https: on this machine.'),
		);
	if (tls.refusal === undefined) return undefined;
	return conclusion(
		'TLS',
		l10n.t('the certificate of {0} is not trusted ({1}).', host, tls.refusal),
		l10n.t(
			'On a company network, install the proxy’s certificate authority in the operating system; otherwise, contact the service’s operator.',
		),
	);
}

/** The conclusion on the request itself if all layers below it seem to work. */
export function requestConclusion({ requests, address }: Observations): Conclusion {
	const outcome = requests.at(-1)?.outcome;
	const host = hostOf(address);
	if (outcome?.kind !== 'failure')
		return conclusion('HTTP', l10n.t('no request was sent to {0}.', host), l10n.t('Diagnose again.'));
	const { failure, code } = outcome;
	const what = code === undefined ? failure : `${failure}, ${code}`;
	if (failure === 'proxy')
		return conclusion(
			'Proxy',
			l10n.t('the proxy refuses the connection ({0}).', what),
			l10n.t('Check http.proxy and the system’s proxy settings.'),
		);
	if (failure === 'deadline')
		return conclusion(
			'HTTP',
			l10n.t('{0} accepts the connection but does not answer in time.', host),
			l10n.t('Check that the port belongs to the service; if it does, contact the service’s operator.'),
		);
	return conclusion(
		'HTTP',
		l10n.t('{0} accepts the connection, but the request fails ({1}).', host, what),
		l10n.t('Check the port of the base URL, and what lies between: VPN, proxy, firewall.'),
	);
}

/** A conclusion from its parts. */
export function conclusion(layer: Layer, sentence: string, remedy: string): Conclusion {
	return { layer, sentence, remedy };
}

/** Host and port of a base URL. */
export function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).host : address;
}
