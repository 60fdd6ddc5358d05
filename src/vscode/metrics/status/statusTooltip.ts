import * as vscode from 'vscode';
import type { ListedMetric, MetricsReading } from '../../../core/metrics/body/metricsReading.ts';
import type { NewestMetrics } from '../../../core/metrics/polls/metricsMonitor.ts';
import { secondsFigure } from '../../../core/metrics/status/shortFigure.ts';
import { sparkline } from '../../../core/metrics/status/sparkline.ts';
import type { CallFailure } from '../../../core/receipts/callState.ts';
import { dayOf } from '../../../core/receipts/localDay.ts';
import type { UsageTotals } from '../../../core/receipts/usageSum.ts';
import { failureOf } from '../../../core/service/failure.ts';
import { plainFigure } from '../../../protocol/figureText.ts';
import { failureText } from '../../failures/failureText.ts';
import { metricName, metricText, momentText } from './statusText.ts';
import { appendFoot, GAP, newTooltip } from './tooltipFrame.ts';

/** What the card tells of. */
export interface TooltipFacts {
	/** Why no request can be made; empty where requests can be. */
	readonly notConnected: string;
	/** What is connected, as the chat names it. */
	readonly service: string;
	/** Plain http to another machine. */
	readonly unencrypted: boolean;
	readonly failure: CallFailure | undefined;
	readonly today: UsageTotals;
	readonly workspace: UsageTotals;
	readonly metrics: NewestMetrics | undefined;
	/** What they hold; undefined until that has been read. */
	readonly reading: MetricsReading | undefined;
	/** Why the newest metrics could not be loaded. */
	readonly metricsError: unknown;
	/** A JSON Pointer; empty where nothing is pinned. */
	readonly pinned: string;
	/** What the pinned metric was before, oldest first. */
	readonly pinnedValues: readonly number[];
	/** The tokens of each of the last seven days, today last. */
	readonly week: readonly number[];
	/** The plan that counts, as a sentence; empty where none is set or learned. */
	readonly plan: string;
	/** Milliseconds since 1970. */
	readonly now: number;
}

/** Whether the same card tells of both: only the time has moved on, within the same day. */
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
 * The card that the status item shows: totals, the newest metrics, and what is wrong. Names, values and sentences that
 * came from elsewhere are put in as text alone.
 */
export function statusTooltip(facts: TooltipFacts): vscode.MarkdownString {
	const card = newTooltip();
	appendHead(card, facts);
	const connected = facts.notConnected === '';
	if (connected || facts.workspace.requests > 0) appendTotals(card, facts);
	appendLines(card, facts);
	if (connected) appendMetrics(card, facts);
	return appendFoot(card, connected);
}

function appendHead(card: vscode.MarkdownString, facts: TooltipFacts): void {
	const { t } = vscode.l10n;
	if (facts.notConnected !== '') {
		appendNote(card, 'plug', facts.notConnected);
		return;
	}
	card.appendMarkdown(' · ');
	appendPlain(card, facts.service);
	if (facts.unencrypted) {
		appendNote(card, 'unlock', t('This address is not encrypted: your key and your code can be read on their way.'));
	}
	if (facts.failure !== undefined) {
		const { outcome, details, time } = facts.failure;
		const { text } = failureText({ ...details, kind: outcome }, false);
		appendNote(card, 'warning', `${text} (${momentText(time, facts.now)})`);
	}
}

function appendTotals(card: vscode.MarkdownString, { today, workspace }: TooltipFacts): void {
	const { t } = vscode.l10n;
	const row = (name: string, figure: (of: UsageTotals) => string) =>
		`| ${name} | ${figure(today)} | ${figure(workspace)} |`;
	const lines = [
		`| | ${GAP}${t('Today')} | ${GAP}${t('This workspace')} |`,
		'|:--|--:|--:|',
		row(t('Requests'), ({ requests }) => figureText(requests)),
		row(t('Failed'), ({ failed }) => figureText(failed)),
		row(t('Tokens sent'), ({ promptTokens }) => figureText(promptTokens)),
		row(t('Tokens received'), ({ completionTokens }) => figureText(completionTokens)),
		row(t('Tokens, total'), ({ totalTokens }) => figureText(totalTokens)),
		row(t('Reported cost'), ({ cost }) => figureText(cost)),
		row(t('Round trip, median'), ({ medianRoundTripMs }) => secondsText(medianRoundTripMs)),
	];
	card.appendMarkdown(`\n\n${lines.join('\n')}`);
}

/** How the last days went, and the pinned metric: in blocks, which are letters and need no picture. */
function appendLines(card: vscode.MarkdownString, { week, pinned, pinnedValues, plan }: TooltipFacts): void {
	const { t } = vscode.l10n;
	if (week.some((tokens) => tokens > 0)) card.appendMarkdown(`\n\n${t('Tokens, 7 days')}${GAP}${sparkline(week)}`);
	const line = sparkline(pinnedValues);
	if (pinned !== '' && line !== '') card.appendMarkdown(`\n\n$(pinned) ${t('Over time')}${GAP}${line}`);
	if (plan !== '') appendNote(card, 'checklist', plan);
}

function appendMetrics(card: vscode.MarkdownString, facts: TooltipFacts): void {
	const { t } = vscode.l10n;
	const { metrics, reading, metricsError } = facts;
	card.appendMarkdown('\n\n---\n\n');
	const problem = metricsError === undefined ? '' : failureText(failureOf(metricsError), false).text;
	if (metrics !== undefined && reading !== undefined) appendRows(card, metrics.time, reading, facts);
	if (metrics === undefined && problem === '')
		card.appendMarkdown(t('The metrics of the service have not been asked for yet.'));
	if (problem === '') return;
	const headline =
		metrics === undefined
			? t('The metrics of the service could not be loaded.')
			: t('Newer metrics could not be loaded.');
	appendNote(card, 'warning', `${headline} ${problem}`);
}

function appendRows(card: vscode.MarkdownString, time: number, reading: MetricsReading, facts: TooltipFacts): void {
	const { t } = vscode.l10n;
	const { all, hasMore, highlights, pin } = reading;
	card.appendMarkdown(`| ${t('Metrics of the service')} | ${GAP}${momentText(time, facts.now)} |\n|:--|--:|`);
	for (const row of highlights) appendRow(card, row, row.pointer === facts.pinned);
	if (highlights.length === 0) card.appendMarkdown(`\n\n${t('The metrics contain no values.')}`);
	if (hasMore || all.length > highlights.length) {
		const count = hasMore ? `${all.length}+` : all.length;
		card.appendMarkdown(`\n\n${t('{0} of {1} values', highlights.length, count)}`);
	}
	if (facts.pinned !== '' && pin === undefined) appendNote(card, 'pinned', t('The pinned metric is not among them.'));
}

function appendRow(card: vscode.MarkdownString, { names, value, unit }: ListedMetric, isPinned: boolean): void {
	card.appendMarkdown(isPinned ? '\n| $(pinned) ' : '\n| ');
	appendPlain(card, metricName(names));
	card.appendMarkdown(` | ${GAP}`);
	appendPlain(card, metricText(value, unit));
	card.appendMarkdown(' |');
}

function appendNote(card: vscode.MarkdownString, icon: string, text: string): void {
	card.appendMarkdown(`\n\n$(${icon}) `);
	appendPlain(card, text);
}

/**
 * Appends a text that is never read as Markdown: word by word, since `appendText` makes its spaces unbreakable, and
 * with what Markdown knows an address by as entities, since it makes links of addresses by itself.
 */
function appendPlain(card: vscode.MarkdownString, text: string): void {
	for (const part of text.split(/(\s+|(?<=\bwww)\.|:(?=\/\/)|@)/i)) {
		if (/^[.:@]$/.test(part)) card.appendMarkdown(`&#${part.charCodeAt(0)};`);
		else if (/^\s+$/.test(part)) card.appendMarkdown(' ');
		else card.appendText(part);
	}
}

function figureText(value: number | undefined): string {
	return value === undefined ? '—' : plainFigure(value, vscode.env.language);
}

function secondsText(milliseconds: number | undefined): string {
	return milliseconds === undefined ? '—' : vscode.l10n.t('{0} s', secondsFigure(milliseconds, vscode.env.language));
}
