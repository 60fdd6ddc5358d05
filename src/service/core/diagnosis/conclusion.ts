import * as l10n from '@vscode/l10n';
import { shownName } from '../../../base/text/visibleText.ts';
import {
	type Conclusion,
	certificateConclusion,
	conclusion,
	connectionConclusion,
	hostOf,
	nameLookupConclusion,
	proxyConclusion,
	refusedByProxy,
	requestConclusion,
} from './networkConclusions.ts';
import { EDITOR, type MetricsReply, type Observations, type ReplyContent } from './observations.ts';

/**
 * Names the first layer that fails. A reply from the service proves that all layers below it work, whatever their own
 * checks found.
 */
export function conclude(observations: Observations): Conclusion {
	const { problem, requests } = observations;
	if (problem !== undefined) return fromProblem(problem);
	const decisive = (requests.findLast(({ withKey }) => withKey) ?? requests.at(-1))?.outcome;
	if (decisive?.kind === 'reply') return fromReply(observations, decisive);
	if (requests.some(({ outcome }) => outcome.kind === 'reply')) return requestConclusion(observations);
	return (
		proxyConclusion(observations) ??
		nameLookupConclusion(observations) ??
		connectionConclusion(observations) ??
		certificateConclusion(observations) ??
		requestConclusion(observations)
	);
}

function fromProblem(problem: NonNullable<Observations['problem']>): Conclusion {
	switch (problem) {
		case 'notConnected':
			return conclusion(
				'Address',
				l10n.t('no service is connected.'),
				l10n.t('Run “Whetstone: Connect to a Service…” or “Whetstone: Use the Local Service”.'),
			);
		case 'badAddress':
			return conclusion(
				'Address',
				l10n.t('the base URL cannot be used as it is.'),
				l10n.t('Run “Whetstone: Connect to a Service…”, which says what is wrong with it.'),
			);
		case 'notConsented':
			return conclusion(
				'Consent',
				l10n.t('you have not agreed to this address, so nothing was contacted.'),
				l10n.t('Run “Whetstone: Connect to a Service…”, or diagnose again in a trusted folder and agree.'),
			);
		case 'localServiceFailed':
			return conclusion(
				'Service',
				l10n.t('the local service did not start.'),
				l10n.t('Check the setting whetstone.local.engineUrl; the log says more.'),
			);
		default:
			return problem satisfies never;
	}
}

function fromReply(observations: Observations, reply: MetricsReply): Conclusion {
	const host = hostOf(observations.address);
	const { status, redirectOrigin, content } = reply;
	if (status === 401) return fromRefusedKey(observations, host);
	if (status === 403) return fromForbidden(observations, host);
	const known = fromStatus(status, host);
	if (known !== undefined) return known;
	if (status >= 400)
		return conclusion(
			'Service',
			l10n.t('{0} answers with an error ({1}).', host, status),
			l10n.t('Try again later. If this persists, contact the service’s operator.'),
		);
	if (status >= 300) {
		const sentence =
			redirectOrigin === undefined
				? l10n.t('{0} redirects to another address, which is not followed.', host)
				: l10n.t('{0} redirects to {1}, which is not followed.', host, redirectOrigin);
		return conclusion('HTTP', sentence, l10n.t('Check the base URL.'));
	}
	if (content === 'webPage') return fromWebPage(host);
	return content === 'metrics' ? fromKey(observations, host) : fromOtherContent(host, reply);
}

/** What a status means that says where the request failed; undefined for any other. */
function fromStatus(status: number, host: string): Conclusion | undefined {
	switch (status) {
		case 404:
		case 405:
			return conclusion(
				'Path',
				l10n.t('{0} answers, but has no metrics under any known path ({1}).', host, status),
				l10n.t('Check the base URL and the setting whetstone.service.pathPrefix.'),
			);
		case 407:
			return refusedByProxy(status);
		case 421:
			return conclusion(
				'Address',
				l10n.t('the server at {0} says that it is not responsible for this address (421).', host),
				l10n.t('Check the base URL.'),
			);
		case 429:
			return conclusion(
				'Service',
				l10n.t('{0} answers, and the rate limit is reached (429).', host),
				l10n.t('Wait, then try again.'),
			);
		default:
			return undefined;
	}
}

function fromRefusedKey({ key }: Observations, host: string): Conclusion {
	if (key === 'none')
		return conclusion(
			'Key',
			l10n.t('{0} answers, and no API key is stored for it.', host),
			l10n.t('Run “Whetstone: Enter API Key…”.'),
		);
	if (key === 'header' || key === 'both')
		return conclusion(
			'Key',
			key === 'header'
				? l10n.t('{0} rejects the secret headers (401).', host)
				: l10n.t('{0} rejects the API key or a secret header (401).', host),
			l10n.t('Run “Whetstone: Manage API Keys…” and replace them, or add what is missing.'),
		);
	if (key === 'stored')
		return conclusion(
			'Key',
			l10n.t('{0} rejects the API key (401).', host),
			l10n.t('Run “Whetstone: Enter API Key…” and enter another key.'),
		);
	if (key === 'headerNotKept')
		return conclusion(
			'Key',
			l10n.t('{0} answers, but this system’s secret storage did not keep a secret header.', host),
			l10n.t('Run “Whetstone: Manage API Keys…” and add it again, or delete it.'),
		);
	return conclusion(
		'Key',
		l10n.t('{0} answers, but this system’s secret storage did not keep its API key.', host),
		l10n.t('Set up a key ring. Run “Whetstone: Enter API Key…”.'),
	);
}

function fromForbidden(observations: Observations, host: string): Conclusion {
	const { key } = observations;
	if (key === 'header' || key === 'both')
		return conclusion(
			'Key',
			l10n.t('{0} does not permit this with what is stored for it (403).', host),
			l10n.t('Run “Whetstone: Manage API Keys…” and check the secret headers, or ask the service’s operator.'),
		);
	if (key === 'stored')
		return conclusion(
			'Key',
			l10n.t('{0} does not permit this with the API key (403).', host),
			l10n.t('Ask the service’s operator.'),
		);
	return fromRefusedKey(observations, host);
}

function fromWebPage(host: string): Conclusion {
	return conclusion(
		'HTTP',
		l10n.t('{0} returns a web page instead of JSON: a sign-in portal or a wrong base URL.', host),
		l10n.t('Open the address in a browser and sign in, or check the base URL.'),
	);
}

/** Something answers, but not with metrics (docs/service.md §4.4), so it may be another service. */
function fromOtherContent(host: string, { content, says }: ReplyContent): Conclusion {
	const sentence =
		content === 'error'
			? l10n.t('{0} reports success, but sends an error instead of metrics.', host)
			: l10n.t('{0} reports success, but sends something other than metrics.', host);
	const check = l10n.t('Check the base URL and the key.');
	return conclusion('Service', sentence, says === undefined ? check : `${l10n.t('It says: “{0}”', says)} ${check}`);
}

/** The service answers, so only the key or the local service's engine can be missing. */
function fromKey(observations: Observations, host: string): Conclusion {
	const { key } = observations;
	if (key === 'notKept' || key === 'headerNotKept') return fromRefusedKey(observations, host);
	if (key === 'none')
		return conclusion(
			'Key',
			l10n.t('{0} answers without a key, but none is stored, and requests need one.', host),
			l10n.t('Run “Whetstone: Enter API Key…”.'),
		);
	return (
		fromEngine(observations) ?? {
			sentence:
				key === 'header'
					? l10n.t('{0} answers a request with the secret headers.', host)
					: l10n.t('{0} answers and accepts the API key.', host),
			remedy: l10n.t('Nothing needs to be done.'),
		}
	);
}

/** VS Code's own models, if the chosen one is not among them. */
function fromEditor({ model, says }: NonNullable<Observations['engine']>): Conclusion {
	const remedy = l10n.t(
		'Sign in to the extension that provides it, or run “Whetstone: Use the Local Service” and choose another one.',
	);
	const sentence =
		model === undefined
			? l10n.t('the local service works, but VS Code lists no model.')
			: l10n.t('the local service works, but VS Code does not list the model {0}.', shownName(model));
	return conclusion('Engine', sentence, says === undefined ? remedy : `${says} ${remedy}`);
}

/** The local service's engine if no model answers; undefined otherwise. */
function fromEngine({ engine }: Observations): Conclusion | undefined {
	if (engine === undefined || engine.state === 'answers') return undefined;
	if (engine.address === EDITOR) return fromEditor(engine);
	if (engine.state === 'refuses') {
		return conclusion(
			'Engine',
			l10n.t('the local service works, but its engine wants another key or secret header.'),
			`${engine.says} ${l10n.t('Run “Whetstone: Enter API Key…” or “Whetstone: Add a Secret Header…”.')}`,
		);
	}
	if (engine.state === 'fails') {
		const check = l10n.t('Check the setting whetstone.local.engineUrl, and what runs at that address.');
		return conclusion(
			'Engine',
			l10n.t('the local service works, but its engine gives no usable answer.'),
			engine.says === undefined ? check : `${engine.says} ${check}`,
		);
	}
	const remedy =
		engine.state === 'noModel'
			? l10n.t('Install a model that can chat in the engine, or set whetstone.local.engineUrl to another one.')
			: l10n.t('Start Ollama or another OpenAI-compatible server, or set whetstone.local.engineUrl.');
	return conclusion('Engine', l10n.t('the local service works, but no model answers.'), remedy);
}
