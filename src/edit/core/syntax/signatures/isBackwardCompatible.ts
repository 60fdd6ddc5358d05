import { type Parameter, type Signature, Visibility } from './signature.ts';

/**
 * Whether everything that callers of `before` rely on is still there.
 * @param isUsed whether other code uses a hidden declaration; by default, hidden ones count like any other
 */
export function isBackwardCompatible(
	before: readonly Signature[],
	after: readonly Signature[],
	isUsed: (signature: Signature) => boolean = () => true,
): boolean {
	const byName = Map.groupBy(after, ({ name }) => name);
	return before.every((each) => {
		const others = byName.get(each.name) ?? [];
		if (others.length === 0) return each.visibility === Visibility.hidden && !isUsed(each);
		return others.some((other) => isCallable(each, other));
	});
}

/** Whether callers of one can call the other without changes. */
function isCallable(before: Signature, after: Signature): boolean {
	return (
		after.visibility >= before.visibility &&
		(before.isStatic ?? false) === (after.isStatic ?? false) &&
		((before.isAsync ?? false) === (after.isAsync ?? false) || before.mayWait === true || after.mayWait === true) &&
		matches(before.result, after.result) &&
		takes(before.parameters, after.parameters)
	);
}

function matches(one: string, other: string): boolean {
	return one === '' || other === '' || one === other;
}

/** Whether arguments for the old parameters can be passed for the new ones. */
function takes(before: readonly Parameter[], after: readonly Parameter[]): boolean {
	const left = new Set(after);
	const isTaken = before.every((each, index) => {
		const other = each.isKeyword ? after.find(({ name }) => name === each.name) : after[index];
		if (other === undefined || !isSame(each, other)) return false;
		return left.delete(other);
	});
	return isTaken && [...left].every(({ isOptional }) => isOptional);
}

function isSame(before: Parameter, after: Parameter): boolean {
	const isTyped = matches(before.type, after.type) || after.type === `${before.type}?`;
	const isNamed = before.name === undefined || after.name === undefined || before.name === after.name;
	const isGiven = !before.isOptional || (after.isOptional ?? false);
	return isTyped && isNamed && isGiven && hasSameInitial(before.initial, after.initial);
}

/** A list created for each call is not a different default; computed values cannot be compared. */
function hasSameInitial(before: string | undefined, after: string | undefined): boolean {
	const isPlain = (value: string | undefined): value is string => value !== undefined && /^-?[\w.]+$/.test(value);
	if (!isPlain(before) || !isPlain(after) || before === after) return true;
	return Number(before) === Number(after);
}
