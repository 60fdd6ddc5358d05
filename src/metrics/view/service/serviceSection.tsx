import { drawing as warningIcon } from '@vscode/codicons/src/icons/warning.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../base/view/button.tsx';
import { Icon } from '../../../base/view/icons.tsx';
import { ScrollBox } from '../../../base/view/scrollBox.tsx';
import type { MetricsSnapshot, ServiceMetrics, ServiceSeries, ServiceText } from '../../protocol/metrics.ts';
import { PinButton } from '../controls/metricCard.tsx';
import type { PageActions, PageState } from '../controls/pageActions.ts';
import { momentText } from '../dateText.ts';
import { SeriesGroup } from './seriesGroup.tsx';
import { ServiceTableView } from './serviceTable.tsx';

interface ServiceSectionProperties {
	readonly page: MetricsSnapshot;
	readonly kept: PageState;
	readonly actions: PageActions;
}

/** Groups are open at first up to this many cards. */
const MOST_OPEN = 16;
const TITLE = 'service-title';

/** The metrics of the service. */
export function ServiceSection({ page, kept, actions }: ServiceSectionProperties): VNode {
	const { metrics, state } = page;
	const problem = 'problem' in state ? state.problem : undefined;
	return (
		<section aria-labelledby={TITLE} aria-busy={state.kind === 'loading'}>
			<h2 id={TITLE} tabIndex={-1}>
				{l10n.t('Metrics of the Service')}
			</h2>
			<p class="note" role="status">
				{statusText(page)}
			</p>
			{problem === undefined ? null : <Problem page={page} problem={problem} actions={actions} />}
			{metrics === undefined ? null : <Metrics page={page} metrics={metrics} kept={kept} actions={actions} />}
		</section>
	);
}

/** Empty in the stale and failed states: the problem below says it. */
function statusText({ state, now, locale }: MetricsSnapshot): string {
	switch (state.kind) {
		case 'never':
			return l10n.t('The service’s metrics have not been requested yet.');
		case 'loading':
			return l10n.t('Waiting for the service’s metrics…');
		case 'fresh':
		case 'old':
			return l10n.t('as of {0}', momentText(state.asOf, now, locale));
		case 'stale':
		case 'failed':
			return '';
		default:
			return state satisfies never;
	}
}

interface ProblemProperties extends Omit<ServiceSectionProperties, 'kept'> {
	readonly problem: string;
}

/** Why the figures are old or missing. It stays while newer ones are requested. */
function Problem({ page, problem, actions }: ProblemProperties): VNode {
	const { state, now, locale } = page;
	const asOf = 'asOf' in state ? state.asOf : undefined;
	const headline =
		asOf === undefined
			? l10n.t('The service’s metrics could not be loaded.')
			: l10n.t('As of {0}: newer metrics could not be loaded.', momentText(asOf, now, locale));
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => () => keepFocus(box.current), []);
	return (
		<div ref={box} class="problem" role="alert">
			<Icon drawing={warningIcon} />
			<div>
				<p class="problem-title">{headline}</p>
				<p>{problem}</p>
				<div class="buttons">
					<Button text={l10n.t('Refresh')} primary onClick={() => actions.act('refresh')} />
					<Button text={l10n.t('Show Log')} onClick={() => actions.act('showLog')} />
				</div>
			</div>
		</div>
	);
}

/** Moves the focus to the figures if the button that had it is removed with the problem. */
function keepFocus(removed: HTMLElement | null): void {
	if (removed?.contains(document.activeElement)) document.getElementById(TITLE)?.focus();
}

function Metrics(properties: ServiceSectionProperties & { readonly metrics: ServiceMetrics }): VNode {
	const { page, metrics, kept, actions } = properties;
	const groups = groupsOf(metrics.series);
	const selected = selectedPointer(page, metrics, kept);
	const isEmpty = metrics.series.length + metrics.tables.length + metrics.texts.length === 0;
	let cards = 0;
	return (
		<>
			{isEmpty ? <p class="empty">{l10n.t('The metrics contain no values.')}</p> : null}
			{groups.map(({ name, series }, index) => {
				cards += series.length;
				const isOpen = cards <= MOST_OPEN || groups.length === 1 || series.some(({ pointer }) => pointer === selected);
				return (
					<SeriesGroup
						key={name}
						name={name}
						chartId={`chart-of-group-${index}`}
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
			{metrics.hasMore ? <p class="note">{l10n.t('The response contains more than is shown here.')}</p> : null}
			<RawJson metrics={metrics} />
		</>
	);
}

/** The pointer of the open chart: of the one that the user opened, else the pinned one, else the main one. */
function selectedPointer(
	{ pinned }: MetricsSnapshot,
	{ series, main }: ServiceMetrics,
	kept: PageState,
): string | undefined {
	const wanted = [kept.pointer, pinned, main].find((pointer) => series.some((each) => each.pointer === pointer));
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

/** The body as it came. Drawn when it is opened. */
function RawJson({ metrics }: { readonly metrics: ServiceMetrics }): VNode {
	const [open, setOpen] = useState(false);
	return (
		<details class="group raw" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>{l10n.t('Raw JSON')}</summary>
			{open && metrics.rawIsCut ? <p class="note">{l10n.t('Only the beginning is shown.')}</p> : null}
			{open ? (
				<ScrollBox>
					<pre>{metrics.raw}</pre>
				</ScrollBox>
			) : null}
		</details>
	);
}

interface ServiceTextsProperties {
	readonly texts: readonly ServiceText[];
	readonly page: MetricsSnapshot;
	readonly actions: PageActions;
}

/** The values that are not numbers. */
function ServiceTexts({ texts, page, actions }: ServiceTextsProperties): VNode | null {
	const { pinned } = page;
	if (texts.length === 0) return null;
	return (
		<div class="group">
			<h3>{l10n.t('Other values')}</h3>
			<dl class="panel texts">
				{texts.map(({ pointer, name, text }) => (
					<div key={pointer} class="text-row">
						<dt>{name || l10n.t('Value')}</dt>
						<dd>
							<span>{text ?? '—'}</span>
							<PinButton
								name={name || l10n.t('Value')}
								isPinned={pinned === pointer && pinned !== ''}
								onPin={() => actions.pin(pinned === pointer ? '' : pointer)}
							/>
						</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
