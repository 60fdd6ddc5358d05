import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Json } from '../../src/base/core/json.ts';
import { systemClock } from '../../src/base/node/systemClock.ts';
import { plainFigure } from '../../src/base/text/figureText.ts';
import { readMetrics } from '../../src/metrics/core/body/metricsReading.ts';
import { metricsTree } from '../../src/metrics/core/body/metricsTree.ts';
import { pollOf } from '../../src/metrics/core/polls/metricPoll.ts';
import { MetricsHistory } from '../../src/metrics/core/polls/metricsHistory.ts';
import { MetricsMonitor } from '../../src/metrics/core/polls/metricsMonitor.ts';
import { PollStore } from '../../src/metrics/node/pollStore.ts';
import type { Fetch } from '../../src/service/core/transport/fetchTransport.ts';
import { createUsage } from '../../src/usage/node/usageTracking.ts';
import { bundleForHost } from '../host/bundleForHost.ts';
import { repositoryFolder, scratchFolder } from '../host/folders.ts';
import { runProgram } from '../host/runProgram.ts';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { developedExtension } from '../host/vscode/developedExtension.ts';
import { runInHost } from '../host/vscode/runInHost.ts';
import { silentLogger, silentUsage } from '../support/silentUsage.ts';
import { createBenchClient } from './benchClient.ts';
import type { PollTimes } from './metricsPollProbe.ts';
import type { Table } from './table.ts';

const polls = 300;
const limit = 120_000;
/** Milliseconds of the event loop for one poll of a body of 2 KB. */
const budget = 2;

/** Measures what a poll of the metrics costs an event loop: our own work alone, and all of it in a real extension host. */
export async function measureMetricsPoll(): Promise<Table> {
	const body = bodyOf2KB();
	const own = await measureOwnWork(body);
	const { poll, command, fetch, size } = await measureInHost();
	return {
		title: 'A poll of the metrics: milliseconds of the event loop, means',
		columns: ['what', 'body', 'time', 'budget'],
		rows: [
			[
				`read, understand, choose and save it, in Node, a day of polls before it (${polls} polls)`,
				`${body.length} B`,
				own.toFixed(2),
				`${budget}: ${own <= budget ? 'kept' : 'EXCEEDED'}`,
			],
			['JSON.parse of the same body', `${body.length} B`, parseAlone(body).toFixed(3), ''],
			[
				'by its command in a new extension host, its local service included (40 polls)',
				`${size} B`,
				poll.toFixed(2),
				'',
			],
			['the host’s own fetch of the same body, a bare server included', `${size} B`, fetch.toFixed(2), ''],
			['a command of VS Code', '', command.toFixed(2), ''],
		],
	};
}

/** All that a poll does but the transport and the drawing of the status item, which are the editor's. */
async function measureOwnWork(body: string): Promise<number> {
	const folder = makeTemporaryFolder();
	const bytes = new TextEncoder().encode(body);
	const fetch: Fetch = async () => new Response(bytes, { headers: { 'content-type': 'application/json' } });
	const client = createBenchClient('http://127.0.0.1:7999/bench', fetch);
	const logger = silentLogger;
	const monitor = new MetricsMonitor(
		systemClock,
		(signal) => client.metrics({ signal }),
		() => true,
		() => 86_400,
	);
	const usage = createUsage(silentUsage(folder));
	const store = new PollStore(usage.access, () => systemClock.now());
	await keepHistory(store, JSON.parse(body));
	const history = new MetricsHistory(store, logger);
	await history.load('bench');
	const once = async () => {
		await monitor.refresh();
		const { newest } = monitor;
		if (newest === undefined) throw new Error('No metrics came.');
		const saved = history.record('bench', newest);
		for (const { value } of readMetrics(newest.body, '').highlights) {
			if (typeof value === 'number') plainFigure(value, 'en');
		}
		await saved;
	};
	for (let poll = 0; poll < polls; poll++) await once();
	const before = performance.eventLoopUtilization();
	for (let poll = 0; poll < polls; poll++) await once();
	const { active } = performance.eventLoopUtilization(before);
	monitor.dispose();
	usage.dispose();
	removeFolder(folder);
	return active / polls;
}

/** What a window of before has left: as many polls as a day brings, one each minute. */
async function keepHistory(polls: PollStore, body: Json): Promise<void> {
	const { series } = metricsTree(body);
	const times = Array.from({ length: 1_440 }, (_, minute) => Date.now() - (minute + 1) * 60_000);
	const past = times.map((time) => pollOf('bench', time, series));
	await polls.save('bench', past, { body, time: Math.max(...times) });
}

function parseAlone(body: string): number {
	const start = performance.now();
	for (let poll = 0; poll < polls; poll++) JSON.parse(body);
	return (performance.now() - start) / polls;
}

function bodyOf2KB(): string {
	const operation = (index: number) => ({
		requests: { total: 1_000 + index, failed: index },
		latency_ms: { p50: 412.5 + index, p99: 2_300.25 },
		tokens: { prompt: 123_456, completion: 45_678 },
	});
	const operations = Object.fromEntries(
		Array.from({ length: 15 }, (_, index) => [`operation_${index}`, operation(index)]),
	);
	return JSON.stringify({ plan: 'core', cost: { total: 12.5, currency: 'USD' }, operations });
}

async function measureInHost(): Promise<PollTimes> {
	await runProgram(process.execPath, ['esbuild.mjs', '--minify'], repositoryFolder);
	const builtFolder = path.join(scratchFolder, 'bench');
	await bundleForHost([path.join(import.meta.dirname, 'metricsPollProbe.ts')], builtFolder);
	const found: PollTimes[] = [];
	await runInHost({
		extensions: [developedExtension()],
		testsEntry: path.join(builtFolder, 'metricsPollProbe.cjs'),
		settings: {
			'whetstone.service.baseUrl': 'local',
			'whetstone.local.engineUrl': '',
			'whetstone.metrics.refreshInterval': 0,
		},
		limit,
		onLine: (line) => found.push(JSON.parse(line)),
	});
	const [times] = found;
	if (times === undefined) throw new Error('The extension host did not measure anything.');
	return times;
}
