import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../../../src/base/core/json.ts';
import { type MetricSeries, metricsTree } from '../../../src/metrics/core/body/metricsTree.ts';
import { type MetricPoll, pollOf } from '../../../src/metrics/core/polls/metricPoll.ts';
import { serviceMetrics } from '../../../src/metrics/core/serviceMetrics.ts';
import type { BudgetBar, MetricsSnapshot } from '../../../src/metrics/protocol/metrics.ts';

import type { MetricsRange, RequestList, UsageRequest, UsageRow } from '../../../src/metrics/protocol/usage.ts';

import type { LedgerEntry } from '../../../src/usage/core/ledgerEntry.ts';
import { repositoryFolder } from '../../host/folders.ts';
import { entry, overviewOf } from '../../support/receipts.ts';

/** 31 January 2026, 14:32 in the time zone of the tests, in milliseconds since 1970. */
export const metricsNow = new Date(2026, 0, 31, 14, 32).getTime();

const HOUR = 3_600_000;

/** One of the bodies that the metrics tree is tried with. */
export function metricsBody(name: string): Json {
	const file = path.join(repositoryFolder, 'test/unit/metrics/core/body/metricsBodies', `${name}.json`);
	return JSON.parse(readFileSync(file, 'utf8')).body;
}

/** Polls of a body over the day until now: counters grow, and begin anew once; what else there is goes up and down. */
export function metricsPolls(body: Json, count: number): readonly MetricPoll[] {
	const { series } = metricsTree(body);
	const span = metricsNow - new Date(2026, 0, 31, 8).getTime();
	return Array.from({ length: count }, (_, index) => {
		const part = (index + 1) / count;
		const past = series.map((each, order) => ({ ...each, value: pastValue(each, part, order) }));
		return pollOf('service', metricsNow - span * (1 - part), past);
	});
}

function pastValue({ kind, value }: MetricSeries, part: number, order: number): MetricSeries['value'] {
	if (typeof value !== 'number' || part === 1) return value;
	if (kind === 'counter') return Math.round(value * (part > 0.4 ? (part - 0.4) / 0.6 : part * 1.4));
	const wave = 1 + 0.3 * Math.sin(part * 14 + order) + 0.1 * Math.sin(part * 61 + order);
	return Number((value * wave).toPrecision(5));
}

/** Receipts of the last two weeks, most of them in working hours. */
export const manyReceipts: readonly LedgerEntry[] = Array.from({ length: 420 }, (_, index) => {
	const day = Math.floor(index / 30);
	const hour = 8 + ((index * 7) % 11) * 0.9;
	const failed = index % 23 === 0;
	const tokens = 300 + ((index * 7_919) % 2_600);
	return entry(`r${index}`, {
		time: new Date(2026, 0, 31 - day, 0).getTime() + Math.min(hour, day === 0 ? 14.4 : 24) * HOUR,
		workspace: ['file:///home/me/corner-shop', 'file:///home/me/site', ''][index % 7 === 0 ? 2 : index % 2] ?? '',
		operation: ['chat', 'chat', 'optimize', 'generate'][index % 4] ?? 'chat',
		outcome: failed ? 'unavailable' : 'answered',
		receipt: failed
			? { roundTripMs: 400 }
			: {
					model: ['sonnet-large', 'haiku-small'][index % 3 === 0 ? 1 : 0] ?? '',
					provider: 'Example AI',
					usage: { promptTokens: tokens, completionTokens: 180, totalTokens: tokens + 180 },
					cost: tokens / 100_000,
					latency: 0.8,
					roundTripMs: 500 + ((index * 104_729) % 1_900),
				},
	});
});

/** Limits in each state, one with requests in progress. */
export const budgetBars: readonly BudgetBar[] = [
	{
		name: '50,000 tokens per day',
		state: 'below',
		stateText: '',
		amount: 50_000,
		used: 21_400,
		reserved: 6_200,
		usedText: '21,400 tokens used',
		reservedText: '6,200 tokens reserved by requests in progress',
		leftText: '22,400 tokens left',
		resetText: 'It resets at 1 Feb 2026, 00:00.',
		usedUpText: '',
	},
	{
		name: 'cost 20 per month for api.example.com',
		state: 'warning',
		stateText: 'Nearly used up',
		amount: 20,
		used: 17.25,
		reserved: 0,
		usedText: 'cost 17.25 used',
		reservedText: '',
		leftText: 'cost 2.75 left',
		resetText: 'It resets at 1 Feb 2026, 00:00.',
		usedUpText: 'At this pace, it will be used up on Thursday, 29 January.',
	},
	{
		name: '40 requests per week in corner-shop',
		state: 'reached',
		stateText: 'Reached: requests are held back',
		amount: 40,
		used: 41,
		reserved: 0,
		usedText: '41 requests used',
		reservedText: '',
		leftText: '0 requests left',
		resetText: 'It resets at 2 Feb 2026, 00:00.',
		usedUpText: '',
	},
];

const request = (id: string, more: Partial<UsageRequest>): UsageRequest => ({
	id,
	time: metricsNow - 60_000 * Number(id),
	operation: 'chat',
	state: 'answered',
	outcome: 'answered',
	model: 'sonnet-large',
	tokens: 1_240,
	cost: 0.0031,
	isEstimate: false,
	roundTrip: 1.24,
	...more,
});

/** Requests in every state. */
export const requestList: RequestList = {
	behind: { kind: 'group', by: 'operation', key: 'chat' },
	title: 'chat',
	rows: [
		request('1', { state: 'pending', outcome: 'in progress', model: '', isEstimate: true, roundTrip: null }),
		request('2', {}),
		request('3', {
			state: 'failed',
			outcome: 'rate limit reached',
			model: '',
			tokens: null,
			cost: null,
			roundTrip: 0.2,
		}),
		request('4', { state: 'stopped', outcome: 'stopped', model: '', isEstimate: true, roundTrip: 3 }),
		request('5', { operation: 'optimize', model: 'haiku-small', tokens: 320, cost: 0.0004 }),
		request('6', {
			state: 'unknown',
			outcome: 'unknown: its window was closed',
			model: '',
			isEstimate: true,
			roundTrip: null,
		}),
	],
	hasMore: true,
};

const groupRow = (name: string, tokens: number, key?: string): UsageRow => ({
	name,
	hint: name,
	...(key === undefined ? {} : { key }),
	figures: {
		requests: key === undefined ? null : Math.ceil(tokens / 900),
		failed: key === undefined ? null : 0,
		tokens: key === undefined ? null : tokens,
		sent: key === undefined ? null : Math.round(tokens * 0.8),
		received: key === undefined ? null : Math.round(tokens * 0.2),
		cost: tokens / 100_000,
		latency: key === undefined ? null : 0.8,
		roundTrip: key === undefined ? null : 1.3,
	},
});

/** A page with all that our own usage can show. */
export function wholeSnapshot(body: Json): Omit<MetricsSnapshot, 'revision'> {
	const range = { from: '2026-01-20', to: '2026-01-29' };
	const full = fullSnapshot(body, range);
	const conversations = [
		groupRow('Why is the basket empty after checkout?', 18_200, 'a'),
		groupRow('7c2e91ab', 9_400, 'b'),
		groupRow('', 4_100, ''),
	];
	const optimizations: readonly UsageRow[] = [
		{
			...groupRow('basket.ts · high', 2_400, 'p'),
			proved: { kind: 'faster', gain: { ratio: 2.91, low: 2.68, high: 3.12 } },
		},
		{
			...groupRow('prices.ts · high', 1_900, 'q'),
			proved: { kind: 'noDifference', gain: { ratio: 1.01, low: 0.98, high: 1.04 } },
		},
		{ ...groupRow('site.js · medium', 900), proved: { kind: 'notProven' } },
	];
	const proved = [
		{ kind: 'faster', count: 1, cost: 0.024 },
		{ kind: 'noDifference', count: 1, cost: 0.019 },
		{ kind: 'notProven', count: 12, cost: null },
	] as const;
	return {
		...full,
		usage: {
			...full.usage,
			groups: [
				...full.usage.groups,
				{ by: 'conversation', rows: conversations, more: 0 },
				{ by: 'optimization', rows: optimizations, more: 0, proved },
			],
		},
		free: [
			{ kind: 'metrics', requests: 212 },
			{ kind: 'keyCheck', requests: 1 },
			{ kind: 'diagnosis', requests: 3 },
		],
		budget: budgetBars,
		requests: requestList,
	};
}

/** A page that is connected and knows nothing yet, unless told otherwise. */
export function metricsSnapshot(overrides: Partial<MetricsSnapshot> = {}): MetricsSnapshot {
	const range = overrides.range ?? 'today';
	return {
		revision: 1,
		locale: 'en-GB',
		notConnected: '',
		service: 'api.example.com',
		range,
		now: metricsNow,
		usage: overviewOf([], range, metricsNow),
		free: [],
		budget: [],
		state: { kind: 'never' },
		pinned: '',
		...overrides,
	};
}

/** A page with receipts, and a body that was polled over the day. */
export function fullSnapshot(
	body: Json,
	range: MetricsRange = 'today',
	polls = metricsPolls(body, 60),
): Omit<MetricsSnapshot, 'revision'> {
	return metricsSnapshot({
		range,
		usage: { ...overviewOf(manyReceipts, range, metricsNow), firstDay: '2026-01-18' },
		state: { kind: 'fresh', asOf: metricsNow - 4_000 },
		metrics: serviceMetrics(body, polls),
	});
}
