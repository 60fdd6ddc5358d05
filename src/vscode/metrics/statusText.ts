import * as vscode from 'vscode';
import { plainFigure, secondsFigure, shortFigure } from '../../core/usage/figureText.ts';
import type { MetricValue } from '../../core/usage/metricValue.ts';
import { plainCell } from '../../core/usage/plainCell.ts';
import type { StatusFigures, StatusKind } from '../../core/usage/statusSummary.ts';
import type { UsageTotals } from '../../core/usage/usageSum.ts';
import { untilText } from '../untilText.ts';

const ICONS: Readonly<Record<StatusKind, string>> = {
	notConnected: '$(plug)',
	busy: '$(loading~spin)',
	ready: '$(pulse)',
	rateLimited: '$(watch)',
	warning: '$(warning)',
	error: '$(error)',
};

/** In characters: the status bar is everybody's. */
const LONGEST_NAME = 24;

/** One icon and what is worth a glance. @param now milliseconds since 1970 */
export function statusText(kind: StatusKind, figures: StatusFigures, now: number): string {
	return `${ICONS[kind]} ${kind === 'notConnected' ? 'Whetstone' : figuresText(figures, now)}`;
}

/** What a screen reader says of the item. @param now milliseconds since 1970 */
export function statusLabel(kind: StatusKind, figures: StatusFigures, now: number): string {
	const { t } = vscode.l10n;
	if (kind === 'notConnected') return t('Whetstone: {0}', stateText(kind));
	if (figures.kind === 'none') return t('Whetstone: {0}', stateText(kind));
	if (figures.kind === 'rateLimited') return t('Whetstone: {0}', spokenFigures(figures, now));
	return t('Whetstone: {0}, {1}', stateText(kind), spokenFigures(figures, now));
}

/** A metric's value as it is: a number without a unit, and of a text what a card may show. */
export function metricText(value: MetricValue): string {
	if (typeof value === 'number') return plainFigure(value, vscode.env.language);
	return value === undefined ? '—' : plainCell(String(value));
}

/** One line on a day. */
export function totalsText({ requests, totalTokens }: UsageTotals): string {
	const { t } = vscode.l10n;
	const counted = plainFigure(requests, vscode.env.language);
	return t('Today · requests: {0} · tokens: {1}', counted, plainFigure(totalTokens, vscode.env.language));
}

/** A moment of today by its time, another one with its date. */
export function momentText(time: number, now: number): string {
	const date = new Date(time);
	const isToday = date.toDateString() === new Date(now).toDateString();
	const format = isToday
		? { timeStyle: 'medium' as const }
		: { dateStyle: 'short' as const, timeStyle: 'short' as const };
	return date.toLocaleString(vscode.env.language, format);
}

function figuresText(figures: StatusFigures, now: number): string {
	const { t } = vscode.l10n;
	const locale = vscode.env.language;
	if (figures.kind === 'none') return 'Whetstone';
	if (figures.kind === 'rateLimited') return t('until {0}', untilText(figures.until, now, 'short'));
	if (figures.kind === 'metric') {
		const { name, value } = figures;
		const shown = typeof value === 'number' ? shortFigure(value, locale) : plainCell(metricText(value), LONGEST_NAME);
		return `${plainCell(name, LONGEST_NAME)} ${shown}`;
	}
	const { tokens, roundTripMs } = figures;
	const parts = [
		tokens === 0 ? undefined : t('{0} tok', shortFigure(tokens, locale)),
		roundTripMs === undefined ? undefined : t('{0} s', secondsFigure(roundTripMs, locale)),
	];
	return parts.filter((part) => part !== undefined).join(' · ');
}

function spokenFigures(figures: Exclude<StatusFigures, { readonly kind: 'none' }>, now: number): string {
	const { t } = vscode.l10n;
	const locale = vscode.env.language;
	if (figures.kind === 'rateLimited') return t('rate limited until {0}', untilText(figures.until, now, 'short'));
	if (figures.kind === 'metric') return `${plainCell(figures.name)} ${metricText(figures.value)}`;
	const tokens = t('{0} tokens today', plainFigure(figures.tokens, locale));
	if (figures.roundTripMs === undefined) return tokens;
	return t('{0}, last round trip {1} seconds', tokens, secondsFigure(figures.roundTripMs, locale));
}

function stateText(kind: StatusKind): string {
	const { t } = vscode.l10n;
	switch (kind) {
		case 'notConnected':
			return t('not connected');
		case 'busy':
			return t('waiting for the service');
		case 'ready':
			return t('ready');
		case 'rateLimited':
			return t('rate limit reached');
		case 'warning':
		case 'error':
			return t('the last request failed');
		default:
			return kind satisfies never;
	}
}
