import type { MetricPoll } from './metricPoll.ts';
import { sampleEvenly } from './sampleEvenly.ts';

/** In characters: the size of a value without its key, and of a poll without its values. */
const VALUE = 12;
const POLL = 100;

/**
 * Drops polls until they fit: a service that takes more than its share keeps fewer polls over the same span. A service
 * that needs less leaves the rest to the others.
 * @param polls oldest first
 * @param most in characters
 * @returns oldest first
 */
export function trimToSize(polls: readonly MetricPoll[], most: number): readonly MetricPoll[] {
	const services = [...Map.groupBy(polls, ({ service }) => service).values()]
		.map((own) => ({ own, size: own.reduce((sum, poll) => sum + sizeOf(poll), 0) }))
		.sort((a, b) => a.size - b.size);
	let left = most;
	const kept = services.flatMap(({ own, size }, index) => {
		const share = Math.min(size, left / (services.length - index));
		left -= share;
		return sampleEvenly(own, Math.floor((own.length * share) / size));
	});
	return kept.sort((a, b) => a.time - b.time);
}

function sizeOf({ values }: MetricPoll): number {
	let size = POLL;
	for (const key of values.keys()) size += key.length + VALUE;
	return size;
}
