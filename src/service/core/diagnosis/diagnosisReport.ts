import * as l10n from '@vscode/l10n';
import { conclude } from './conclusion.ts';
import {
	EDITOR,
	type EngineObservation,
	type Fact,
	type Observations,
	type RequestObservation,
	type Step,
} from './observations.ts';

/**
 * A diagnosis as Markdown, with the failing layer in its first line. The conclusion is in the language of the editor; the
 * observations below it are always in English, because they are meant for the service's operator.
 */
export function diagnosisReport(observations: Observations): string {
	const { layer, sentence, remedy } = conclude(observations);
	const { settings, versions } = observations;
	return [
		`# ${layer ?? l10n.t('Everything works')}: ${sentence}`,
		'',
		cell(remedy),
		'',
		'| layer | result |',
		'| --- | --- |',
		...layerRows(observations).map(([name, value]) => `| ${name} | ${cell(value)} |`),
		...section('Network settings', settings),
		...section('Versions', versions),
		'',
	].join('\n');
}

function layerRows(observations: Observations): readonly Fact[] {
	const { address, isLocal, proxy, tls, requests, key, engine, authorities } = observations;
	const rows: readonly (Fact | undefined)[] = [
		['Address', address === '' ? 'none' : `${address}${isLocal ? ' (the built-in local service)' : ''}`],
		proxy && ['Proxy', `${proxy.url}: ${outcome(proxy.connection, ({ ms }) => `connected in ${time(ms)}`)}`],
		proxy?.tunnel && ['CONNECT', outcome(proxy.tunnel, ({ status, ms }) => `${status} in ${time(ms)}`)],
		...observations.lookups.map(
			({ version, result }): Fact => [
				`DNS, IPv${version}`,
				outcome(result, ({ addresses, ms }) => `${addresses.join(', ')} in ${time(ms)}`),
			],
		),
		...observations.connections.map(
			(each): Fact => ['TCP', `${each.address}: ${outcome(each.result, ({ ms }) => `connected in ${time(ms)}`)}`],
		),
		tls && ['TLS', outcome(tls, ({ protocol, refusal }) => `${protocol}, ${refusal ?? 'trusted'}`)],
		...(tls?.ok ? certificateRows(tls) : []),
		...requests.map((request) => requestRow(request, key)),
		['Key', KEYS[key]],
		engine && engineRow(engine),
		clockRow(requests),
		authorities && ['Authorities', `${authorities.node} from Node, ${authorities.system} from the operating system`],
	];
	return rows.filter((row) => row !== undefined);
}

const KEYS: Readonly<Record<Observations['key'], string>> = {
	stored: 'one is stored for this address',
	header: 'none, but secret headers are stored for this address',
	both: 'one is stored for this address, and so are secret headers',
	none: 'none is stored for this address',
	notKept: 'the system’s secret storage did not keep it',
	headerNotKept: 'the system’s secret storage did not keep a secret header',
};

const ENGINES: Readonly<Record<EngineObservation['state'], string>> = {
	answers: 'answers',
	unreachable: 'nothing answers; the offline engine is used',
	noModel: 'lists no model that can chat; the offline engine is used',
	refuses: 'wants another key or secret header',
	fails: 'gives no usable answer',
};

function engineRow({ address, model, state }: EngineObservation): Fact {
	if (address !== EDITOR) return ['Engine', `${address}: ${ENGINES[state]}`];
	return ['Engine', `VS Code, ${model ?? 'the first of its models'}: ${EDITOR_STATES[state]}`];
}

/** A model of VS Code is not asked: that may cost something. */
const EDITOR_STATES: Readonly<Record<EngineObservation['state'], string>> = {
	...ENGINES,
	answers: 'listed; VS Code may still ask you before the first use',
	noModel: 'not listed; the offline engine is used',
};

function certificateRows(tls: {
	readonly names: string;
	readonly issuer: string;
	readonly validFrom: string;
	readonly validTo: string;
}): readonly Fact[] {
	return [
		['Certificate for', tls.names],
		['issued by', tls.issuer],
		['valid', `${tls.validFrom} to ${tls.validTo}`],
	];
}

function requestRow({ path, withKey, outcome: found }: RequestObservation, key: Observations['key']): Fact {
	const headers = key === 'header' ? 'the secret headers' : 'the key';
	const sent = key === 'both' ? 'the key and the secret headers' : headers;
	const name = withKey ? `HTTP with ${sent}` : 'HTTP without a key';
	if (found.kind === 'failure') return [name, `GET ${path}: ${[found.failure, found.code].filter(Boolean).join(', ')}`];
	const { status, ms, content, redirectOrigin } = found;
	const page = content === 'webPage' ? ', a web page' : '';
	const target = redirectOrigin === undefined ? '' : `, to ${redirectOrigin}`;
	return [name, `GET ${path}: ${status} in ${time(ms)}${page}${target}`];
}

function clockRow(requests: readonly RequestObservation[]): Fact | undefined {
	const skews = requests.map(({ outcome: found }) => (found.kind === 'reply' ? found.clockSkewMs : undefined));
	const skew = skews.find((each) => each !== undefined);
	if (skew === undefined) return undefined;
	const seconds = Math.round(skew / 1_000);
	// The Date header has whole seconds, and the reply took time to arrive.
	if (Math.abs(seconds) <= 2) return ['Clock', 'agrees with the service’s'];
	return ['Clock', `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the service’s`];
}

function outcome<T>(step: Step<T>, describe: (step: T & { readonly ms: number }) => string): string {
	return step.ok ? describe(step) : `failed, ${step.code}`;
}

function section(title: string, facts: readonly Fact[]): readonly string[] {
	if (facts.length === 0) return [];
	return ['', `## ${title}`, '', ...facts.map(([name, value]) => `- ${name}: ${cell(value)}`)];
}

/** A value may come from a server, so it must neither leave its cell nor start any markup. */
function cell(text: string): string {
	return text
		.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
		.replace(/[\\`*[\]<>|~]/g, (character) => `\\${character}`)
		.trim();
}

function time(ms: number): string {
	return `${Math.round(ms)} ms`;
}
