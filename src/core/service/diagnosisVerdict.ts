import type { DiagnosisFindings, RequestFinding } from './diagnosisFindings.ts';

/** The layer at which a connection fails, by the word that a report begins with. */
export type Layer = 'Address' | 'Consent' | 'DNS' | 'TCP' | 'Proxy' | 'TLS' | 'HTTP' | 'Path' | 'Key' | 'Service';

/** What a diagnosis comes to. */
export interface Verdict {
	/** Undefined where everything works. */
	readonly layer?: Layer;
	readonly sentence: string;
	/** What to do next. */
	readonly remedy: string;
}

type Reply = Extract<RequestFinding['outcome'], { readonly kind: 'reply' }>;

/** Names the first layer that fails. A reply from the service proves all layers below it, whatever they said by themselves. */
export function diagnosisVerdict(findings: DiagnosisFindings): Verdict {
	const { problem, requests } = findings;
	if (problem !== undefined) return PROBLEMS[problem];
	const decisive = (requests.findLast(({ withKey }) => withKey) ?? requests.at(-1))?.outcome;
	if (decisive?.kind === 'reply') return ofReply(findings, decisive);
	if (requests.some(({ outcome }) => outcome.kind === 'reply')) return ofRequest(findings);
	return (
		ofProxy(findings) ?? ofNames(findings) ?? ofConnections(findings) ?? ofCertificate(findings) ?? ofRequest(findings)
	);
}

const PROBLEMS: Readonly<Record<NonNullable<DiagnosisFindings['problem']>, Verdict>> = {
	notConnected: {
		layer: 'Address',
		sentence: 'no service is connected.',
		remedy: 'Run “Whetstone: Connect to a Service…” or “Whetstone: Use the Local Service”.',
	},
	badAddress: {
		layer: 'Address',
		sentence: 'the base URL cannot be used as it is.',
		remedy: 'Run “Whetstone: Connect to a Service…”, which says what is wrong with it.',
	},
	notConsented: {
		layer: 'Consent',
		sentence: 'nobody has agreed to this address, so nothing was sent there from an untrusted folder.',
		remedy: 'Run “Whetstone: Connect to a Service…”, or trust the folder and diagnose again.',
	},
	localServiceFailed: {
		layer: 'Service',
		sentence: 'the local service did not start.',
		remedy: 'Check the setting whetstone.local.engineUrl; the log says more.',
	},
};

function ofReply(findings: DiagnosisFindings, { status, webPage, redirectOrigin }: Reply): Verdict {
	const host = hostOf(findings.address);
	if (status === 407) return proxyRefuses(407);
	if (status >= 300 && status < 400) {
		return verdict(
			'HTTP',
			`${host} redirects to ${redirectOrigin ?? 'another address'}, which is not followed.`,
			'Check the base URL.',
		);
	}
	if (status === 404 || status === 405) {
		return verdict(
			'Path',
			`${host} answers, but has no metrics under any known path (${status}).`,
			'Check the base URL and the setting whetstone.service.pathPrefix.',
		);
	}
	if (status === 401 && findings.key === 'none') {
		return verdict('Key', `${host} answers, and no API key is stored for it.`, 'Run “Whetstone: Enter API Key…”.');
	}
	if (status === 401 && findings.key === 'notKept') {
		return verdict(
			'Key',
			`${host} answers, but this system’s secure store did not keep its API key.`,
			'Set up a key ring, then run “Whetstone: Enter API Key…”.',
		);
	}
	if (status === 401)
		return verdict('Key', `${host} rejects the API key (401).`, 'Run “Whetstone: Enter API Key…” with another key.');
	if (status === 403)
		return verdict('Key', `${host} does not permit this with the API key (403).`, 'Ask whoever runs the service.');
	if (status === 429)
		return verdict('Service', `${host} answers, and the rate limit is reached (429).`, 'Wait, then try again.');
	if (status >= 400)
		return verdict(
			'Service',
			`${host} answers with an error (${status}).`,
			'Try again later; if it lasts, tell whoever runs the service.',
		);
	if (webPage)
		return verdict(
			'HTTP',
			`${host} returns a web page instead of JSON: a sign-in portal or a wrong base URL.`,
			'Open the address in a browser and sign in, or check the base URL.',
		);
	return ofKey(findings, host);
}

/** The service answers: what is left is whether there is a key. */
function ofKey({ key }: DiagnosisFindings, host: string): Verdict {
	if (key !== 'stored')
		return verdict(
			'Key',
			`${host} answers without a key, but none is stored, and requests need one.`,
			'Run “Whetstone: Enter API Key…”.',
		);
	return { sentence: `${host} answers and accepts the API key.`, remedy: 'Nothing needs to be done.' };
}

function ofProxy({ proxy }: DiagnosisFindings): Verdict | undefined {
	if (proxy === undefined) return undefined;
	if (!proxy.connection.ok)
		return verdict(
			'Proxy',
			`${proxy.url} cannot be reached (${proxy.connection.code}).`,
			'Check the setting http.proxy and the environment’s HTTPS_PROXY.',
		);
	if (proxy.tunnel === undefined) return undefined;
	if (!proxy.tunnel.ok)
		return verdict(
			'Proxy',
			`${proxy.url} does not open a tunnel (${proxy.tunnel.code}).`,
			'Check that it is an HTTP proxy.',
		);
	return proxy.tunnel.status === 200 ? undefined : proxyRefuses(proxy.tunnel.status);
}

function proxyRefuses(status: number): Verdict {
	if (status === 407)
		return verdict(
			'Proxy',
			'the proxy wants a user name and password (407).',
			'Put them into the setting http.proxy, or set http.proxyAuthorization.',
		);
	return verdict(
		'Proxy',
		`the proxy refuses to connect to the service (${status}).`,
		'Ask whoever runs the proxy to allow this address.',
	);
}

function ofNames({ lookups, address }: DiagnosisFindings): Verdict | undefined {
	const failed = lookups.flatMap(({ result }) => (result.ok ? [] : [result.code]));
	if (lookups.length === 0 || failed.length < lookups.length) return undefined;
	return verdict(
		'DNS',
		`the name ${hostOf(address)} is not known (${failed[0]}).`,
		'Check the base URL for a typing error, and that you are in the right network or VPN.',
	);
}

function ofConnections({ connections, address }: DiagnosisFindings): Verdict | undefined {
	const failed = connections.flatMap(({ result }) => (result.ok ? [] : [result.code]));
	if (connections.length === 0 || failed.length < connections.length) return undefined;
	return verdict(
		'TCP',
		`nothing answers at ${hostOf(address)} (${failed[0]}).`,
		'Check the port of the base URL, that the service runs, and firewalls.',
	);
}

function ofCertificate({ tls, address }: DiagnosisFindings): Verdict | undefined {
	const host = hostOf(address);
	if (tls === undefined) return undefined;
	if (!tls.ok)
		return verdict(
			'TLS',
			`${host} does not speak HTTPS on this port (${tls.code}).`,
			'Check the base URL: its port, or http: instead of https: on this machine.',
		);
	if (tls.refusal === undefined) return undefined;
	return verdict(
		'TLS',
		`the certificate of ${host} is not trusted (${tls.refusal}).`,
		'In a company network, install the proxy’s authority in the operating system; else tell whoever runs the service.',
	);
}

function ofRequest({ requests, address }: DiagnosisFindings): Verdict {
	const outcome = requests.at(-1)?.outcome;
	const host = hostOf(address);
	if (outcome?.kind !== 'failure') return verdict('HTTP', `${host} was not asked.`, 'Diagnose again.');
	const { failure, code } = outcome;
	const what = code === undefined ? failure : `${failure}, ${code}`;
	if (failure === 'proxy')
		return verdict(
			'Proxy',
			`the proxy refuses the connection (${what}).`,
			'Check http.proxy and the system’s proxy settings.',
		);
	if (failure === 'deadline')
		return verdict(
			'HTTP',
			`${host} takes the connection and does not answer in time.`,
			'Check that the port belongs to the service; if it does, tell whoever runs it.',
		);
	return verdict(
		'HTTP',
		`${host} takes the connection, but the request fails (${what}).`,
		'Check the port of the base URL, and what lies between: VPN, proxy, firewall.',
	);
}

function verdict(layer: Layer, sentence: string, remedy: string): Verdict {
	return { layer, sentence, remedy };
}

function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).host : address;
}
