import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { figureText } from '../../../base/view/figureText.ts';
import { momentText, tickText } from '../../../base/view/time.ts';
import type { MetricsSnapshot, ServiceSeries } from '../../protocol/metrics.ts';
import { TimeChart } from '../charts/timeChart.tsx';
import { ValuesTable } from '../charts/valuesTable.tsx';

interface SeriesChartProperties {
	readonly id: string;
	readonly series: ServiceSeries;
	/** The time of each value, in milliseconds since 1970. */
	readonly times: readonly number[];
	readonly page: MetricsSnapshot;
}

/** A figure of the service over time, as a line and as a table. */
export function SeriesChart({ id, series, times, page }: SeriesChartProperties): VNode {
	const { locale, now } = page;
	const { unit } = series;
	const name = [series.group, series.name].filter((part) => part !== '').join(' / ');
	const points = useMemo(
		() => times.map((time, index) => ({ time, value: series.values[index] ?? null })),
		[times, series],
	);
	const known = points.filter(({ value }) => value !== null).length;
	const timeText = (time: number) => momentText(time, now, locale);
	const valueText = (value: number | null) => figureText(value, locale, unit);
	const heading = <h3>{name || l10n.t('Value')}</h3>;
	if (known === 0) {
		return (
			<>
				{heading}
				<p class="note">{l10n.t('No value in this time.')}</p>
			</>
		);
	}
	return (
		<>
			{heading}
			{known === 1 ? <p class="note">{l10n.t('One value so far. The line begins with the next one.')}</p> : null}
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
