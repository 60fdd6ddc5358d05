import type { VNode } from 'preact';
import type { MetricsSnapshot, ServiceMetrics, ServiceSeries } from '../../protocol/metrics.ts';
import { fill } from './figureText.ts';
import { MetricsIcon } from './metricsIcon.tsx';
import type { PageActions, PageState } from './pageActions.ts';
import { RawJson } from './rawJson.tsx';
import { SeriesGroup } from './seriesGroup.tsx';
import { ServiceTableView } from './serviceTable.tsx';
import { ServiceTexts } from './serviceTexts.tsx';
import { momentText } from './timeText.ts';

interface ServiceSectionProperties {
	readonly page: MetricsSnapshot;
	readonly kept: PageState;
	readonly actions: PageActions;
}

/** As many cards are shown without being asked for; the other groups wait under their names. */
const MOST_OPEN = 16;

/** What the service says of itself. */
export function ServiceSection({ page, kept, actions }: ServiceSectionProperties): VNode {
	const { strings, metrics, state } = page;
	return (
		<section aria-labelledby="service-title" aria-busy={state.kind === 'loading'}>
			<h2 id="service-title">{strings.service}</h2>
			<p class="note" role="status">
				{statusText(page)}
			</p>
			<Problem page={page} actions={actions} />
			{metrics === undefined ? null : <Metrics page={page} metrics={metrics} kept={kept} actions={actions} />}
		</section>
	);
}

/** In the stale and failed states the problem says it all. */
function statusText({ strings, state, now, locale }: MetricsSnapshot): string {
	switch (state.kind) {
		case 'never':
			return strings.never;
		case 'loading':
			return strings.loading;
		case 'fresh':
		case 'old':
			return fill(strings.asOf, momentText(state.asOf, now, locale));
		case 'stale':
		case 'failed':
			return '';
		default:
			return state satisfies never;
	}
}

/** Why what is shown is old, or nothing is. */
function Problem({ page, actions }: Omit<ServiceSectionProperties, 'kept'>): VNode | null {
	const { strings, state, now, locale } = page;
	if (state.kind !== 'stale' && state.kind !== 'failed') return null;
	const headline = state.kind === 'failed' ? strings.failed : fill(strings.stale, momentText(state.asOf, now, locale));
	return (
		<div class="problem" role="alert">
			<MetricsIcon name="warning" />
			<div>
				<p class="problem-title">{headline}</p>
				<p>{state.problem}</p>
				<div class="buttons">
					<button type="button" class="button" onClick={() => actions.act('refresh')}>
						{strings.refresh}
					</button>
					<button type="button" class="button secondary" onClick={() => actions.act('showLog')}>
						{strings.showLog}
					</button>
				</div>
			</div>
		</div>
	);
}

function Metrics(properties: ServiceSectionProperties & { readonly metrics: ServiceMetrics }): VNode {
	const { page, metrics, kept, actions } = properties;
	const { strings } = page;
	const groups = groupsOf(metrics.series);
	const selected = selectedPointer(page, metrics, kept);
	const isEmpty = metrics.series.length + metrics.tables.length + metrics.texts.length === 0;
	let cards = 0;
	return (
		<>
			{isEmpty ? <p class="empty">{strings.noValues}</p> : null}
			{groups.map(({ name, series }) => {
				cards += series.length;
				const isOpen = cards <= MOST_OPEN || groups.length === 1 || series.some(({ pointer }) => pointer === selected);
				return (
					<SeriesGroup
						key={name}
						name={name}
						series={series}
						times={metrics.times}
						isOpen={isOpen}
						selected={selected}
						page={page}
						actions={actions}
					/>
				);
			})}
			{metrics.tables.map((table, index) => (
				<ServiceTableView key={`${index} ${table.name}`} table={table} page={page} />
			))}
			<ServiceTexts texts={metrics.texts} page={page} actions={actions} />
			{metrics.hasMore ? <p class="note">{strings.hasMore}</p> : null}
			<RawJson metrics={metrics} strings={strings} />
		</>
	);
}

/** The chart that is open: the one that the person opened, the pinned one, or the first. */
function selectedPointer({ pinned }: MetricsSnapshot, { series }: ServiceMetrics, kept: PageState): string | undefined {
	const wanted = [kept.pointer, pinned].find((pointer) => series.some((each) => each.pointer === pointer));
	return kept.pointer === '' ? undefined : (wanted ?? series[0]?.pointer);
}

function groupsOf(series: readonly ServiceSeries[]) {
	const groups = new Map<string, ServiceSeries[]>();
	for (const each of series) {
		const group = groups.get(each.group);
		if (group === undefined) groups.set(each.group, [each]);
		else group.push(each);
	}
	return [...groups].map(([name, members]) => ({ name, series: members }));
}
