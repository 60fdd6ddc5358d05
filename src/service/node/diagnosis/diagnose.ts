import type { Socket } from 'node:net';
import { getCACertificates, rootCertificates } from 'node:tls';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { type BaseUrl, endpoints, type PathPrefix } from '../../core/baseUrl.ts';
import { diagnosisReport } from '../../core/diagnosis/diagnosisReport.ts';
import type { MetricsProbe } from '../../core/diagnosis/metricsProbe.ts';
import type {
	DiagnosisProblem,
	EngineObservation,
	Fact,
	LayerObservations,
	Observations,
	RequestObservation,
} from '../../core/diagnosis/observations.ts';
import { type Credentials, hasCredentials, NO_CREDENTIALS } from '../../core/keys/credentials.ts';
import { proxyFor } from '../../core/transport/proxyFor.ts';
import type { DirectOptions } from '../directFetch.ts';
import { hostPortOf, inspectTls, STEP_LIMIT, timedStep } from './openSocket.ts';
import { tryDirectly, tryProxy } from './tryProxy.ts';

/** What to diagnose. */
export interface DiagnosisTarget {
	/** What to reach, or why nothing can be tried. */
	readonly target:
		| { readonly base: BaseUrl; readonly pathPrefix: 'auto' | PathPrefix }
		| { readonly problem: DiagnosisProblem };
	readonly isLocal: boolean;
	/** Only the probe sends them, and only to the base URL. */
	readonly credentials: Credentials;
	readonly keyState: Observations['key'];
	/** Inspects the local service's engine; undefined for any other service. */
	readonly checkEngine?: ((signal: AbortSignal) => Promise<EngineObservation | undefined>) | undefined;
}

/** What a diagnosis needs to know. */
export interface DiagnosisInput extends DiagnosisTarget, DirectOptions {
	readonly probe: MetricsProbe;
	readonly settings: readonly Fact[];
	readonly versions: readonly Fact[];
	/** Called before each layer, with its name. */
	readonly onLayer: (layer: string) => void;
}

/**
 * Tries every layer from here to the service and returns a report in Markdown. Only the request for the metrics carries
 * the key and the secret headers. The report shows the settings as they are, so secrets in them must have been masked before.
 * @throws the reason of `stop` if that is aborted
 */
export async function diagnose(input: DiagnosisInput, stop: AbortSignal): Promise<string> {
	const { target, isLocal, keyState, settings, versions } = input;
	const authorities = trustedAuthorities(input.systemCertificates);
	const rest = {
		isLocal,
		key: keyState,
		authorities: { node: rootCertificates.length, system: systemAuthorities().length },
		settings,
		versions,
	};
	if ('problem' in target) {
		const nothingObserved = { address: '', problem: target.problem, lookups: [], connections: [], requests: [] };
		return diagnosisReport({ ...nothingObserved, ...rest });
	}
	const { base } = target;
	const layers = await tryLayers(base, input, authorities, stop);
	input.onLayer('HTTP');
	const requests = await requestMetrics(base, target.pathPrefix, input, stop);
	const engine = await findEngine(input, stop);
	return diagnosisReport({
		address: base.origin + base.path,
		...layers,
		requests,
		...omitUndefined({ engine }),
		...rest,
	});
}

/** Tries the layers up to TLS over connections of our own, because the transports do not report enough. */
async function tryLayers(
	{ origin }: BaseUrl,
	input: DiagnosisInput,
	authorities: readonly string[],
	stop: AbortSignal,
): Promise<LayerObservations> {
	const service = hostPortOf(new URL(origin));
	const isSecure = origin.startsWith('https:');
	const { socket, ...layers } = await reach(origin, input, authorities, stop);
	if (socket === undefined) return layers;
	try {
		if (!isSecure) return layers;
		input.onLayer('TLS');
		return { ...layers, tls: await timedStep(stop, (signal) => inspectTls(socket, service.host, authorities, signal)) };
	} finally {
		socket.destroy();
	}
}

/** The open connection to the service, through the proxy if the settings name one. */
async function reach(
	origin: string,
	{ proxy: settings, proxyAuthorization: authorization, proxyStrictTls: strictTls, onLayer }: DiagnosisInput,
	authorities: readonly string[],
	stop: AbortSignal,
): Promise<LayerObservations & { readonly socket?: Socket }> {
	const url = new URL(origin);
	const service = hostPortOf(url);
	const found = proxyFor(origin, settings);
	if (found === undefined) {
		onLayer('DNS, TCP');
		return await tryDirectly(service, stop);
	}
	onLayer('Proxy');
	const none = { lookups: [], connections: [] };
	// The address itself may hold a password, so an unusable one is not shown.
	if (!URL.canParse(found))
		return { ...none, proxy: { url: 'its address', connection: { ok: false, code: 'not a URL' } } };
	const tunnelTo = url.protocol === 'https:' ? service : undefined;
	const trial = { proxy: new URL(found), authorization, tunnelTo, authorities, strictTls };
	const { observation, ...tunnel } = await tryProxy(trial, stop);
	return { ...none, proxy: observation, ...tunnel };
}

/** Requests metrics without and with the credentials, under one path prefix and, if nothing is there, under the other. */
async function requestMetrics(
	base: BaseUrl,
	pathPrefix: 'auto' | PathPrefix,
	{ credentials, probe }: DiagnosisInput,
	stop: AbortSignal,
): Promise<readonly RequestObservation[]> {
	const observations: RequestObservation[] = [];
	for (const endpoint of endpoints(base, 'metrics', pathPrefix, undefined)) {
		if (endpoint === undefined) break;
		const path = new URL(endpoint.url).pathname;
		for (const withKey of hasCredentials(credentials) ? [false, true] : [false]) {
			observations.push({
				path,
				withKey,
				outcome: await probeOnce(probe, endpoint.url, withKey ? credentials : NO_CREDENTIALS, stop),
			});
		}
		const last = observations.at(-1)?.outcome;
		if (last?.kind !== 'reply' || (last.status !== 404 && last.status !== 405)) break;
	}
	return observations;
}

async function probeOnce(
	probe: MetricsProbe,
	url: string,
	credentials: Credentials,
	stop: AbortSignal,
): Promise<RequestObservation['outcome']> {
	const timeout = AbortSignal.timeout(2 * STEP_LIMIT);
	const outcome = await probe(url, credentials, AbortSignal.any([stop, timeout]));
	stop.throwIfAborted();
	return outcome.kind === 'failure' && timeout.aborted ? { kind: 'failure', failure: 'deadline' } : outcome;
}

async function findEngine(
	{ checkEngine, onLayer }: DiagnosisInput,
	stop: AbortSignal,
): Promise<EngineObservation | undefined> {
	if (checkEngine === undefined) return undefined;
	onLayer('Engine');
	const engine = await checkEngine(AbortSignal.any([stop, AbortSignal.timeout(STEP_LIMIT)]));
	stop.throwIfAborted();
	return engine;
}

function trustedAuthorities(system: boolean): readonly string[] {
	return system ? [...rootCertificates, ...systemAuthorities()] : rootCertificates;
}

/** The operating system's authorities; empty before Node 22.15, which an older editor may have: it cannot read them. */
function systemAuthorities(): readonly string[] {
	const read: typeof getCACertificates | undefined = getCACertificates;
	return read === undefined ? [] : read('system');
}
