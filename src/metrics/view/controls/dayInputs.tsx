import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { dayName, dayText } from '../../../base/view/time.ts';
import { withDay } from '../../protocol/dayRange.ts';
import type { MetricsSnapshot } from '../../protocol/metrics.ts';
import type { DayRange } from '../../protocol/usage.ts';

interface DayInputsProperties {
	readonly page: MetricsSnapshot;
	readonly range: DayRange;
	readonly onChoose: (range: DayRange) => void;
}

/** The first and the last day of a range. A day beyond the other one moves that, and says so. */
export function DayInputs({ page, range, onChoose }: DayInputsProperties): VNode {
	const { usage, now, locale } = page;
	const [said, say] = useState('');
	const last = dayName(now);
	const first = usage.firstDay ?? last;
	const choose = (end: keyof DayRange, input: HTMLInputElement) => {
		// While a year is being typed, the input holds a day of another century, or none.
		if (input.value === '' || !input.validity.valid) {
			say(l10n.t('Choose days from {0} to {1}.', dayText(first, locale), dayText(last, locale)));
			return;
		}
		const next = withDay(range, end, input.value);
		const other = end === 'from' ? 'to' : 'from';
		say(
			next[other] === range[other]
				? ''
				: l10n.t('The other day was moved, so that the range does not end before it begins.'),
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
				{said}
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
