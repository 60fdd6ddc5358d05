/** The stretch in which two texts differ, as offsets. */
export interface ChangedSpan {
	readonly start: number;
	/** Where it ends in the text before, and in the one after. */
	readonly endBefore: number;
	readonly endAfter: number;
}

/** The smallest stretch that holds every difference of two texts; never cuts a surrogate pair in half. */
export function changedSpan(before: string, after: string): ChangedSpan {
	const most = Math.min(before.length, after.length);
	let start = 0;
	while (start < most && before[start] === after[start]) start += 1;
	if (isHighSurrogate(before[start - 1])) start -= 1;
	let same = 0;
	while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
	if (same > 0 && isLowSurrogate(before[before.length - same])) same -= 1;
	return { start, endBefore: before.length - same, endAfter: after.length - same };
}

function isHighSurrogate(unit: string | undefined): boolean {
	return unit !== undefined && /[\ud800-\udbff]/.test(unit);
}

function isLowSurrogate(unit: string | undefined): boolean {
	return unit !== undefined && /[\udc00-\udfff]/.test(unit);
}
