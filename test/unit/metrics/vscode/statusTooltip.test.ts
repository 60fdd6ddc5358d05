import assert from 'node:assert/strict';
import { Lexer, type Token, walkTokens } from 'marked';
import { readMetrics } from '../../../../src/metrics/core/body/metricsReading.ts';
import type { TooltipFacts } from '../../../../src/metrics/vscode/status/statusTooltip.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { totalsOf } from '../../../../src/usage/core/usageSum.ts';
import { setUserSetting, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const [{ isSameTooltip, statusTooltip }, { planText, statusLabel, statusText }, { notConnectedText, serviceName }] =
	await withFakeVscode(() =>
		Promise.all([
			import('../../../../src/metrics/vscode/status/statusTooltip.ts'),
			import('../../../../src/metrics/vscode/status/statusText.ts'),
			import('../../../../src/service/vscode/connectionState.ts'),
		]),
	);

const HOUR = 3_600_000;
/** 14:32 in local time. */
const now = new Date(2026, 0, 31, 14, 32).getTime();
const nothing = totalsOf([]);

function facts(more: Partial<TooltipFacts> = {}): TooltipFacts {
	return {
		notConnected: '',
		service: 'api.example.com',
		unencrypted: false,
		failure: undefined,
		today: nothing,
		workspace: nothing,
		metrics: undefined,
		reading: undefined,
		metricsError: undefined,
		pinned: '',
		pinnedValues: [],
		week: [],
		plan: '',
		limit: undefined,
		now,
		...more,
	};
}

/** The text of the tooltip and the targets of its links. */
function read(more: Partial<TooltipFacts>) {
	const { value } = statusTooltip(facts(more));
	const tokens = new Lexer().lex(value);
	const links: string[] = [];
	void walkTokens(tokens, (token: Token) => {
		if (token.type === 'link' || token.type === 'image') links.push(token.href);
	});
	const text = value.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replaceAll('\\', '');
	return { text, links: links.filter((link) => !link.startsWith('command:whetstone.')) };
}

describe('the tooltip of the status item', () => {
	afterEach(() => setUserSetting('whetstone.service.baseUrl', undefined));

	it('does not link an address that a service names', () => {
		for (const redirectOrigin of ['https://evil.example', 'http://www.evil.example:81']) {
			const failure = { outcome: 'redirected', details: { status: 302, redirectOrigin }, time: now } as const;
			const metricsError = new ServiceError('redirected', failure.details);
			const { text, links } = read({ failure, metricsError });
			assert.deepEqual([links, text.split(redirectOrigin).length], [[], 3]);
		}
	});

	it('does not link a name that looks like a mail address', () => {
		assert.deepEqual(read({ service: 'me@evil.example' }).links, []);
	});

	it('says either that no metrics were requested, or that the request failed', () => {
		assert.match(read({}).text, /have not been requested yet/);
		const failed = read({ metricsError: new ServiceError('keyRejected', { host: 'api.example.com' }) }).text;
		assert.match(failed, /The service’s metrics could not be loaded\. The API key for api\.example\.com was rejected/);
		assert.doesNotMatch(failed, /requested yet/);
		const old = read({ metrics: { body: { n: 1 }, time: now }, metricsError: new ServiceError('unavailable') }).text;
		assert.match(old, /Newer metrics could not be loaded\. The service answered with an error/);
	});

	it('shows metrics with the same names and units as the panel', () => {
		const body = { data: { requests: { total: 49 }, latency: { unit: 'ms', p50: 321 }, success_rate: 0.994 } };
		const { text } = read({ metrics: { body, time: now }, reading: readMetrics(body, '/data/latency/p50') });
		assert.match(text, /\| requests \/ total \| \S+49 \|/);
		assert.match(text, /\| latency \/ p50 \| \S+321 ms \|/);
		assert.match(text, /\| success rate \| \S+0\.994 \|/);
		assert.doesNotMatch(text, /data/);
	});

	it('shows some values of each part, and how many there are, up to 200', () => {
		const history = Array.from({ length: 300 }, (_, day) => ({ day }));
		const body = { status: 'ok', data: { usage: { tokens: { in: 5, out: 6 } }, history } };
		const { text } = read({ metrics: { body, time: now }, reading: readMetrics(body, '') });
		assert.match(text, /\| status \| \S*ok \|/);
		assert.match(text, /usage \/ tokens \/ in \| \S+5 \|/);
		assert.match(text, /3 of 200\+ values/);
	});

	it('warns of an address that is not encrypted', () => {
		const warning = /This connection is not encrypted: others on the network can read your key and your code\./;
		assert.match(read({ unencrypted: true }).text, warning);
		assert.doesNotMatch(read({}).text, warning);
	});

	it('says why nothing is connected', () => {
		const tooltipAt = (baseUrl: string) => {
			setUserSetting('whetstone.service.baseUrl', baseUrl);
			return read({ notConnected: notConnectedText(), service: serviceName() }).text;
		};
		assert.match(tooltipAt(''), /No service is connected yet\./);
		assert.match(tooltipAt('https://api.example.com'), /No API key is stored for this service\./);
		assert.match(tooltipAt('https://me:secret@api.example.com'), /Leave out the user name and password/);
	});

	it('never names a service by an address that cannot be used, since it may hold a password', () => {
		setUserSetting('whetstone.service.baseUrl', 'https://me:secret@api.example.com');
		assert.equal(serviceName(), '');
	});

	it('names a service whose address is not encrypted as such', () => {
		setUserSetting('whetstone.network.allowInsecureHttp', true);
		setUserSetting('whetstone.service.baseUrl', 'http://api.example.com');
		assert.equal(serviceName(), 'api.example.com (not encrypted)');
		setUserSetting('whetstone.network.allowInsecureHttp', undefined);
	});

	it('shows the pinned metric and the week as sparklines', () => {
		const { text } = read({ pinned: '/n', pinnedValues: [1, 2, 3], week: [0, 0, 5, 0, 0, 9, 1] });
		assert.match(text, /Tokens, 7 days.*[▁-█]{7}/);
		assert.match(text, /\$\(pinned\) Over time.*[▁-█]{3}/);
	});

	it('names the plan with its limits, and whether it was set or learned', () => {
		assert.match(
			read({ plan: planText('trial') }).text,
			/Plan trial, as learned: at most 500 tokens, \d+ messages, 1,000/,
		);
		setUserSetting('whetstone.service.plan', 'core');
		assert.match(read({ plan: planText('core') }).text, /Plan core, as set: at most/);
		setUserSetting('whetstone.service.plan', undefined);
		assert.equal(planText(undefined), '');
	});

	it('is rebuilt if the day or any fact has changed, and otherwise not', () => {
		const known = facts();
		assert.ok(isSameTooltip(known, { ...known, now: now + HOUR }));
		assert.ok(!isSameTooltip(known, { ...known, now: now + 12 * HOUR }));
		assert.ok(!isSameTooltip(known, { ...known, week: [1] }));
	});
});

describe('the item while a rate limit holds', () => {
	for (const [hours, shown] of [
		[1, '3:32 PM'],
		[11, '1:32 AM'],
		[48, '2/2/26, 2:32 PM'],
	] as const) {
		it(`shows when it ends, with the date if the time is ambiguous: in ${hours} hours`, () => {
			const figures = { kind: 'rateLimited', until: now + hours * HOUR } as const;
			const plain = (text: string) => text.replaceAll('\u202f', ' ');
			assert.equal(plain(statusText('rateLimited', figures, now)), `$(warning) limited until ${shown}`);
			assert.equal(plain(statusLabel('rateLimited', figures, now)), `Whetstone: limited until ${shown}`);
		});
	}
});

describe('the item', () => {
	const texts = (kind: Parameters<typeof statusText>[0], figures: Parameters<typeof statusText>[1]) =>
		[statusText(kind, figures, now), statusLabel(kind, figures, now)].map((text) => text.replaceAll('\u202f', ' '));

	for (const [kind, outcome, text] of [
		['error', 'keyRejected', 'key rejected'],
		['error', 'certificate', 'certificate not trusted'],
		['warning', 'rateLimited', 'rate limit reached'],
		['warning', 'unavailable', 'service failed'],
		['warning', 'unreachable', 'service unreachable'],
		['warning', 'webPage', 'no service at this address'],
		['warning', 'connectionLost', 'connection lost'],
		['warning', 'incomplete', 'answer incomplete'],
		['warning', 'deadline', 'no answer in time'],
		['warning', 'unexpected', 'request failed'],
	] as const) {
		it(`shows a problem in two or three words, the same for a screen reader: ${text}`, () => {
			assert.deepEqual(texts(kind, { kind: 'failed', outcome }), [`$(${kind}) ${text}`, `Whetstone: ${text}`]);
		});
	}

	it('shows a metric with its parent name and its unit', () => {
		assert.deepEqual(texts('ready', { kind: 'metric', names: ['requests', 'failed'], value: 7, unit: undefined }), [
			'$(pulse) requests / failed 7',
			'Whetstone: ready, requests / failed 7',
		]);
		assert.deepEqual(texts('ready', { kind: 'metric', names: ['latency', 'p50_ms'], value: 12_321, unit: 'ms' }), [
			'$(pulse) latency / p50 ms 12.3k ms',
			'Whetstone: ready, latency / p50 ms 12,321 ms',
		]);
	});

	it('cuts a long path where it says least, and never turns a name into an icon', () => {
		const long = {
			kind: 'metric',
			names: ['chat completions of this team', 'failed'],
			value: 7,
			unit: undefined,
		} as const;
		assert.equal(texts('ready', long)[0], '$(pulse) chat completions o… / failed 7');
		const hostile = { kind: 'metric', names: ['$(trash)', '$(error)'], value: '$(bug)', unit: undefined } as const;
		assert.equal(texts('ready', hostile)[0], '$(pulse) trash / error bug');
	});
});
