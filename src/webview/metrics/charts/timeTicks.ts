import { DAY, HOUR } from '../../shared/time.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MONTH = 30 * DAY;

interface Step {
	/** Its approximate length, in milliseconds. */
	readonly length: number;
	/** The step at an index, counted from the start of the day or the year of `date`. */
	readonly at: (date: Date, index: number) => Date;
	/** The index of a step that is not after `date`, and close to it. */
	readonly first: (date: Date) => number;
}

const STEPS: readonly Step[] = [
	...[1, 5, 15, 30].map((count) => withinDay(count * SECOND)),
	...[1, 5, 15, 30].map((count) => withinDay(count * MINUTE)),
	...[1, 3, 6, 12].map((count) => withinDay(count * HOUR)),
	...[1, 2, 7, 14].map(ofDays),
	...[1, 3, 6, 12, 24, 60, 120].map(ofMonths),
];

/**
 * The round moments of an axis, in the local time zone: about `most` or fewer. Only its start if it has none.
 * @param first in milliseconds since 1970, as are `last` and the result
 */
export function timeTicks(first: number, last: number, most: number): readonly number[] {
	const step = STEPS.find(({ length }) => (last - first) / length <= most) ?? STEPS.at(-1);
	if (step === undefined) return [];
	const date = new Date(first);
	const ticks: number[] = [];
	for (let index = step.first(date); ; index++) {
		const time = step.at(date, index).getTime();
		// Beyond the range of dates, the time is not a number.
		if (!(time <= last)) return ticks.length === 0 ? [first] : ticks;
		// An hour that daylight saving skips would come twice.
		if (time >= first && time !== ticks.at(-1)) ticks.push(time);
	}
}

/** Steps from midnight on. A day may have 23 or 25 hours. */
function withinDay(length: number): Step {
	return {
		length,
		at: (date, index) => new Date(date.getFullYear(), date.getMonth(), date.getDate(), 0, 0, 0, index * length),
		first: (date) =>
			Math.floor((date.getHours() * HOUR + date.getMinutes() * MINUTE + date.getSeconds() * SECOND) / length),
	};
}

function ofDays(count: number): Step {
	return {
		length: count * DAY,
		at: (date, index) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + index * count),
		first: () => 0,
	};
}

function ofMonths(count: number): Step {
	return {
		length: count * MONTH,
		at: (date, index) => new Date(date.getFullYear(), index * count, 1),
		first: () => 0,
	};
}
