import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { MetricsSnapshot, ServiceSeries } from '../../../protocol/metrics.ts';
import { changeText, figureText, shortText } from '../../shared/figureText.ts';
import { format } from '../../shared/formatText.ts';
import { sinceText } from '../../shared/time.ts';
import { MetricCard } from '../controls/metricCard.tsx';
import type { PageActions } from '../controls/pageActions.ts';
import { SeriesChart } from './seriesChart.tsx';

interface SeriesGroupProperties {
	/** Empty for the outermost figures. */
	readonly name: string;
	/** Of the element with its chart. */
	readonly chartId: string;
	readonly series: readonly ServiceSeries[];
	/** When each value was, in milliseconds since 1970. */
	readonly times: readonly number[];
	/** Whether its cards are shown at first without being asked for. */
	readonly isOpen: boolean;
	/** The pointer of the series whose chart is open. */
	readonly selected: string | undefined;
	readonly page: MetricsSnapshot;
	readonly actions: PageActions;
}

/**
 * The figures that belong together, a card each, and the chart of the one that is selected. Whether it is open is the
 * person's once it is shown: it never changes under their hands.
 */
export function SeriesGroup(properties: SeriesGroupProperties): VNode {
	const { name, series, isOpen, page } = properties;
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
				<h3>{format(page.strings.moreGroup, name, String(series.length))}</h3>
			</summary>
			{opened ? <GroupCards {...properties} /> : null}
		</details>
	);
}

function GroupCards({ chartId, series, times, selected, page, actions }: SeriesGroupProperties): VNode {
	const { strings, pinned } = page;
	const open = series.find(({ pointer }) => pointer === selected);
	return (
		<>
			<ul class="cards">
				{series.map((each) => (
					<MetricCard
						key={each.pointer}
						name={each.name || strings.value}
						value={cardText(each, page)}
						hint={figureText(each.value, page.locale, each.unit)}
						note={noteText(each, page)}
						values={each.values}
						chartId={chartId}
						selected={each.pointer === selected}
						onSelect={() => actions.keep({ pointer: each.pointer === selected ? '' : each.pointer })}
						pin={{
							isPinned: pinned === each.pointer && pinned !== '',
							strings,
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
		? shortText(value, locale, unit)
		: figureText(value, locale, unit);
}

/** How it changed over the range as far as that is known, and that it began anew meanwhile. */
function noteText({ change, since, restarts, unit }: ServiceSeries, { strings, locale, now }: MetricsSnapshot): string {
	if (change === null || since === null) return '';
	const time = sinceText(since, now, locale);
	const changed = () => format(strings.change, changeText(change, locale, unit), time);
	const text = change === 0 ? format(strings.unchanged, time) : changed();
	return restarts === 0 ? text : `${text} · ${format(strings.restarts, String(restarts))}`;
}
