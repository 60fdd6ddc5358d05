import { sampleEvenly } from './sampleEvenly.ts';

/** A poll, as far as its share of the room is concerned. */
export interface SizedPoll {
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
