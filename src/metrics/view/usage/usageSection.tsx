import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { MetricsSnapshot } from '../../protocol/metrics.ts';
import type { RequestsBehind, UsageCard, UsageFigure } from '../../protocol/usage.ts';
import { bucketText } from '../charts/axisText.ts';
import { formatFigure } from '../charts/formatFigure.ts';
import { TimeChart } from '../charts/timeChart.tsx';
import { ValuesTable } from '../charts/valuesTable.tsx';
import { MetricCard } from '../controls/metricCard.tsx';
import type { PageActions, PageState } from '../controls/pageActions.ts';
import { RequestPanel } from './requestPanel.tsx';
import { UsageTable } from './usageTable.tsx';
import { figureName, rangeText, usageText } from './usageText.ts';

interface UsageSectionProperties {
	readonly page: MetricsSnapshot;
	readonly kept: PageState;
	readonly actions: PageActions;
}

const CHART = 'use-chart';
/** Figures that do not add up. */
const AVERAGES: ReadonlySet<UsageFigure> = new Set(['latency', 'roundTrip']);

/** Our own usage, from our receipts: reliable whatever the service reports. */
export function UsageSection({ page, kept, actions }: UsageSectionProperties): VNode {
	const { usage } = page;
	const { figure = 'tokens' } = kept;
	const opener = useRef<HTMLElement | null>(null);
	const open = (behind: RequestsBehind) => {
		opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
		actions.openRequests(behind);
	};
	const isEmpty = usage.cards.every(({ figure: each, value }) => each !== 'requests' || value === 0);
	const selected = usage.cards.find((card) => card.figure === figure);
	return (
		<section aria-labelledby="use-title">
			<h2 id="use-title" tabIndex={-1}>
				{l10n.t('Your Usage')}
			</h2>
			<p class="note">
				{l10n.t(
					'From your own receipts, for all services and windows. Costs and latencies are as reported by the services.',
				)}
			</p>
			{isEmpty ? <p class="empty">{l10n.t('There were no requests in this time.')}</p> : null}
			{isEmpty ? null : (
				<>
					<ul class="cards">
						{usage.cards.map((card) => (
							<MetricCard
								key={card.figure}
								name={figureName(card.figure)}
								value={usageText(card.figure, card.value, page, true)}
								hint={usageText(card.figure, card.value, page)}
								note={beforeText(card, page)}
								values={card.values}
								chartId={CHART}
								selected={card.figure === figure}
								onSelect={() => actions.keep({ figure: card.figure })}
							/>
						))}
					</ul>
					<div id={CHART} class="panel">
						{selected === undefined ? null : <UsageChart page={page} card={selected} onOpen={open} />}
					</div>
					<UsageTable page={page} by={kept.by ?? 'operation'} actions={actions} onOpen={open} />
				</>
			)}
			{page.requests === undefined ? null : (
				<RequestPanel page={page} list={page.requests} actions={actions} opener={opener} />
			)}
			{page.free.length === 0 ? null : <p class="note free">{freeText(page)}</p>}
		</section>
	);
}

interface UsageChartProperties {
	readonly page: MetricsSnapshot;
	readonly card: UsageCard;
	readonly onOpen: (behind: RequestsBehind) => void;
}

function UsageChart({ page, card, onOpen }: UsageChartProperties): VNode {
	const { usage, locale } = page;
	const name = figureName(card.figure);
	const points = usage.buckets.map((time, index) => ({ time, value: card.values[index] ?? null }));
	const timeText = (time: number) => bucketText(time, usage.step, locale);
	const onPick = (index: number) => {
		const [from = 0, before] = usage.buckets.slice(index, index + 2);
		const end = before === undefined ? {} : { before };
		const failed = card.figure === 'failed' ? ({ failed: true } as const) : {};
		onOpen({ kind: 'span', from, ...end, ...failed });
	};
	const valueText = (value: number | null) => usageText(card.figure, value, page);
	return (
		<>
			<h3>{name}</h3>
			<TimeChart
				id={`${CHART}-drawing`}
				name={name}
				points={points}
				look={AVERAGES.has(card.figure) ? 'line' : 'columns'}
				locale={locale}
				timeText={timeText}
				tickText={timeText}
				valueText={valueText}
				whole={{ value: valueText(card.value), time: rangeText(page) }}
				onPick={onPick}
			/>
			<ValuesTable name={name} points={points} timeText={timeText} valueText={valueText} />
		</>
	);
}

function beforeText({ figure, before }: UsageCard, page: MetricsSnapshot): string {
	const { range } = page;
	if (before === null || (range !== 'today' && range !== 'week')) return '';
	const text = usageText(figure, before, page);
	return range === 'today' ? l10n.t('{0} by this time yesterday', text) : l10n.t('{0} in the 7 days before', text);
}

function freeText({ free, locale }: MetricsSnapshot): string {
	const kinds = free.map(({ kind, requests }) => freeKindText(kind, formatFigure(requests, locale)));
	return l10n.t('These requests were free and count against no budget: {0}.', kinds.join(', '));
}

function freeKindText(kind: MetricsSnapshot['free'][number]['kind'], count: string): string {
	const texts: Readonly<Record<typeof kind, string>> = {
		metrics: l10n.t('metrics of the service: {0}', count),
		keyCheck: l10n.t('checks of a key: {0}', count),
		diagnosis: l10n.t('diagnosis: {0}', count),
	};
	return texts[kind];
}
