import { dayName } from '../../../src/base/core/localDay.ts';
import { periodOf } from '../../../src/usage/core/budget/budgetPeriod.ts';

// Prints the periods around each moment in the time zone of this process: the arguments are local times, such as
// `2026-03-29T12:00`. The names are those of the first and the last day, and the length is in hours.

const HOUR = 3_600_000;
const periods = process.argv.slice(2).map((text) =>
	(['day', 'week', 'month'] as const).map((per) => {
		const now = new Date(text).getTime();
		const { from, before } = periodOf(per, now);
		const moments = [from, (from + before) / 2, before - 1].map((time) => periodOf(per, time));
		const isOne = from <= now && now < before && moments.every((each) => each.from === from && each.before === before);
		if (!isOne || periodOf(per, before).from !== before) throw new Error(`${per} of ${text} is not one period`);
		return [dayName(from), dayName(before - 1), (before - from) / HOUR];
	}),
);
console.log(JSON.stringify(periods));
