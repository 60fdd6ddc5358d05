import assert from 'node:assert/strict';
import { serviceMetrics } from '../../../src/metrics/core/serviceMetrics.ts';
import type { MetricsSnapshot } from '../../../src/metrics/protocol/metrics.ts';
import { findBrokenRules, lasting, RULES_OF_COLORS } from '../../support/flaws.ts';
import { overviewOf } from '../../support/receipts.ts';
import { themes } from '../themes.ts';
import { fullSnapshot, manyReceipts, metricsBody, metricsNow, metricsPolls, wholeSnapshot } from './metricsFixtures.ts';
import { MetricsPage } from './metricsPage.ts';

const manyFigures = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`figure${index}`, index]));
const stale = fullSnapshot(metricsBody('flat'), 'week');
const scenes: Readonly<Record<string, Partial<Omit<MetricsSnapshot, 'revision'>>>> = {
	localService: { ...fullSnapshot(metricsBody('localService')), pinned: '/tokens/total' },
	flat: fullSnapshot(metricsBody('flat')),
	tables: fullSnapshot(metricsBody('tables'), 'week'),
	prometheus: fullSnapshot(metricsBody('prometheus'), 'all'),
	hostile: fullSnapshot(metricsBody('hostile')),
	stale: { ...stale, state: { kind: 'stale', asOf: metricsNow - 9_000_000, problem: 'Cannot reach api.example.com.' } },
	failed: { state: { kind: 'failed', problem: 'The service is temporarily unavailable. Nothing of yours is lost.' } },
	loading: {
		state: { kind: 'loading' },
		usage: overviewOf(manyReceipts, 'today', metricsNow),
	},
	empty: { state: { kind: 'fresh', asOf: metricsNow }, metrics: serviceMetrics({}, metricsPolls({}, 2)) },
	/** With groups that nobody has opened. */
	closed: fullSnapshot({ many: manyFigures, few: { first: 1, second: 2 }, 请求: { a: 1, b: 2 } }),
	otherAlphabets: fullSnapshot({ 请求: { a: 1, b: 2 }, 令牌: { a: 3, b: 4 } }),
	asking: { ...stale, state: { kind: 'loading', asOf: metricsNow, problem: 'Cannot reach api.example.com.' } },
	without: { ...fullSnapshot({ jobs: 3 }, 'today', []), state: { kind: 'old', asOf: metricsNow - 86_400_000 } },
	/** With limits, days, a list of requests, and requests that cost nothing. */
	whole: wholeSnapshot({ jobs: 3 }),
	notConnected: { notConnected: 'No service is connected yet.', service: '' },
};

type Scene = keyof typeof scenes;

/** Those with all colors: cards, a pinned one, bars, limits, states of requests, alerts. What they are made of is the same in each theme. */
const COLORFUL: readonly Scene[] = ['localService', 'tables', 'stale', 'whole'];
/** Those with the widest parts. */
const WIDE: readonly Scene[] = ['tables', 'hostile', 'whole'];
const nothing = (names: readonly Scene[]) => Object.fromEntries(names.map((scene) => [scene, []]));
const ALL: readonly Scene[] = Object.keys(scenes);

describe('The look of the metrics page', () => {
	for (const [name, theme] of Object.entries(themes)) {
		const shown = theme === themes.dark ? ALL : COLORFUL;
		// The other rules say the same in every theme.
		const rules = theme === themes.dark ? undefined : RULES_OF_COLORS;
		it(`breaks no accessibility rule in the theme ${name}${shown === ALL ? ', whatever it shows' : ''}`, async () => {
			const metrics = await MetricsPage.open({ theme });
			const broken: Record<string, readonly string[]> = {};
			for (const scene of shown) {
				await metrics.show(scenes[scene]);
				if (scene !== 'closed') await openAll(metrics);
				await metrics.screenshot(`metrics-${name}-${scene}`);
				broken[scene] = await lasting(() => findBrokenRules(metrics.page, ['html'], rules));
			}
			const { errors, foreignRequests } = metrics;
			const violations = await metrics.violations();
			await metrics.close();
			assert.deepEqual(
				{ broken, errors, foreignRequests, violations },
				{ broken: nothing(shown), errors: [], foreignRequests: [], violations: [] },
			);
		});
	}

	for (const { width, zoom, shown } of [
		{ width: 220, zoom: 1, shown: ALL },
		{ width: 640, zoom: 2, shown: WIDE },
		{ width: 1_600, zoom: 1, shown: WIDE },
	]) {
		it(`fits into ${width} pixels at ${zoom * 100} %`, async () => {
			const metrics = await MetricsPage.open({ width, zoom });
			const wide: Record<string, readonly string[]> = {};
			for (const scene of shown) {
				await metrics.show(scenes[scene]);
				await openAll(metrics);
				await metrics.screenshot(`metrics-${width}px-${zoom}x-${scene}`);
				wide[scene] = await lasting(() => findOverflow(metrics));
			}
			await metrics.close();
			assert.deepEqual(wide, nothing(shown));
		});
	}

	it('keeps names, texts and figures that are too wide inside 220 pixels', async () => {
		const word = 'x'.repeat(190);
		const body = {
			[word]: 1,
			[`${word}2`]: { [word]: word },
			list: [{ [word]: word, n: 1 }],
			big: 9_007_199_254_740_991,
		};
		const metrics = await MetricsPage.open({ width: 220 });
		await metrics.show({ ...fullSnapshot(body), service: word });
		await openAll(metrics);
		const wide = await lasting(() => findOverflow(metrics));
		await metrics.close();
		assert.deepEqual(wide, []);
	});

	it('draws its lines under forced colors', async () => {
		const metrics = await MetricsPage.open({ forcedColors: true });
		await metrics.show(scenes.flat);
		await metrics.screenshot('metrics-forcedColors');
		const strokes = await metrics.page
			.locator('.chart-svg .line, .sparkline path')
			.evaluateAll((elements) => elements.map((element) => getComputedStyle(element).stroke));
		await metrics.close();
		assert.ok(strokes.length > 0 && strokes.every((stroke) => stroke !== 'none' && stroke !== 'rgb(255, 255, 255)'));
	});
});

async function openAll({ page }: MetricsPage): Promise<void> {
	await page.evaluate(() => {
		for (const summary of document.querySelectorAll<HTMLElement>('details:not([open]) > summary')) summary.click();
	});
	await page.waitForFunction(
		() => document.querySelectorAll('details[open] > :not(summary)').length > 0 || !document.querySelector('details'),
	);
}

/** The elements that reach out of the page sideways, and do not lie in a box that scrolls by itself. */
async function findOverflow({ page }: MetricsPage): Promise<readonly string[]> {
	return await page.evaluate(() => {
		const inBox = (element: Element): boolean => element.closest('.scroll-box, .card-main, .chart-drawing') !== null;
		const found = [...document.querySelectorAll('body *')].filter((element) => {
			const { left, right, width } = element.getBoundingClientRect();
			return width > 0 && (right > innerWidth + 0.5 || left < -1.5) && !inBox(element.parentElement ?? element);
		});
		if (document.documentElement.scrollWidth > innerWidth) found.push(document.documentElement);
		return found.map((element) => `${element.tagName}.${element.getAttribute('class')}`);
	});
}
