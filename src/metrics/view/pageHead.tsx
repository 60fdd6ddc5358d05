import { drawing as exportIcon } from '@vscode/codicons/src/icons/export.svg';
import { drawing as refreshIcon } from '@vscode/codicons/src/icons/refresh.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { dayName } from '../../base/core/localDay.ts';
import { Icon } from '../../base/view/icons.tsx';
import type { MetricsSnapshot } from '../protocol/metrics.ts';
import { type DayRange, METRICS_RANGES, withDay } from '../protocol/usage.ts';
import { Choice } from './controls/choice.tsx';
import type { PageActions } from './controls/pageActions.ts';
import { dayText } from './dateText.ts';
import { rangeName } from './usage/usageText.ts';

/** The title, the range, and the tools of the page. */
export function PageHead({ page, actions }: { readonly page: MetricsSnapshot; readonly actions: PageActions }): VNode {
	const { service, range, notConnected, state } = page;
	const isLoading = state.kind === 'loading';
	return (
		<header class="head">
			<h1>{l10n.t('Metrics')}</h1>
			{service === '' ? null : <span class="head-service">{service}</span>}
			<div class="head-tools">
				<Choice
					name="range"
					label={l10n.t('Range')}
					options={[...METRICS_RANGES, DAYS].map((value) => ({ value, text: rangeName(value) }))}
					chosen={typeof range === 'object' ? DAYS : range}
					onChoose={(value) => actions.chooseRange(value === DAYS ? shownDays(page) : value)}
				/>
				{notConnected === '' && (
					<button
						type="button"
						class={isLoading ? 'tool busy' : 'tool'}
						aria-label={isLoading ? l10n.t('Refreshing…') : l10n.t('Refresh')}
						title={isLoading ? l10n.t('Refreshing…') : l10n.t('Refresh')}
						onClick={() => actions.act('refresh')}
					>
						<Icon drawing={refreshIcon} />
					</button>
				)}
				<button
					type="button"
					class="tool"
					aria-label={l10n.t('Export…')}
					title={l10n.t('Export…')}
					onClick={() => actions.act('export')}
				>
					<Icon drawing={exportIcon} />
				</button>
			</div>
			{typeof range === 'object' ? <DayInputs page={page} range={range} onChoose={actions.chooseRange} /> : null}
		</header>
	);
}

const DAYS = 'days' as const;

/** The days that the page shows, to begin with. */
function shownDays({ range, usage, now }: MetricsSnapshot): DayRange {
	const to = dayName(now);
	const from = range === 'all' ? usage.firstDay : dayName(usage.buckets[0] ?? now);
	return { from: from ?? to, to };
}

interface DayInputsProperties {
	readonly page: MetricsSnapshot;
	readonly range: DayRange;
	readonly onChoose: (range: DayRange) => void;
}

/** The first and the last day of a range. A day beyond the other one moves that, and says so. */
function DayInputs({ page, range, onChoose }: DayInputsProperties): VNode {
	const { usage, now, locale } = page;
	const [note, setNote] = useState('');
	const last = dayName(now);
	const first = usage.firstDay ?? last;
	const choose = (end: keyof DayRange, input: HTMLInputElement) => {
		// While a year is being typed, the input holds a day of another century, or none.
		if (input.value === '' || !input.validity.valid) {
			setNote(l10n.t('Choose days from {0} to {1}.', dayText(first, locale), dayText(last, locale)));
			return;
		}
		const next = withDay(range, end, input.value);
		const other = end === 'from' ? 'to' : 'from';
		setNote(
			next[other] === range[other]
				? ''
				: l10n.t('The other date was moved so that the range does not end before it starts.'),
		);
		onChoose(next);
	};
	const input = (end: keyof DayRange, label: string) => (
		<span class="day">
			<label for={`day-${end}`}>{label}</label>
			<DayInput
				id={`day-${end}`}
				day={range[end]}
				first={first}
				last={last}
				onChoose={(element) => choose(end, element)}
			/>
		</span>
	);
	return (
		<div class="days">
			{input('from', l10n.t('From'))}
			{input('to', l10n.t('To'))}
			<p class="note" role="status">
				{note}
			</p>
		</div>
	);
}

interface DayInputProperties {
	readonly id: string;
	readonly day: string;
	readonly first: string;
	readonly last: string;
	readonly onChoose: (element: HTMLInputElement) => void;
}

function DayInput({ id, day, first, last, onChoose }: DayInputProperties): VNode {
	const element = useRef<HTMLInputElement>(null);
	// Not by its property: that would undo a day that is half typed whenever the page is drawn again.
	useLayoutEffect(() => {
		if (element.current !== null) element.current.value = day;
	}, [day]);
	return (
		<input
			ref={element}
			id={id}
			type="date"
			min={first}
			max={last}
			onChange={(event) => onChoose(event.currentTarget)}
		/>
	);
}
