import { type FileName, nameKey } from './fileName.ts';
import { type FileStamps, mayBeSame, sameStamp } from './fileStamps.ts';

/** Names with their stamps, by keys of the names. */
export interface StampedNames {
	readonly stamps: FileStamps;
	readonly places: ReadonlyMap<string, number>;
	readonly names: readonly FileName[];
}

export function stampedNames(names: readonly FileName[], stamps: FileStamps): StampedNames {
	return { names, stamps, places: new Map(names.map((name, index) => [nameKey(name), index])) };
}

/** The names whose files are different, new, or gone, as they are shown. */
export function changedNames(before: StampedNames, after: StampedNames): readonly string[] {
	const changed = after.names.filter((name, index) => {
		const place = before.places.get(nameKey(name));
		if (place === undefined) return after.stamps.kinds[index] !== 0;
		return !sameStamp(before.stamps, place, after.stamps, index);
	});
	const gone = before.names.filter(
		(name, index) => before.stamps.kinds[index] !== 0 && !after.places.has(nameKey(name)),
	);
	return [...changed, ...gone].map(String);
}

/** Those of the changed names of which only their contents can tell whether these are different. */
export function doubtfulNames(
	changed: readonly string[],
	before: StampedNames,
	after: StampedNames,
): readonly string[] {
	return changed.filter((name) => {
		const [atBefore, atAfter] = [before.places.get(name), after.places.get(name)];
		if (atBefore === undefined || atAfter === undefined) return false;
		return mayBeSame(before.stamps, atBefore, after.stamps, atAfter);
	});
}
