import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { dayOf } from '../../../base/core/localDay.ts';
import { plainFigure, secondsFigure } from '../../../base/text/figureText.ts';
import { failureOf } from '../../../service/core/serviceError.ts';
import { amountText, limitText, resetText } from '../../../service/vscode/failures/budgetTexts.ts';
import { failureText } from '../../../service/vscode/failures/failureText.ts';
import type { LimitUsage } from '../../../usage/core/budget/limitUsage.ts';
import type { UsageTotals } from '../../../usage/core/usageSum.ts';
import type { ListedMetric, MetricsReading } from '../../core/body/metricsReading.ts';
import type { NewestMetrics } from '../../core/polls/metricsMonitor.ts';
import type { CallFailure } from '../../core/status/callState.ts';
import { sparkline } from '../../core/status/tooltipText.ts';
import { metricName, metricText, shortMoment } from './statusText.ts';
import { appendFoot, GAP, newTooltip } from './tooltipFrame.ts';

/** What the tooltip shows. */
export interface TooltipFacts {
	/** Why no request can be made; empty if connected. */
	readonly notConnected: string;
	/** The name of the service, as in the chat. */
	readonly service: string;
	/** Plain http to another machine. */
	readonly unencrypted: boolean;
	readonly failure: CallFailure | undefined;
	readonly today: UsageTotals;
	readonly workspace: UsageTotals;
	readonly metrics: NewestMetrics | undefined;
	/** Their values; undefined until they are read. */
	readonly reading: MetricsReading | undefined;
	/** Why the newest metrics could not be loaded. */
	readonly metricsError: unknown;
	/** A JSON Pointer; empty if nothing is pinned. */
	readonly pinned: string;
	/** Past values of the pinned metric, oldest first. */
	readonly pinnedValues: readonly number[];
	/** The tokens of each of the last seven days, today last. */
	readonly week: readonly number[];
	/** The current plan, as a sentence; empty if none is set or learned. */
	readonly plan: string;
	/** The limit of the budget of which the largest part is used; undefined if there is none. */
	readonly limit: LimitUsage | undefined;
	/** Milliseconds since 1970. */
	readonly now: number;
}

/** Whether both have the same tooltip: they differ in nothing but the time, within one day. */
export function isSameTooltip(before: TooltipFacts | undefined, after: TooltipFacts): boolean {
	if (before === undefined) return false;
	const { now, ...known } = before;
	if (dayOf(now).from !== dayOf(after.now).from) return false;
	const values = new Map<string, unknown>(Object.entries(after));
	return Object.entries(known).every(([name, value]) => {
		const other = values.get(name);
		return Array.isArray(value) ? value.join() === String(other) : value === other;
	});
}

/**
 * The tooltip of the status item: totals, the newest metrics, and what is wrong. Names, values and sentences from
 * elsewhere are inserted as plain text.
 */
export function statusTooltip(facts: TooltipFacts): vscode.MarkdownString {
	const tooltip = newTooltip();
	appendHead(tooltip, facts);
	const connected = facts.notConnected === '';
	if (connected || facts.workspace.requests > 0) appendTotals(tooltip, facts);
	appendLines(tooltip, facts);
	if (facts.limit !== undefined) appendLimit(tooltip, facts.limit);
	if (connected) appendMetrics(tooltip, facts);
	return appendFoot(tooltip, connected);
}

function appendHead(tooltip: vscode.MarkdownString, facts: TooltipFacts): void {
	if (facts.notConnected !== '') {
		appendNote(tooltip, 'plug', facts.notConnected);
		return;
	}
	tooltip.appendMarkdown(' · ');
	appendPlain(tooltip, facts.service);
	if (facts.unencrypted) {
		appendNote(
			tooltip,
			'unlock',
			l10n.t('This connection is not encrypted: others on the network can read your key and your code.'),
		);
	}
	if (facts.failure !== undefined) {
		const { outcome, details, time } = facts.failure;
		const { text } = failureText({ ...details, kind: outcome }, false);
		appendNote(tooltip, 'warning', `${text} (${shortMoment(time, facts.now)})`);
	}
}

function appendTotals(tooltip: vscode.MarkdownString, { today, workspace }: TooltipFacts): void {
	const row = (name: string, figure: (of: UsageTotals) => string) =>
		`| ${name} | ${figure(today)} | ${figure(workspace)} |`;
	const lines = [
		`| | ${GAP}${l10n.t('Today')} | ${GAP}${l10n.t('This workspace')} |`,
		'|:--|--:|--:|',
		row(l10n.t('Requests'), ({ requests }) => figureOrDash(requests)),
		row(l10n.t('Failed'), ({ failed }) => figureOrDash(failed)),
		row(l10n.t('Tokens sent'), ({ promptTokens }) => figureOrDash(promptTokens)),
		row(l10n.t('Tokens received'), ({ completionTokens }) => figureOrDash(completionTokens)),
		row(l10n.t('Tokens, total'), ({ totalTokens }) => figureOrDash(totalTokens)),
		row(l10n.t('Reported cost'), ({ cost }) => figureOrDash(cost)),
		row(l10n.t('Round trip, median'), ({ medianRoundTripMs }) => secondsText(medianRoundTripMs)),
	];
	tooltip.appendMarkdown(`\n\n${lines.join('\n')}`);
}

/** Sparklines of the last days and of the pinned metric: block characters, so no images are needed. */
function appendLines(tooltip: vscode.MarkdownString, { week, pinned, pinnedValues, plan }: TooltipFacts): void {
	if (week.some((tokens) => tokens > 0))
		tooltip.appendMarkdown(`\n\n${l10n.t('Tokens, 7 days')}${GAP}${sparkline(week)}`);
	const line = sparkline(pinnedValues);
	if (pinned !== '' && line !== '') tooltip.appendMarkdown(`\n\n$(pinned) ${l10n.t('Over time')}${GAP}${line}`);
	if (plan !== '') appendNote(tooltip, 'checklist', plan);
}

/** Both the icon and the words show how close it is. */
function appendLimit(tooltip: vscode.MarkdownString, { limit, state, used, left, period }: LimitUsage): void {
	const { unit } = limit;
	const figures = l10n.t('{0} used, {1} left', amountText(unit, used), amountText(unit, left));
	const icon = { below: 'dashboard', warning: 'warning', reached: 'error' }[state];
	const standing = {
		below: '',
		warning: l10n.t('Nearly used up.'),
		reached: l10n.t('Reached: requests are held back.'),
	}[state];
	const sentences = [l10n.t('Budget of {0}: {1}.', limitText(limit), figures), standing, resetText(period.before)];
	appendNote(tooltip, icon, sentences.filter((sentence) => sentence !== '').join(' '));
}

function appendMetrics(tooltip: vscode.MarkdownString, facts: TooltipFacts): void {
	const { metrics, reading, metricsError } = facts;
	tooltip.appendMarkdown('\n\n---\n\n');
	const problem = metricsError === undefined ? '' : failureText(failureOf(metricsError), false).text;
	if (metrics !== undefined && reading !== undefined) appendRows(tooltip, metrics.time, reading, facts);
	if (metrics === undefined && problem === '')
		tooltip.appendMarkdown(l10n.t('The service’s metrics have not been requested yet.'));
	if (problem === '') return;
	const headline =
		metrics === undefined
			? l10n.t('The service’s metrics could not be loaded.')
			: l10n.t('Newer metrics could not be loaded.');
	appendNote(tooltip, 'warning', `${headline} ${problem}`);
}

function appendRows(tooltip: vscode.MarkdownString, time: number, reading: MetricsReading, facts: TooltipFacts): void {
	const { all, hasMore, highlights, pin } = reading;
	tooltip.appendMarkdown(`| ${l10n.t('Metrics of the service')} | ${GAP}${shortMoment(time, facts.now)} |\n|:--|--:|`);
	for (const row of highlights) appendRow(tooltip, row, row.pointer === facts.pinned);
	if (highlights.length === 0) tooltip.appendMarkdown(`\n\n${l10n.t('The metrics contain no values.')}`);
	if (hasMore || all.length > highlights.length) {
		const count = hasMore ? `${all.length}+` : all.length;
		tooltip.appendMarkdown(`\n\n${l10n.t('{0} of {1} values', highlights.length, count)}`);
	}
	if (facts.pinned !== '' && pin === undefined)
		appendNote(tooltip, 'pinned', l10n.t('The pinned metric is not among them.'));
}

function appendRow(tooltip: vscode.MarkdownString, { names, value, unit }: ListedMetric, isPinned: boolean): void {
	tooltip.appendMarkdown(isPinned ? '\n| $(pinned) ' : '\n| ');
	appendPlain(tooltip, metricName(names));
	tooltip.appendMarkdown(` | ${GAP}`);
	appendPlain(tooltip, metricText(value, unit));
	tooltip.appendMarkdown(' |');
}

function appendNote(tooltip: vscode.MarkdownString, icon: string, text: string): void {
	tooltip.appendMarkdown(`\n\n$(${icon}) `);
	appendPlain(tooltip, text);
}

/**
 * Appends a text that is never read as Markdown. It goes word by word, since `appendText` makes spaces non-breaking,
 * and with entities for the characters that would make Markdown link a bare address.
 */
function appendPlain(tooltip: vscode.MarkdownString, text: string): void {
	for (const part of text.split(/(\s+|(?<=\bwww)\.|:(?=\/\/)|@)/i)) {
		if (/^[.:@]$/.test(part)) tooltip.appendMarkdown(`&#${part.charCodeAt(0)};`);
		else if (/^\s+$/.test(part)) tooltip.appendMarkdown(' ');
		else tooltip.appendText(part);
	}
}

function figureOrDash(value: number | undefined): string {
	return value === undefined ? '—' : plainFigure(value, vscode.env.language);
}

function secondsText(milliseconds: number | undefined): string {
	return milliseconds === undefined ? '—' : l10n.t('{0} s', secondsFigure(milliseconds, vscode.env.language));
}
