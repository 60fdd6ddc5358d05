import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { withDay } from '../../../protocol/dayRange.ts';
import type { MetricsSnapshot } from '../../../protocol/metrics.ts';
import type { DayRange } from '../../../protocol/usage.ts';
import { format } from '../../shared/formatText.ts';
import { dayName, dayText } from '../../shared/time.ts';

interface DayInputsProperties {
	readonly page: MetricsSnapshot;
	readonly range: DayRange;
	readonly onChoose: (range: DayRange) => void;
}

/** The first and the last day of a range. A day beyond the other one moves that, and says so. */
export function DayInputs({ page, range, onChoose }: DayInputsProperties): VNode {
	const { strings, usage, now, locale } = page;
	const [said, say] = useState('');
	const last = dayName(now);
	const first = usage.firstDay ?? last;
	const choose = (end: keyof DayRange, input: HTMLInputElement) => {
		// While a year is being typed, the input holds a day of another century, or none.
		if (input.value === '' || !input.validity.valid) {
			say(format(strings.dayOutside, dayText(first, locale), dayText(last, locale)));
			return;
		}
		const next = withDay(range, end, input.value);
		const other = end === 'from' ? 'to' : 'from';
		say(next[other] === range[other] ? '' : strings.dayMoved);
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
			{input('from', strings.fromDay)}
			{input('to', strings.toDay)}
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
