import { isPlain } from './contents.ts';
import type { Difference } from './difference.ts';
import {
	addToSet,
	getOwnPropertyDescriptor,
	hasOwn,
	isArray,
	isFrozen,
	isInSet,
	newSet,
	ownKeys,
} from './intrinsics.ts';
import type { Outcome } from './outcome.ts';

/**
 * Whether one version leaves behind an object that outlives the call, such as one that is returned each time, where the other makes a
 * new one: whoever changes it then changes another result, too. What each version leaves behind must be alike otherwise.
 * @param outcomes of two runs of each version, each on inputs of its own
 */
export function sharingDifference({
	before,
	again,
	after,
	afterAgain,
}: Readonly<Record<'before' | 'again' | 'after' | 'afterAgain', Outcome>>): Difference | undefined {
	const { objects = [], rootsOfObjects = [] } = before;
	for (let index = 0; index < objects.length; index += 1) {
		const one = objects[index];
		const other = after.objects?.[index];
		const isKept = one === again.objects?.[index];
		const isKeptAfter = other === afterAgain.objects?.[index];
		const isShared = isKept !== isKeptAfter || (isKept && one !== other);
		if (isShared && !(isConstant(one) && isConstant(other))) {
			return { kind: 'different', path: `${rootsOfObjects[index] ?? 0}`, one, other, aspect: 'shared' };
		}
	}
	return undefined;
}

/** Whether nobody can change a list or an object, or anything in it. Only its identity shows then that it is shared. */
function isConstant(value: unknown): boolean {
	const seen = newSet<object>();
	const waiting: unknown[] = [value];
	for (let index = 0; index < waiting.length; index += 1) {
		const each = waiting[index];
		if (typeof each === 'function') return false;
		if (typeof each !== 'object' || each === null || isInSet(seen, each)) continue;
		addToSet(seen, each);
		if (!isFrozen(each) || !(isArray(each) || isPlain(each))) return false;
		const keys = ownKeys(each);
		for (let at = 0; at < keys.length; at += 1) {
			const descriptor = getOwnPropertyDescriptor(each, keys[at] as PropertyKey);
			if (descriptor === undefined || !hasOwn(descriptor, 'value')) return false;
			waiting[waiting.length] = descriptor.value;
		}
	}
	return true;
}
