import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { patience } from '../host/browser.ts';

declare const axe: { run(context: unknown, options: object): Promise<AxeResults> };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Milliseconds between two searches. */
const pollInterval = 50;

/** What a search finds that does not go away by itself: elements that observe their size change once they are drawn. */
export async function lasting(search: () => Promise<readonly string[]>): Promise<readonly string[]> {
	for (const end = Date.now() + patience; ; await setTimeout(pollInterval)) {
		const found = await search();
		if (found.length === 0 || Date.now() > end) return found;
	}
}

/** The rules that depend on a theme: its colors. */
export const RULES_OF_COLORS: readonly string[] = ['color-contrast', 'link-in-text-block'];

/**
 * The accessibility rules that axe-core finds broken in the page as it is now, each with the element that breaks it.
 * @param within selectors of the parts to look at
 * @param rules the only ones to look for; all of them unless told otherwise
 */
export async function findBrokenRules(
	page: Page,
	within: readonly string[] = ['html'],
	rules?: readonly string[],
): Promise<readonly string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
	// What a page corrects in its next frames would otherwise cost a second search, which is far slower.
	await untilDrawn(page);
	const options = { resultTypes: ['violations'], ...(rules !== undefined && { runOnly: [...rules] }) };
	const { violations } = await page.evaluate(({ parts, options }) => axe.run(parts, options), {
		parts: [...within],
		options,
	});
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
	);
}

/** Waits for three frames. */
export async function untilDrawn(page: Page): Promise<void> {
	await page.evaluate(async () => {
		for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
	});
}
