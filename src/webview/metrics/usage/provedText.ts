import type { MetricsSnapshot } from '../../../protocol/metrics.ts';
import { ratioText } from '../../../protocol/ratioText.ts';
import type { ProvedSum, UsageRow } from '../../../protocol/usage.ts';
import { format } from '../../shared/formatText.ts';
import { usageText } from './usageText.ts';

/** What an accepted optimization has brought against what it has cost. */
export function gainText({ proved, figures }: UsageRow, page: MetricsSnapshot): string {
	if (proved?.gain === undefined) return page.strings.none;
	const gain = ratioText(proved.gain, page.locale);
	return figures.cost === null ? gain : format(page.strings.gainForCost, gain, usageText('cost', figures.cost, page));
}

/** How many optimizations brought what, and what they cost, as a sentence. */
export function provedText(sums: readonly ProvedSum[], page: MetricsSnapshot): string {
	const { strings, locale } = page;
	const parts = sums.map(({ kind, count, cost }) => {
		const counted = format(strings.provedCounts[kind], count.toLocaleString(locale));
		return cost === null ? counted : format(strings.countForCost, counted, usageText('cost', cost, page));
	});
	return `${new Intl.ListFormat(locale).format(parts)}.`;
}
