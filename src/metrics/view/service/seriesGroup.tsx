import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { MetricsSnapshot, ServiceSeries } from '../../protocol/metrics.ts';
import { tickText } from '../charts/axisText.ts';
import { formatChange, formatFigure, formatShortFigure } from '../charts/formatFigure.ts';
import { TimeChart } from '../charts/timeChart.tsx';
import { ValuesTable } from '../charts/valuesTable.tsx';
import { MetricCard } from '../controls/metricCard.tsx';
import type { PageActions } from '../controls/pageActions.ts';
import { momentText, sinceText } from '../dateText.ts';

interface SeriesGroupProperties {
	/** Empty for the figures at the top level. */
	readonly name: string;
	/** The id of the element with its chart. */
	readonly chartId: string;
	readonly series: readonly ServiceSeries[];
	/** The time of each value, in milliseconds since 1970. */
	readonly times: readonly number[];
	/** Whether it is open at first. */
	readonly isOpen: boolean;
	/** The pointer of the series whose chart is open. */
	readonly selected: string | undefined;
	readonly page: MetricsSnapshot;
	readonly actions: PageActions;
}

/**
 * A group of figures, each on a card, and the chart of the selected one. Once it is shown, only the user opens or
 * closes it.
 */
export function SeriesGroup(properties: SeriesGroupProperties): VNode {
	const { name, series, isOpen } = properties;
	const [opened, setOpened] = useState(isOpen);
	if (name === '') {
		return (
			<div class="group">
				<GroupCards {...properties} />
			</div>
		);
	}
	return (
		<details class="group" open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
			<summary>
				<h3>{l10n.t('{0} ({1})', name, series.length)}</h3>
			</summary>
			{opened ? <GroupCards {...properties} /> : null}
		</details>
	);
}

function GroupCards({ chartId, series, times, selected, page, actions }: SeriesGroupProperties): VNode {
	const { pinned } = page;
	const open = series.find(({ pointer }) => pointer === selected);
	return (
		<>
			<ul class="cards">
				{series.map((each) => (
					<MetricCard
						key={each.pointer}
						name={each.name || l10n.t('Value')}
						value={cardText(each, page)}
						hint={formatFigure(each.value, page.locale, each.unit)}
						note={noteText(each, page)}
						values={each.values}
						chartId={chartId}
						selected={each.pointer === selected}
						onSelect={() => actions.keep({ pointer: each.pointer === selected ? '' : each.pointer })}
						pin={{
							isPinned: pinned === each.pointer && pinned !== '',
							onPin: () => actions.pin(pinned === each.pointer ? '' : each.pointer),
						}}
					/>
				))}
			</ul>
			<div id={chartId} class={open === undefined ? '' : 'panel'}>
				{open === undefined ? null : <SeriesChart series={open} times={times} page={page} id={`${chartId}-drawing`} />}
			</div>
		</>
	);
}

function cardText({ value, unit }: ServiceSeries, { locale }: MetricsSnapshot): string {
	return value !== null && Math.abs(value) >= 10_000_000
		? formatShortFigure(value, locale, unit)
		: formatFigure(value, locale, unit);
}

/** The change over the range, if known, and how often the counter was reset. */
function noteText({ change, since, restarts, unit }: ServiceSeries, { locale, now }: MetricsSnapshot): string {
	if (change === null || since === null) return '';
	const time = sinceText(since, now, locale);
	const changed = () => l10n.t('{0} since {1}', formatChange(change, locale, unit), time);
	const text = change === 0 ? l10n.t('unchanged since {0}', time) : changed();
	return restarts === 0 ? text : `${text} · ${l10n.t('resets: {0}', restarts)}`;
}

interface SeriesChartProperties {
	readonly id: string;
	readonly series: ServiceSeries;
	/** The time of each value, in milliseconds since 1970. */
	readonly times: readonly number[];
	readonly page: MetricsSnapshot;
}

/** A figure of the service over time, as a line and as a table. */
function SeriesChart({ id, series, times, page }: SeriesChartProperties): VNode {
	const { locale, now } = page;
	const { unit } = series;
	const name = [series.group, series.name].filter((part) => part !== '').join(' / ');
	const points = useMemo(
		() => times.map((time, index) => ({ time, value: series.values[index] ?? null })),
		[times, series],
	);
	const known = points.filter(({ value }) => value !== null).length;
	const timeText = (time: number) => momentText(time, now, locale);
	const valueText = (value: number | null) => formatFigure(value, locale, unit);
	const heading = <h3>{name || l10n.t('Value')}</h3>;
	if (known === 0) {
		return (
			<>
				{heading}
				<p class="note">{l10n.t('There are no values in this time.')}</p>
			</>
		);
	}
	return (
		<>
			{heading}
			{known === 1 ? <p class="note">{l10n.t('One value so far. The line starts with the next one.')}</p> : null}
			<TimeChart
				id={id}
				name={name || l10n.t('Value')}
				points={points}
				look="line"
				locale={locale}
				timeText={timeText}
				tickText={(time, span) => tickText(time, span, locale)}
				valueText={valueText}
			/>
			<ValuesTable name={name} points={points} timeText={timeText} valueText={valueText} />
		</>
	);
}
