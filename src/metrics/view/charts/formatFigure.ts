import { plainFigure, withUnit } from '../../../base/text/figureText.ts';

// Figures as texts. A figure has a unit only if the service gave one.

/** What fits on a card or an axis. */
const FEW_DIGITS = 3;
const MOST_DIGITS = 21;

/** A figure with the digits that count; a dash for what is missing. @param locale a BCP 47 tag */
export function formatFigure(value: number | null, locale: string, unit?: string): string {
	if (value === null) return '—';
	return withUnit(plainFigure(value, locale), unit);
}

/** A figure in few characters, for a card: 12.3M for 12,345,678. @param locale a BCP 47 tag */
export function formatShortFigure(value: number | null, locale: string, unit?: string): string {
	if (value === null) return '—';
	return withUnit(compact(value, FEW_DIGITS, locale), unit);
}

/** A figure in few characters, but enough to differ from its neighbors on an axis. @param step between two of them */
export function formatAxisFigure(value: number, step: number, locale: string): string {
	const digits = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value))) - Math.floor(Math.log10(step)) + 1;
	return compact(value, Math.min(MOST_DIGITS, Math.max(FEW_DIGITS, digits || 0)), locale);
}

/** A change with its sign. @param locale a BCP 47 tag */
export function formatChange(value: number, locale: string, unit?: string): string {
	return withUnit(plainFigure(value, locale, { signDisplay: 'exceptZero' }), unit);
}

function compact(value: number, maximumSignificantDigits: number, locale: string): string {
	return value.toLocaleString(locale, { notation: 'compact', maximumSignificantDigits });
}
