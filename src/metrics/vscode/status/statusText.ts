import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { isSameDay } from '../../../base/core/localDay.ts';
import { plainFigure, secondsFigure, shortFigure, withUnit } from '../../../base/text/figureText.ts';
import { untilText } from '../../../base/vscode/untilText.ts';
import { PLAN_LIMITS, type Plan } from '../../../service/core/plans.ts';
import { planSetting } from '../../../service/vscode/serviceSettings.ts';
import type { CallOutcome } from '../../../usage/core/receipt.ts';
import type { UsageTotals } from '../../../usage/core/usageSum.ts';
import type { MetricPath, MetricValue } from '../../core/body/metricValue.ts';
import type { StatusFigures, StatusKind } from '../../core/status/statusBarState.ts';
import { sanitizeForTooltip } from '../../core/status/tooltipText.ts';

const ICONS: Readonly<Record<StatusKind, string>> = {
	notConnected: '$(plug)',
	busy: '$(loading~spin)',
	ready: '$(pulse)',
	rateLimited: '$(warning)',
	warning: '$(warning)',
	error: '$(error)',
	budgetWarning: '$(warning)',
	budgetReached: '$(error)',
};

/** In characters: other extensions need the status bar, too. */
const LONGEST_NAME = 28;
const LONGEST_VALUE = 24;
/** Separates the names that lead to a metric. */
const BETWEEN = ' / ';

/** The text of the status item, with its icon. @param now milliseconds since 1970 */
export function statusText(kind: StatusKind, figures: StatusFigures, now: number): string {
	return `${ICONS[kind]} ${kind === 'notConnected' ? 'Whetstone' : figuresText(figures, now)}`;
}

/** The label of the item for screen readers. @param now milliseconds since 1970 */
export function statusLabel(kind: StatusKind, figures: StatusFigures, now: number): string {
	const state = stateText(kind);
	if (state === undefined) return l10n.t('Whetstone: {0}', spokenFigures(figures, now));
	if (kind === 'notConnected' || figures.kind === 'none') return l10n.t('Whetstone: {0}', state);
	return l10n.t('Whetstone: {0}, {1}', state, spokenFigures(figures, now));
}

/** A metric's full value with the service's unit. Texts and units are sanitized for the tooltip. */
export function metricText(value: MetricValue, unit?: string): string {
	if (value === undefined) return '—';
	if (typeof value !== 'number') return sanitizeForTooltip(String(value));
	const figure = plainFigure(value, vscode.env.language);
	return unit === undefined ? figure : sanitizeForTooltip(withUnit(figure, unit));
}

/** A metric's whole name, sanitized for a tooltip or a list. */
export function metricName(names: MetricPath): string {
	return sanitizeForTooltip(names.join(BETWEEN).replaceAll('_', ' '));
}

/** Today's totals in one line. */
export function totalsText({ requests, totalTokens }: UsageTotals): string {
	return l10n.t('Today · requests: {0} · tokens: {1}', metricText(requests), metricText(totalTokens));
}

/** The current plan with its source and its limits; empty if there is none. */
export function planText(plan: Plan | undefined): string {
	if (plan === undefined) return '';
	const figure = (value: number) => plainFigure(value, vscode.env.language);
	const { maxTokens, maxMessages, maxPromptLength } = PLAN_LIMITS[plan];
	const limits = [figure(maxTokens), figure(maxMessages), figure(maxPromptLength)];
	return planSetting() === 'auto'
		? l10n.t('Plan {0}, as learned: at most {1} tokens, {2} messages, {3} characters', plan, ...limits)
		: l10n.t('Plan {0}, as set: at most {1} tokens, {2} messages, {3} characters', plan, ...limits);
}

/** A moment, with its date unless it is today. Both in milliseconds since 1970. */
export function shortMoment(time: number, now: number): string {
	const format = isSameDay(time, now)
		? { timeStyle: 'medium' as const }
		: { dateStyle: 'short' as const, timeStyle: 'short' as const };
	return new Date(time).toLocaleString(vscode.env.language, format);
}

function figuresText(figures: StatusFigures, now: number): string {
	const locale = vscode.env.language;
	switch (figures.kind) {
		case 'none':
			return 'Whetstone';
		case 'rateLimited':
		case 'failed':
		case 'budgetReached':
			return spokenFigures(figures, now);
		case 'metric': {
			const { names, value, unit } = figures;
			const isFigure = typeof value === 'number';
			const shown = isFigure ? withUnit(shortFigure(value, locale), unit) : metricText(value);
			return `${shortName(names)} ${sanitizeForTooltip(shown, LONGEST_VALUE)}`;
		}
		case 'usage': {
			const { tokens, roundTripMs } = figures;
			const parts = [
				tokens === 0 ? undefined : l10n.t('{0} tok', shortFigure(tokens, locale)),
				roundTripMs === undefined ? undefined : l10n.t('{0} s', secondsFigure(roundTripMs, locale)),
			];
			return parts.filter((part) => part !== undefined).join(' · ');
		}
		default:
			return figures satisfies never;
	}
}

/** Cuts a long path in the names before the last, which say least. */
function shortName(names: MetricPath): string {
	const last = sanitizeForTooltip((names.at(-1) ?? '').replaceAll('_', ' '), LONGEST_NAME);
	const room = LONGEST_NAME - last.length - BETWEEN.length;
	const before = names.slice(0, -1);
	if (before.length === 0 || room < 2) return last;
	return sanitizeForTooltip(before.join(BETWEEN).replaceAll('_', ' '), room) + BETWEEN + last;
}

function spokenFigures(figures: StatusFigures, now: number): string {
	const locale = vscode.env.language;
	switch (figures.kind) {
		case 'none':
			return '';
		case 'rateLimited':
			return l10n.t('limited until {0}', untilText(figures.until, now, 'short'));
		case 'failed':
			return outcomeText(figures.outcome);
		case 'budgetReached':
			return l10n.t('budget reached');
		case 'metric':
			return `${metricName(figures.names)} ${metricText(figures.value, figures.unit)}`;
		case 'usage': {
			const tokens = l10n.t('{0} tokens today', plainFigure(figures.tokens, locale));
			if (figures.roundTripMs === undefined) return tokens;
			return l10n.t('{0}, last round trip {1} seconds', tokens, secondsFigure(figures.roundTripMs, locale));
		}
		default:
			return figures satisfies never;
	}
}

/** Undefined if the figures already say what is wrong. */
function stateText(kind: StatusKind): string | undefined {
	if (kind === 'notConnected') return l10n.t('not connected');
	if (kind === 'budgetWarning') return l10n.t('budget nearly used up');
	if (kind === 'busy') return l10n.t('waiting for the service');
	return kind === 'ready' ? l10n.t('ready') : undefined;
}

/** How a request failed, in two or three words to fit in the status bar. */
export function outcomeText(outcome: CallOutcome): string {
	const noService = l10n.t('no service at this address');
	const connectionLost = l10n.t('connection lost');
	const unreachable = l10n.t('service unreachable');
	const serviceFailed = l10n.t('service failed');
	const texts: Partial<Record<CallOutcome, string>> = {
		keyRejected: l10n.t('key rejected'),
		keyNotKept: l10n.t('key not kept'),
		forbidden: l10n.t('not permitted'),
		engineRefused: l10n.t('refused by the engine'),
		certificate: l10n.t('certificate not trusted'),
		rateLimited: l10n.t('rate limit reached'),
		deadline: l10n.t('no answer in time'),
		connectionLost,
		interrupted: connectionLost,
		incomplete: l10n.t('answer incomplete'),
		unreachable,
		proxy: unreachable,
		notFound: noService,
		notHttps: noService,
		badAddress: noService,
		redirected: noService,
		webPage: noService,
		unavailable: serviceFailed,
		gateway: serviceFailed,
		protocol: serviceFailed,
	};
	return texts[outcome] ?? l10n.t('request failed');
}
