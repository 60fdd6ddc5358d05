import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../../../src/core/base/json.ts';
import { type MetricSeries, metricsTree } from '../../../src/core/metrics/body/metricsTree.ts';
import { type MetricPoll, pollOf } from '../../../src/core/metrics/polls/metricPoll.ts';
import { serviceMetrics } from '../../../src/core/metrics/serviceMetrics.ts';
import type { LedgerEntry } from '../../../src/core/receipts/ledgerEntry.ts';
import type { BudgetBar } from '../../../src/protocol/budgetBar.ts';
import type { MetricsSnapshot } from '../../../src/protocol/metrics.ts';
import type { MetricsStrings } from '../../../src/protocol/metricsStrings.ts';
import type { MetricsRange, UsageRow } from '../../../src/protocol/usage.ts';
import type { RequestList, UsageRequest } from '../../../src/protocol/usageRequests.ts';
import { repositoryFolder } from '../../host/folders.ts';
import { entry, overviewOf } from '../../support/receipts.ts';

/** 31 January 2026, 14:32 in the time zone of the tests, in milliseconds since 1970. */
export const metricsNow = new Date(2026, 0, 31, 14, 32).getTime();

const HOUR = 3_600_000;

export const metricsStrings: MetricsStrings = {
	title: 'Metrics',
	ranges: { today: 'Today', week: '7 Days', all: 'All', days: 'Range…' },
	range: 'Range',
	fromDay: 'From',
	toDay: 'To',
	dayMoved: 'The other day was moved, so that the range does not end before it begins.',
	dayOutside: 'Choose days from {0} to {1}.',
	budget: 'Budget',
	noBudget: 'No budget is set.',
	setBudget: 'Set a Budget…',
	changeLimit: 'Change…',
	changeNamedLimit: 'Change the Limit: {0}',
	refresh: 'Refresh',
	refreshing: 'Refreshing…',
	export: 'Export…',
	connect: 'Connect to a Service',
	useLocalService: 'Use the Local Service',
	showLog: 'Show Log',
	pin: 'Show in the Status Bar',
	unpin: 'Remove from the Status Bar',
	notConnected: 'No service is connected yet. What you have used before is shown below.',
	usage: 'Your Usage',
	usageHint:
		'From your own receipts, of every service and window. Costs and latencies are as reported by the services.',
	figures: {
		requests: 'Requests',
		failed: 'Failed',
		tokens: 'Tokens',
		sent: 'Tokens sent',
		received: 'Tokens received',
		cost: 'Reported cost',
		latency: 'Latency, mean',
		roundTrip: 'Round trip, median',
	},
	before: { today: '{0} by this time yesterday', week: '{0} in the 7 days before' },
	noUsage: 'Nothing was asked of a service in this time.',
	groups: {
		operation: 'Operation',
		model: 'Model',
		workspace: 'Workspace',
		day: 'Day',
		conversation: 'Conversation',
		optimization: 'Accepted Optimization',
	},
	groupBy: 'By',
	noModel: 'not stated',
	noFolder: 'no folder',
	noConversation: 'in no conversation',
	noOptimizations: 'No optimization was accepted in this time.',
	loadingGroup: 'Adding up…',
	verdict: 'Verdict',
	gain: 'Gain for Cost',
	gainForCost: '{0} for {1}',
	verdicts: {
		faster: 'proved faster',
		noDifference: 'no difference',
		slower: 'slower',
		testsFail: 'tests fail',
		notProven: 'not proven',
	},
	provedCounts: {
		faster: '{0} proved faster',
		noDifference: '{0} without a difference',
		slower: '{0} slower',
		testsFail: '{0} with failing tests',
		notProven: '{0} not proven',
	},
	countForCost: '{0} (cost {1})',
	free: 'Besides, these requests cost nothing and count against no budget: {0}.',
	freeKinds: {
		metrics: 'metrics of the service: {0}',
		keyCheck: 'checks of a key: {0}',
		diagnosis: 'diagnosis: {0}',
	},
	showRequests: 'Show the requests: {0}',
	requestsOf: 'Requests: {0}',
	closeRequests: 'Close',
	noRequests: 'There are no requests.',
	requestsHint: '“up to” marks estimates of requests whose figures are not known, or not yet.',
	requestFigures: {
		operation: 'Operation',
		outcome: 'Outcome',
		model: 'Model',
		tokens: 'Tokens',
		cost: 'Reported cost',
		roundTrip: 'Round trip',
	},
	upTo: 'up to {0}',
	showMore: 'Show More',
	chartRequests: 'Enter shows the requests behind a value.',
	more: 'and {0} more',
	seconds: '{0} s',
	service: 'Metrics of the Service',
	never: 'The metrics of the service have not been asked for yet.',
	loading: 'Waiting for the metrics of the service…',
	asOf: 'as of {0}',
	stale: 'As of {0}: newer metrics could not be loaded.',
	failed: 'The metrics of the service could not be loaded.',
	noValues: 'The metrics contain no values.',
	hasMore: 'The response contains more than is shown here.',
	moreGroup: '{0} ({1})',
	change: '{0} since {1}',
	unchanged: 'unchanged since {0}',
	restarts: 'began again: {0}',
	noHistory: 'One value so far. The line begins with the next one.',
	noPast: 'No value in this time.',
	chart: '{0} over time: {1} values from {2} to {3}, lowest {4}, highest {5}',
	chartHint: 'Arrow keys move through the values.',
	showChart: 'Chart of {0}',
	table: 'Values as a table',
	time: 'Time',
	value: 'Value',
	column: 'Column',
	texts: 'Other values',
	raw: 'Raw JSON',
	rawCut: 'Only its beginning is shown.',
	none: '—',
};

/** One of the bodies that the metrics tree is tried with. */
export function metricsBody(name: string): Json {
	const file = path.join(repositoryFolder, 'test/unit/core/metrics/body/metricsBodies', `${name}.json`);
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

/** Limits in each state, one with requests under way. */
export const budgetBars: readonly BudgetBar[] = [
	{
		name: '50,000 tokens per day',
		state: 'below',
		stateText: '',
		amount: 50_000,
		used: 21_400,
		reserved: 6_200,
		usedText: '21,400 tokens used',
		reservedText: '6,200 tokens reserved by requests on their way',
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
		usedUpText: 'At this pace, it would be used up on Thursday, 29 January.',
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
		request('1', { state: 'pending', outcome: 'under way', model: '', isEstimate: true, roundTrip: null }),
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
			outcome: 'unknown, since its window closed',
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
		strings: metricsStrings,
		locale: 'en-GB',
		connection: 'ready',
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
