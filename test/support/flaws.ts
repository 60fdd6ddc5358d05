import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

declare const axe: { run(context: unknown, options: object): Promise<AxeResults> };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Milliseconds in which a page should have corrected itself, and between two searches. */
const patience = 2_000;
const pollInterval = 50;

/** What a search finds that does not go away by itself: elements that observe their size change once they are drawn. */
export async function lasting(search: () => Promise<readonly string[]>): Promise<readonly string[]> {
	for (const end = Date.now() + patience; ; await setTimeout(pollInterval)) {
		const found = await search();
		if (found.length === 0 || Date.now() > end) return found;
	}
}

/**
 * The accessibility rules that axe-core finds broken in the page as it is now, each with the element that breaks it.
 * @param within selectors of the parts to look at
 */
export async function findBrokenRules(page: Page, within: readonly string[] = ['html']): Promise<readonly string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
	// What a page corrects in its next frames would otherwise cost a second search, which is far slower.
	await untilDrawn(page);
	const { violations } = await page.evaluate((parts) => axe.run(parts, { resultTypes: ['violations'] }), [...within]);
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
	);
}

async function untilDrawn(page: Page): Promise<void> {
	await page.evaluate(async () => {
		for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
	});
}
