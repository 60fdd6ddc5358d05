import { briefFigure } from '../../../protocol/figureText.ts';
import type { MetricsSnapshot } from '../../../protocol/metrics.ts';
import type { UsageFigure } from '../../../protocol/usage.ts';
import { figureText, shortText } from '../../shared/figureText.ts';
import { format } from '../../shared/formatText.ts';
import { daysText } from '../../shared/time.ts';

/** From here on, a card abbreviates a figure. */
const LONG = 10_000_000;

/** What the page shows the usage of. */
export function rangeText({ range, strings, locale }: MetricsSnapshot): string {
	return typeof range === 'object' ? daysText(range.from, range.to, locale) : strings.ranges[range];
}

/** A figure of our own usage. Only the round trip has a unit, because we measured it. */
export function usageText(figure: UsageFigure, value: number | null, page: MetricsSnapshot, short = false): string {
	const { strings, locale } = page;
	if (value === null) return strings.none;
	if (figure === 'roundTrip') {
		const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
		return format(strings.seconds, value.toLocaleString(locale, digits));
	}
	if (figure === 'latency') return briefFigure(value, locale);
	return short && Math.abs(value) >= LONG ? shortText(value, locale) : figureText(value, locale);
}
