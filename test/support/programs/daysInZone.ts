import { dayName, dayOf, daySpans, dayStart } from '../../../src/base/core/localDay.ts';
import { rangeBuckets, rangeSpans } from '../../../src/metrics/core/usage/usageRange.ts';

// Prints days in the time zone of this process: the first argument is the first day, the second how many. Fails if the
// functions that name a day and that give its bounds disagree.

const HOUR = 3_600_000;
const [first = '', count = '1'] = process.argv.slice(2);
const days = [];
let start = dayStart(first);
for (let index = 0; index < Number(count); index++) {
	const { from, before } = dayOf(start);
	const name = dayName(start);
	const moments = [from, from + HOUR, before - HOUR, before - 1];
	const agree = moments.every((time) => dayName(time) === name && dayOf(time).from === from);
	const bounds = from === start && dayStart(name) === from && rangeSpans('today', before - 1).from === from;
	if (!agree || !bounds || daySpans(before - 1, 2).at(-1) !== start) throw new Error(`${name} is not one day`);
	days.push({ name, hours: (before - from) / HOUR, buckets: rangeBuckets('today', from, from).buckets.length });
	start = before;
}
console.log(JSON.stringify(days));
