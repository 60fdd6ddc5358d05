import { Session } from 'node:inspector/promises';
import { fileOfModule } from './freshModules.ts';

/** A place in a source file: types are taken out without moving anything, so an offset holds for what runs, too. */
export interface Place {
	readonly file: string;
	readonly start: number;
}

type Ranges = readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];

/** Counts from here on what runs. The result says which of the places ran since it was asked last, by their indexes. */
export async function startCoverage(): Promise<(places: readonly Place[]) => Promise<readonly number[]>> {
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
	return async (places) => {
		const { result } = await session.post('Profiler.takePreciseCoverage');
		const files = new Map<string, Ranges[]>();
		for (const { url, functions } of result) {
			const file = fileOfModule(url);
			if (file !== undefined) files.set(file, [...(files.get(file) ?? []), functions.flatMap(({ ranges }) => ranges)]);
		}
		return [...places.keys()].filter((index) => {
			const place = places[index];
			return place !== undefined && (files.get(place.file) ?? []).some((ranges) => hasRun(place.start, ranges));
		});
	};
}

/** The narrowest range around an offset is the one that counts. */
function hasRun(offset: number, ranges: Ranges): boolean {
	const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= offset && offset < endOffset);
	const narrowest = around.toSorted((one, other) => width(one) - width(other))[0];
	return narrowest !== undefined && narrowest.count > 0;
}

function width({ startOffset, endOffset }: Ranges[number]): number {
	return endOffset - startOffset;
}
