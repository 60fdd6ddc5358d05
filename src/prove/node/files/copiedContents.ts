import type { FileName } from './fileName.ts';
import { sameStamp } from './fileStamps.ts';
import type { FileWorkers } from './fileWorkers.ts';
import { type StampedNames, stampedNames } from './stampedNames.ts';

/** What a copy can say of the contents that it was made of, once commands have run in it. */
export interface CopiedContents {
	/** The files as they were copied: no program can change one and put its stamp back. */
	readonly files: StampedNames;
	/** Digests of those that get another content in the copy, by their names. */
	readonly replaced: ReadonlyMap<string, string | undefined>;
}

/**
 * Looks at a copy before anything is changed in it.
 * @param names of its files, relative to it
 * @param replaced those that get another content
 */
export async function copiedContents(
	copy: string,
	names: readonly FileName[],
	replaced: readonly string[],
	workers: FileWorkers,
): Promise<CopiedContents> {
	const [stamps, digests] = await Promise.all([workers.stamp(copy, names), workers.digest(copy, replaced)]);
	return {
		files: stampedNames(names, stamps),
		replaced: new Map(replaced.map((name, index) => [name, digests[index]])),
	};
}

/** Those of the names whose live file has the content that was copied. What cannot be told is not among them. */
export async function sameContents(
	{ live, copy }: { readonly live: string; readonly copy: string },
	names: readonly string[],
	{ files, replaced }: CopiedContents,
	workers: FileWorkers,
): Promise<ReadonlySet<string>> {
	if (names.length === 0) return new Set();
	const [stamps, copied, now] = await Promise.all([
		workers.stamp(copy, names),
		workers.digest(copy, names),
		workers.digest(live, names),
	]);
	const isSame = (name: string, index: number) => {
		const isUntouched = sameStamp(files.stamps, files.places.get(name) ?? -1, stamps, index);
		const then = replaced.has(name) ? replaced.get(name) : isUntouched ? copied[index] : undefined;
		return then !== undefined && then === now[index];
	};
	return new Set(names.filter(isSame));
}
