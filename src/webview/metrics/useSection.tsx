import type { VNode } from 'preact';
import type { MetricsSnapshot, UseCard, UseFigure } from '../../protocol/metrics.ts';
import { fill } from './figureText.ts';
import { MetricCard } from './metricCard.tsx';
import type { PageActions, PageState } from './pageActions.ts';
import { TimeChart } from './timeChart.tsx';
import { bucketText } from './timeText.ts';
import { UseTable } from './useTable.tsx';
import { useText } from './useText.ts';
import { ValuesTable } from './valuesTable.tsx';

interface UseSectionProperties {
	readonly page: MetricsSnapshot;
	readonly kept: PageState;
	readonly actions: PageActions;
}

const CHART = 'use-chart';
/** They do not add up. */
const AVERAGES: ReadonlySet<UseFigure> = new Set(['latency', 'roundTrip']);

/** What was asked of services, from our own receipts: something true to see, whatever the service says of itself. */
export function UseSection({ page, kept, actions }: UseSectionProperties): VNode {
	const { strings, use } = page;
	const { figure = 'tokens' } = kept;
	const isEmpty = use.cards.every(({ figure: each, value }) => each !== 'requests' || value === 0);
	const selected = use.cards.find((card) => card.figure === figure);
	return (
		<section aria-labelledby="use-title">
			<h2 id="use-title">{strings.use}</h2>
			<p class="note">{strings.useHint}</p>
			{isEmpty ? <p class="empty">{strings.nothingUsed}</p> : null}
			{isEmpty ? null : (
				<>
					<ul class="cards">
						{use.cards.map((card) => (
							<MetricCard
								key={card.figure}
								name={strings.figures[card.figure]}
								value={useText(card.figure, card.value, page, true)}
								hint={useText(card.figure, card.value, page)}
								note={beforeText(card, page)}
								values={card.values}
								chartId={CHART}
								selected={card.figure === figure}
								onSelect={() => actions.keep({ figure: card.figure })}
							/>
						))}
					</ul>
					<div id={CHART} class="panel">
						{selected === undefined ? null : <UseChart page={page} card={selected} />}
					</div>
					<UseTable page={page} by={kept.by ?? 'operation'} actions={actions} />
				</>
			)}
		</section>
	);
}

function UseChart({ page, card }: { readonly page: MetricsSnapshot; readonly card: UseCard }): VNode {
	const { strings, use, locale } = page;
	const name = strings.figures[card.figure];
	const points = use.buckets.map((time, index) => ({ time, value: card.values[index] ?? null }));
	const timeText = (time: number) => bucketText(time, use.step, locale);
	const valueText = (value: number | null) => useText(card.figure, value, page);
	return (
		<>
			<h3>{name}</h3>
			<TimeChart
				id={`${CHART}-drawing`}
				name={name}
				points={points}
				look={AVERAGES.has(card.figure) ? 'line' : 'columns'}
				strings={strings}
				locale={locale}
				timeText={timeText}
				tickText={timeText}
				valueText={valueText}
				whole={{ value: valueText(card.value), time: strings.ranges[page.range] }}
			/>
			<ValuesTable name={name} points={points} strings={strings} timeText={timeText} valueText={valueText} />
		</>
	);
}

function beforeText({ figure, before }: UseCard, page: MetricsSnapshot): string {
	const { range, strings } = page;
	return range === 'all' || before === null ? '' : fill(strings.before[range], useText(figure, before, page));
}
