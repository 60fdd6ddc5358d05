import { DAY } from '../../../base/core/clock.ts';
import type { MetricPoll } from './metricPoll.ts';

const HOUR = 3_600_000;
/** Milliseconds between the polls that are kept, by their largest age. */
const DENSITIES = [
	{ age: 2 * DAY, gap: 0 },
	{ age: 9 * DAY, gap: HOUR / 6 },
	{ age: 400 * DAY, gap: 6 * HOUR },
];
const MOST_POLLS = 10_000;

/**
 * The polls to keep: all of the last two days, then the last one of every ten minutes up to nine days, then of every
 * six hours up to 400 days; at most 10,000. Duplicates are dropped.
 * @param polls in any order
 * @param now milliseconds since 1970
 * @returns oldest first
 */
export function downsample<T extends Omit<MetricPoll, 'values'>>(polls: readonly T[], now: number): readonly T[] {
	const slots = new Map<string, T>();
	for (const poll of polls.toSorted((a, b) => a.time - b.time)) {
		const density = DENSITIES.find(({ age }) => now - poll.time <= age);
		if (density === undefined) continue;
		const slot = density.gap === 0 ? poll.time : `${density.gap}:${Math.floor(poll.time / density.gap)}`;
		slots.set(JSON.stringify([poll.service, poll.run, slot]), poll);
	}
	return [...slots.values()].sort((a, b) => a.time - b.time).slice(-MOST_POLLS);
}

/** At most `most` items at even distances, always including the last one. @param most a whole number */
export function sampleEvenly<T>(items: readonly T[], most: number): readonly T[] {
	const chosenOf = (count: number) => Math.floor((count * most) / items.length);
	return items.filter((_, index) => chosenOf(index + 1) > chosenOf(index));
}

/** A poll and its size. */
interface SizedPoll {
	/** The service and the account that it belongs to. */
	readonly service: string;
	/** Milliseconds since 1970. */
	readonly time: number;
	/** In characters or bytes. */
	readonly size: number;
}

/**
 * Drops polls until they fit: a service that takes more than its share keeps fewer polls over the same span. A service
 * that needs less leaves the rest to the others.
 * @param polls oldest first
 * @param most of their sizes together
 * @returns oldest first
 */
export function trimToSize<T extends SizedPoll>(polls: readonly T[], most: number): readonly T[] {
	const services = [...Map.groupBy(polls, ({ service }) => service).values()]
		.map((own) => ({ own, size: own.reduce((sum, poll) => sum + poll.size, 0) }))
		.sort((a, b) => a.size - b.size);
	let left = most;
	const kept = services.flatMap(({ own, size }, index) => {
		const share = Math.min(size, left / (services.length - index));
		left -= share;
		return sampleEvenly(own, Math.floor((own.length * share) / size));
	});
	return kept.sort((a, b) => a.time - b.time);
}
