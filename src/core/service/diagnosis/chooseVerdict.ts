import type { DiagnosisFindings, RequestFinding } from './diagnosisFindings.ts';
import {
	certificateVerdict,
	connectionVerdict,
	hostOf,
	nameLookupVerdict,
	proxyRefuses,
	proxyVerdict,
	requestVerdict,
	type Verdict,
	verdict,
} from './layerVerdicts.ts';

type Reply = Extract<RequestFinding['outcome'], { readonly kind: 'reply' }>;

/**
 * Names the first layer that fails. A reply from the service proves that all layers below it work, whatever their own
 * checks found.
 */
export function chooseVerdict(findings: DiagnosisFindings): Verdict {
	const { problem, requests } = findings;
	if (problem !== undefined) return PROBLEMS[problem];
	const decisive = (requests.findLast(({ withKey }) => withKey) ?? requests.at(-1))?.outcome;
	if (decisive?.kind === 'reply') return ofReply(findings, decisive);
	if (requests.some(({ outcome }) => outcome.kind === 'reply')) return requestVerdict(findings);
	return (
		proxyVerdict(findings) ??
		nameLookupVerdict(findings) ??
		connectionVerdict(findings) ??
		certificateVerdict(findings) ??
		requestVerdict(findings)
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
		sentence: 'nobody has agreed to this address, so nothing was contacted.',
		remedy: 'Run “Whetstone: Connect to a Service…”, or diagnose again in a trusted folder and agree.',
	},
	localServiceFailed: {
		layer: 'Service',
		sentence: 'the local service did not start.',
		remedy: 'Check the setting whetstone.local.engineUrl; the log says more.',
	},
};

function ofReply(findings: DiagnosisFindings, reply: Reply): Verdict {
	const host = hostOf(findings.address);
	const { status, redirectOrigin, content } = reply;
	if (status === 401) return ofRefusedKey(findings, host);
	const known = OF_STATUS[status];
	if (known !== undefined) return { ...known, sentence: known.sentence.replace('{0}', host) };
	if (status >= 400) {
		const later = 'Try again later; if it lasts, tell whoever runs the service.';
		return verdict('Service', `${host} answers with an error (${status}).`, later);
	}
	if (status >= 300) {
		const target = redirectOrigin ?? 'another address';
		return verdict('HTTP', `${host} redirects to ${target}, which is not followed.`, 'Check the base URL.');
	}
	if (content === 'webPage') return ofWebPage(host);
	return content === 'metrics' ? ofKey(findings, host) : ofOtherContent(host, reply);
}

const NOT_THERE = {
	layer: 'Path',
	remedy: 'Check the base URL and the setting whetstone.service.pathPrefix.',
} as const;

/** `{0}` is the host. */
const OF_STATUS: Readonly<Record<number, Verdict>> = {
	403: {
		layer: 'Key',
		sentence: '{0} does not permit this with the API key (403).',
		remedy: 'Ask whoever runs the service.',
	},
	404: { ...NOT_THERE, sentence: '{0} answers, but has no metrics under any known path (404).' },
	405: { ...NOT_THERE, sentence: '{0} answers, but has no metrics under any known path (405).' },
	407: proxyRefuses(407),
	421: {
		layer: 'Address',
		sentence: 'what answers at {0} says that it is not responsible for this address (421).',
		remedy: 'Check the base URL.',
	},
	429: {
		layer: 'Service',
		sentence: '{0} answers, and the rate limit is reached (429).',
		remedy: 'Wait, then try again.',
	},
};

function ofRefusedKey({ key }: DiagnosisFindings, host: string): Verdict {
	const enter = 'Run “Whetstone: Enter API Key…”.';
	if (key === 'none') return verdict('Key', `${host} answers, and no API key is stored for it.`, enter);
	if (key === 'stored') return verdict('Key', `${host} rejects the API key (401).`, `${enter} Take another key.`);
	const lost = `${host} answers, but this system’s secret storage did not keep its API key.`;
	return verdict('Key', lost, `Set up a key ring. ${enter}`);
}

function ofWebPage(host: string): Verdict {
	return verdict(
		'HTTP',
		`${host} returns a web page instead of JSON: a sign-in portal or a wrong base URL.`,
		'Open the address in a browser and sign in, or check the base URL.',
	);
}

/** Something answers, but not with metrics (docs/service.md §4.4), so it may be another service. */
function ofOtherContent(host: string, { content, says }: Reply): Verdict {
	const what = content === 'error' ? 'an error instead of metrics' : 'something other than metrics';
	const said = says === undefined ? '' : `It says: “${says}” `;
	return verdict(
		'Service',
		`${host} answers with success, and sends ${what}.`,
		`${said}Check the base URL and the key.`,
	);
}

/** The service answers, so only the key or the local service's engine can be missing. */
function ofKey(findings: DiagnosisFindings, host: string): Verdict {
	if (findings.key !== 'stored')
		return verdict(
			'Key',
			`${host} answers without a key, but none is stored, and requests need one.`,
			'Run “Whetstone: Enter API Key…”.',
		);
	return (
		ofEngine(findings) ?? { sentence: `${host} answers and accepts the API key.`, remedy: 'Nothing needs to be done.' }
	);
}

/** The local service's engine if no model answers; undefined otherwise. */
function ofEngine({ engine }: DiagnosisFindings): Verdict | undefined {
	if (engine === undefined || engine.state === 'answers') return undefined;
	if (engine.state === 'fails')
		return verdict(
			'Engine',
			'the local service works, but its engine gives no usable answer.',
			[engine.says, 'Check the setting whetstone.local.engineUrl, and what runs at that address.']
				.filter(Boolean)
				.join(' '),
		);
	const remedy =
		engine.state === 'noModel'
			? 'Install a model that can chat in the engine, or set whetstone.local.engineUrl to another one.'
			: 'Start Ollama or another OpenAI-compatible server, or set whetstone.local.engineUrl.';
	return verdict('Engine', 'the local service works, but no model answers.', remedy);
}
