import * as l10n from '@vscode/l10n';
import { ratioText } from '../../../base/text/ratioText.ts';
import type { MetricsSnapshot } from '../../protocol/metrics.ts';
import type { ProvedSum, ProvedUsage, UsageRow } from '../../protocol/usage.ts';
import { usageText } from './usageText.ts';

/** What a proof says, in a word or two. */
export function verdictText(kind: ProvedUsage['kind']): string {
	const texts: Readonly<Record<ProvedUsage['kind'], string>> = {
		faster: l10n.t('proved faster'),
		noDifference: l10n.t('no difference'),
		slower: l10n.t('slower'),
		testsFail: l10n.t('tests fail'),
		notProven: l10n.t('not proven'),
	};
	return texts[kind];
}

/** What an accepted optimization has brought against what it has cost. */
export function gainText({ proved, figures }: UsageRow, page: MetricsSnapshot): string {
	if (proved?.gain === undefined) return '—';
	const gain = ratioText(proved.gain, page.locale);
	return figures.cost === null ? gain : l10n.t('{0} for {1}', gain, usageText('cost', figures.cost, page));
}

/** How many optimizations brought what, and what they cost, as a sentence. */
export function provedText(sums: readonly ProvedSum[], page: MetricsSnapshot): string {
	const { locale } = page;
	const parts = sums.map(({ kind, count, cost }) => {
		const counted = countText(kind, count.toLocaleString(locale));
		return cost === null ? counted : l10n.t('{0} (cost {1})', counted, usageText('cost', cost, page));
	});
	return `${new Intl.ListFormat(locale).format(parts)}.`;
}

function countText(kind: ProvedUsage['kind'], count: string): string {
	const texts: Readonly<Record<ProvedUsage['kind'], string>> = {
		faster: l10n.t('{0} proved faster', count),
		noDifference: l10n.t('{0} without a difference', count),
		slower: l10n.t('{0} slower', count),
		testsFail: l10n.t('{0} with failing tests', count),
		notProven: l10n.t('{0} not proven', count),
	};
	return texts[kind];
}
