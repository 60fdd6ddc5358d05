import assert from 'node:assert/strict';
import * as l10n from '@vscode/l10n';
import { diagnosisReport } from '../../../../../src/service/core/diagnosis/diagnosisReport.ts';
import type { Observations, RequestObservation } from '../../../../../src/service/core/diagnosis/observations.ts';

const step = { ok: true, ms: 3 } as const;
const failed = (code: string) => ({ ok: false, code }) as const;
const certificate = {
	...step,
	protocol: 'TLSv1.3',
	names: 'DNS:api.test',
	issuer: 'Test authority',
	validFrom: 'Jan 1 2026',
	validTo: 'Jan 1 2027',
};

function reply(status: number, withKey: boolean, more: object = {}): RequestObservation {
	return { path: '/api/v1/metrics', withKey, outcome: { kind: 'reply', status, ms: 5, content: 'metrics', ...more } };
}

function failure(kind: 'connectionLost' | 'deadline' | 'proxy', withKey = false): RequestObservation {
	return { path: '/api/v1/metrics', withKey, outcome: { kind: 'failure', failure: kind, code: 'ECONNRESET' } };
}

const working: Observations = {
	address: 'https://api.test',
	isLocal: false,
	key: 'stored',
	lookups: [
		{ version: 4, result: { ...step, addresses: ['192.0.2.1'] } },
		{ version: 6, result: failed('ENOTFOUND') },
	],
	connections: [{ address: '192.0.2.1:443', result: step }],
	tls: certificate,
	requests: [reply(401, false), reply(200, true, { clockSkewMs: 90_000 })],
	authorities: { node: 145, system: 120 },
	settings: [['http.proxySupport', 'override']],
	versions: [['Node', '24.0.0']],
};
const proxy = { url: 'http://proxy.test:8080', connection: step, tunnel: { ...step, status: 200 } } as const;
const lost = { requests: [failure('connectionLost')] };

const CASES: readonly (readonly [string, Partial<Observations>, string])[] = [
	['nothing is configured', { problem: 'notConnected', address: '' }, 'Address: no service is connected.'],
	['the base URL is bad', { problem: 'badAddress' }, 'Address: the base URL cannot be used as it is.'],
	[
		'you have not agreed',
		{ problem: 'notConsented' },
		'Consent: you have not agreed to this address, so nothing was contacted',
	],
	['the local service fails', { problem: 'localServiceFailed' }, 'Service: the local service did not start.'],
	[
		'the name is not known',
		{ lookups: working.lookups.map((each) => ({ ...each, result: failed('ENOTFOUND') })), connections: [], ...lost },
		'DNS: the name api.test cannot be resolved (ENOTFOUND).',
	],
	[
		'nothing listens',
		{ connections: [{ address: '192.0.2.1:443', result: failed('ECONNREFUSED') }], ...lost },
		'TCP: nothing answers at api.test (ECONNREFUSED).',
	],
	[
		'the proxy is down',
		{ proxy: { url: proxy.url, connection: failed('ECONNREFUSED') }, lookups: [], connections: [], ...lost },
		'Proxy: http://proxy.test:8080 cannot be reached (ECONNREFUSED).',
	],
	[
		'it is no proxy',
		{ proxy: { ...proxy, tunnel: failed('x') }, ...lost },
		'Proxy: http://proxy.test:8080 does not open',
	],
	[
		'the proxy requires a password',
		{ proxy: { ...proxy, tunnel: { ...step, status: 407 } }, ...lost },
		'Proxy: the proxy requires',
	],
	['the proxy refuses', { proxy: { ...proxy, tunnel: { ...step, status: 403 } }, ...lost }, 'Proxy: the proxy refuses'],
	[
		'VS Code’s proxy refuses',
		{ requests: [failure('proxy')] },
		'Proxy: the proxy refuses the connection (proxy, ECONNRESET).',
	],
	['the proxy of plain http wants a password', { requests: [reply(407, false)] }, 'Proxy: the proxy requires'],
	[
		'the certificate is not trusted',
		{ tls: { ...certificate, refusal: 'CERT_HAS_EXPIRED' }, ...lost },
		'TLS: the certificate of api.test is not trusted (CERT_HAS_EXPIRED).',
	],
	['it is no HTTPS', { tls: failed('ERR_SSL_WRONG_VERSION_NUMBER'), ...lost }, 'TLS: api.test does not speak HTTPS'],
	[
		'the connection breaks',
		lost,
		'HTTP: api.test accepts the connection, but the request fails (connectionLost, ECONNRESET).',
	],
	[
		'no answer comes',
		{ requests: [failure('deadline')] },
		'HTTP: api.test accepts the connection but does not answer in time.',
	],
	[
		'only the request with the key breaks',
		{ requests: [reply(401, false), failure('connectionLost', true)] },
		'HTTP: api.test',
	],
	[
		'it redirects',
		{ requests: [reply(302, false, { redirectOrigin: 'https://b.test' })] },
		'HTTP: api.test redirects to https://b.test',
	],
	['a web page comes', { requests: [reply(200, true, { content: 'webPage' })] }, 'HTTP: api.test returns a web page'],
	[
		'nothing is there',
		{ requests: [reply(404, false), reply(404, true)] },
		'Path: api.test answers, but has no metrics',
	],
	[
		'it answers for other names',
		{ requests: [reply(421, false), reply(421, true)] },
		'Address: the server at api.test says that it is not responsible for this address (421).',
	],
	[
		'the key is refused',
		{ requests: [reply(401, false), reply(401, true)] },
		'Key: api.test rejects the API key (401).',
	],
	[
		'the secret headers are refused',
		{ key: 'header', requests: [reply(401, false), reply(401, true)] },
		'Key: api.test rejects the secret headers (401).',
	],
	['the key may not', { requests: [reply(401, false), reply(403, true)] }, 'Key: api.test does not permit'],
	[
		'there is no key',
		{ key: 'none', requests: [reply(401, false)] },
		'Key: api.test answers, and no API key is stored',
	],
	[
		'the key was lost',
		{ key: 'notKept', requests: [reply(401, false)] },
		'Key: api.test answers, but this system’s secret storage',
	],
	[
		'none is stored and none asked for',
		{ key: 'none', requests: [reply(200, false)] },
		'Key: api.test answers without a key',
	],
	[
		'the limit is reached',
		{ requests: [reply(401, false), reply(429, true)] },
		'Service: api.test answers, and the rate limit',
	],
	[
		'the service fails',
		{ requests: [reply(401, false), reply(500, true)] },
		'Service: api.test answers with an error (500).',
	],
	['all is well', {}, 'Everything works: api.test answers and accepts the API key.'],
	[
		'all is well with secret headers alone',
		{ key: 'header' },
		'Everything works: api.test answers a request with the secret headers.',
	],
	[
		'the secret headers may not',
		{ key: 'header', requests: [reply(401, false), reply(403, true)] },
		'Key: api.test does not permit this with what is stored for it (403).',
	],
	[
		'it may not be asked without a key',
		{ key: 'none', requests: [reply(403, false)] },
		'Key: api.test answers, and no API key is stored',
	],
	[
		'the key or a header beside it is refused',
		{ key: 'both', requests: [reply(401, false), reply(401, true)] },
		'Key: api.test rejects the API key or a secret header (401).',
	],
	[
		'only a secret header was lost',
		{ key: 'headerNotKept', requests: [reply(401, false)] },
		'Key: api.test answers, but this system’s secret storage did not keep a secret header.',
	],
	[
		'a secret header was lost, and the service answers without it',
		{ key: 'headerNotKept' },
		'Key: api.test answers, but this system’s secret storage did not keep a secret header.',
	],
	[
		'nothing answers behind the local service',
		{ isLocal: true, engine: { address: 'http://h/v1', state: 'unreachable' } },
		'Engine: the local service works, but no model answers.',
	],
	[
		'what is behind the local service has no model',
		{ isLocal: true, engine: { address: 'http://h/v1', state: 'noModel' } },
		'Engine: the local service works, but no model answers.',
	],
	[
		'what is behind the local service fails',
		{ isLocal: true, engine: { address: 'http://h/v1', state: 'fails' } },
		'Engine: the local service works, but its engine gives no usable answer.',
	],
	[
		'what is behind the local service wants another key',
		{ isLocal: true, engine: { address: 'http://h/v1', state: 'refuses', says: 'No such key.' } },
		'Engine: the local service works, but its engine wants another key or secret header.',
	],
	[
		'VS Code no longer lists the model that was chosen',
		{ isLocal: true, engine: { address: 'editor', model: 'copilot/gpt', state: 'noModel' } },
		'Engine: the local service works, but VS Code does not list the model copilot/gpt.',
	],
	[
		'VS Code lists no model',
		{ isLocal: true, engine: { address: 'editor', state: 'noModel' } },
		'Engine: the local service works, but VS Code lists no model.',
	],
	[
		'an error comes with a success status',
		{ requests: [reply(200, true, { content: 'error', says: 'Unknown tenant.' })] },
		'Service: api.test reports success, but sends an error instead of metrics.',
	],
	[
		'something other than metrics comes',
		{ requests: [reply(200, true, { content: 'other' })] },
		'Service: api.test reports success, but sends something other than metrics.',
	],
	[
		'a model answers behind the local service',
		{ isLocal: true, engine: { address: 'http://h/v1', state: 'answers' } },
		'Everything works: api.test answers and accepts the API key.',
	],
	[
		'a proxy that only VS Code knows leads to the service',
		{
			lookups: working.lookups.map((each) => ({ ...each, result: failed('ENOTFOUND') })),
			connections: [],
		},
		'Everything works: api.test answers and accepts the API key.',
	],
];

describe('the report of a diagnosis', () => {
	for (const [when, change, line] of CASES) {
		it(`says in its first line what fails when ${when}`, () => {
			const [first = ''] = diagnosisReport({ ...working, ...change }).split('\n', 1);
			assert.ok(first.startsWith(`# ${line}`), first);
		});
	}

	it('tells of every layer, the certificate, the clock, settings and versions', () => {
		const report = diagnosisReport({ ...working, proxy });
		for (const part of [
			'| Proxy | http://proxy.test:8080: connected in 3 ms |',
			'| CONNECT | 200 in 3 ms |',
			'| DNS, IPv4 | 192.0.2.1 in 3 ms |',
			'| DNS, IPv6 | failed, ENOTFOUND |',
			'| TCP | 192.0.2.1:443: connected in 3 ms |',
			'| TLS | TLSv1.3, trusted |',
			'| Certificate for | DNS:api.test |',
			'| issued by | Test authority |',
			'| valid | Jan 1 2026 to Jan 1 2027 |',
			'| HTTP without a key | GET /api/v1/metrics: 401 in 5 ms |',
			'| HTTP with the key | GET /api/v1/metrics: 200 in 5 ms |',
			'| Key | one is stored for this address |',
			'| Clock | 90 s ahead of the service’s |',
			'| Authorities | 145 from Node, 120 from the operating system |',
			'- http.proxySupport: override',
			'- Node: 24.0.0',
		]) {
			assert.ok(report.includes(part), `${part}\n${report}`);
		}
	});

	it('names the secret headers that go along with a key', () => {
		const report = diagnosisReport({ ...working, key: 'both' });
		assert.match(report, /^\| HTTP with the key and the secret headers \| GET /m);
		assert.match(report, /^\| Key \| one is stored for this address, and so are secret headers \|$/m);
	});

	it('B23 quotes what an engine or a service says as text', () => {
		const says = 'See [this](command:x), `a|b` and *that*.';
		const fails: Observations['engine'] = { address: 'http://h', state: 'fails', says };
		const error = { requests: [reply(200, true, { content: 'error', says })] };
		for (const change of [{ engine: fails }, error]) {
			const report = diagnosisReport({ ...working, ...change });
			assert.ok(report.includes('See \\[this\\](command:x), \\`a\\|b\\` and \\*that\\*.'), report);
		}
	});

	it('is one table and two lists, with what each reply and each failure is', () => {
		const requests = [
			reply(302, false, { redirectOrigin: 'https://b.test', clockSkewMs: -90_000 }),
			reply(200, false, { content: 'webPage' }),
			failure('connectionLost', true),
		];
		const quiet = { ...working, address: 'https://api.test/x', isLocal: true, lookups: [], connections: [] };
		const { tls: _, authorities: __, ...bare } = quiet;
		const [, ...lines] = diagnosisReport({ ...bare, key: 'notKept', requests }).split('\n');
		assert.deepEqual(lines.slice(lines.indexOf('| layer | result |')), [
			'| layer | result |',
			'| --- | --- |',
			'| Address | https://api.test/x (the built-in local service) |',
			'| HTTP without a key | GET /api/v1/metrics: 302 in 5 ms, to https://b.test |',
			'| HTTP without a key | GET /api/v1/metrics: 200 in 5 ms, a web page |',
			'| HTTP with the key | GET /api/v1/metrics: connectionLost, ECONNRESET |',
			'| Key | the system’s secret storage did not keep it |',
			'| Clock | 90 s behind the service’s |',
			'',
			'## Network settings',
			'',
			'- http.proxySupport: override',
			'',
			'## Versions',
			'',
			'- Node: 24.0.0',
			'',
		]);
	});

	it('has no heading without what stands beneath it', () => {
		const report = diagnosisReport({ ...working, address: '', settings: [], versions: [] });
		assert.ok(!report.includes('##'), report);
		assert.match(report, /^\| Address \| none \|$/m);
	});

	for (const [skew, told] of [
		[2_499, 'agrees with the service’s'],
		[-2_499, 'agrees with the service’s'],
		[2_500, '3 s ahead of the service’s'],
		[-3_000, '3 s behind the service’s'],
	] as const) {
		it(`says of a clock that is ${skew} ms off: ${told}`, () => {
			const report = diagnosisReport({ ...working, requests: [reply(200, true, { clockSkewMs: skew })] });
			assert.ok(report.includes(`| Clock | ${told} |`), report);
		});
	}

	it('says of a model of VS Code that it was not asked, and where one is gone what to do', () => {
		const engine = { address: 'editor', model: 'copilot/gpt', state: 'answers' } as const;
		const listed = diagnosisReport({ ...working, isLocal: true, engine });
		assert.match(
			listed,
			/^\| Engine \| VS Code, copilot\/gpt: listed; VS Code may still ask you before the first use \|$/m,
		);
		const gone = diagnosisReport({
			...working,
			isLocal: true,
			engine: { ...engine, state: 'fails', says: 'It is offline.' },
		});
		assert.match(
			gone,
			/^It is offline\. Sign in to the extension that provides it, or run “Whetstone: Use the Local Service”/m,
		);
	});

	it('says where an engine wants another key what it says, and where to enter one', () => {
		const engine = { address: 'http://h/v1', state: 'refuses', says: 'No such key.' } as const;
		assert.match(
			diagnosisReport({ ...working, isLocal: true, engine }),
			/^No such key\. Run “Whetstone: Enter API Key…” or “Whetstone: Add a Secret Header…”\.$/m,
		);
	});

	it('says where no model answers that the offline engine does, and what to do', () => {
		const report = diagnosisReport({
			...working,
			engine: { address: 'http://127.0.0.1:11434/v1', state: 'unreachable' },
		});
		assert.match(
			report,
			/^\| Engine \| http:\/\/127\.0\.0\.1:11434\/v1: nothing answers; the offline engine is used \|$/m,
		);
		assert.match(report, /^Start Ollama or another OpenAI-compatible server, or set whetstone\.local\.engineUrl\.$/m);
	});

	it('concludes in the language of the editor, and tells what was found in English', () => {
		l10n.config({
			contents: {
				'Everything works': 'Alles läuft',
				'{0} answers and accepts the API key.': '{0} antwortet und nimmt den API-Schlüssel an.',
				'Nothing needs to be done.': 'Es ist nichts zu tun.',
			},
		});
		const lines = diagnosisReport(working).split('\n');
		l10n.config({ contents: {} });
		assert.deepEqual(lines.slice(0, 3), [
			'# Alles läuft: api.test antwortet und nimmt den API-Schlüssel an.',
			'',
			'Es ist nichts zu tun.',
		]);
		assert.ok(lines.includes('| Key | one is stored for this address |'), lines.join('\n'));
	});

	it('lets nothing that a server says out of its cell', () => {
		const names = 'DNS:a.test | evil |\n# Everything works\n[click](command:x) <img src=x>';
		const report = diagnosisReport({ ...working, tls: { ...certificate, names } });
		assert.match(
			report,
			/\| Certificate for \| DNS:a\.test \\\| evil \\\| # Everything works \\\[click\\\]\(command:x\) \\<img src=x\\> \|\n/,
		);
	});
});
