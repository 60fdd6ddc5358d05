import * as l10n from '@vscode/l10n';
import { briefFigure, ratioText } from '../../../base/text/figureText.ts';
import type { MetricsSnapshot } from '../../protocol/metrics.ts';
import type { NamedRange, ProvedSum, ProvedUsage, UsageFigure, UsageRow } from '../../protocol/usage.ts';
import { formatFigure, formatShortFigure } from '../charts/formatFigure.ts';
import { daysText } from '../dateText.ts';

/** From here on, a card abbreviates a figure. */
const LONG = 10_000_000;

/** What the page shows the usage of. */
export function rangeText({ range, locale }: MetricsSnapshot): string {
	return typeof range === 'object' ? daysText(range.from, range.to, locale) : rangeName(range);
}

/** The name of a range; `days` are days that the user chooses. */
export function rangeName(range: NamedRange | 'days'): string {
	const names = { today: l10n.t('Today'), week: l10n.t('7 Days'), all: l10n.t('All'), days: l10n.t('Range…') };
	return names[range];
}

/** The name of a figure. */
export function figureName(figure: UsageFigure): string {
	const names: Readonly<Record<UsageFigure, string>> = {
		requests: l10n.t('Requests'),
		failed: l10n.t('Failed'),
		tokens: l10n.t('Tokens'),
		sent: l10n.t('Tokens sent'),
		received: l10n.t('Tokens received'),
		cost: l10n.t('Reported cost'),
		latency: l10n.t('Latency, mean'),
		roundTrip: l10n.t('Round trip, median'),
	};
	return names[figure];
}

/** A figure of our own usage. Only the round trip has a unit, because we measured it. */
export function usageText(figure: UsageFigure, value: number | null, page: MetricsSnapshot, short = false): string {
	const { locale } = page;
	if (value === null) return '—';
	if (figure === 'roundTrip') {
		const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
		return l10n.t('{0} s', value.toLocaleString(locale, digits));
	}
	if (figure === 'latency') return briefFigure(value, locale);
	return short && Math.abs(value) >= LONG ? formatShortFigure(value, locale) : formatFigure(value, locale);
}

/** What a proof says, in a word or two. */
export function provedVerdictText(kind: ProvedUsage['kind']): string {
	const texts: Readonly<Record<ProvedUsage['kind'], string>> = {
		faster: l10n.t('proved faster'),
		noDifference: l10n.t('no difference'),
		slower: l10n.t('slower'),
		wrong: l10n.t('wrong'),
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
		wrong: l10n.t('{0} wrong', count),
		notProven: l10n.t('{0} not proven', count),
	};
	return texts[kind];
}
