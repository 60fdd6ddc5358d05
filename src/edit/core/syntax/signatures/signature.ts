/** What callers see of a function or type. */
export interface Signature {
	/** Qualified by its container: `Cart.add`, `Cart.static of`; the name of a type starts with `type`. */
	readonly name: string;
	readonly parameters: readonly Parameter[];
	/** With `static`, where the type precedes the name. Empty if it is not declared, which matches any. */
	readonly result: string;
	/** Undefined if it returns a promise without being declared async, so that callers can await it all the same. */
	readonly isAsync: boolean | undefined;
	readonly visibility: Visibility;
	/** Without braces; undefined if it has none or is an expression. */
	readonly body: string | undefined;
	/** Whether its body does not end as the language requires: its intended form is unknown. */
	readonly isBroken: boolean;
	/** Whether it may occur twice, such as a getter and a setter, or one version per platform. */
	readonly mayRepeat: boolean;
}

/** A parameter that callers pass. */
export interface Parameter {
	readonly name: string | undefined;
	/** Without what makes no difference to callers. Empty if it is not declared, which matches any. */
	readonly type: string;
	readonly passing: 'byPosition' | 'byName' | 'either';
	readonly isOptional: boolean;
	/** Its default value. */
	readonly initial: string | undefined;
}

/** Who may call a declaration. */
export const Visibility = { hidden: 0, near: 1, everywhere: 2 } as const;
export type Visibility = (typeof Visibility)[keyof typeof Visibility];

/** The name of a declaration without its container: `add` of `Cart.add`. */
export function unqualifiedName(name: string): string {
	return /[^\s.:)]+$/.exec(name)?.[0] ?? name;
}

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
	const asyncs = [before.isAsync, after.isAsync];
	return (
		after.visibility >= before.visibility &&
		(asyncs.includes(undefined) || before.isAsync === after.isAsync) &&
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
		const other = each.passing === 'byName' ? after.find(({ name }) => name === each.name) : after[index];
		return other !== undefined && isSame(each, other, after) && left.delete(other);
	});
	return isTaken && [...left].every(({ isOptional }) => isOptional);
}

function isSame(before: Parameter, after: Parameter, all: readonly Parameter[]): boolean {
	if (before.isOptional && !after.isOptional) return false;
	if (!matches(before.type, after.type) && after.type !== `${before.type}?`) return false;
	if (before.name !== after.name && before.name !== undefined && after.name !== undefined) {
		// What is passed by position may get another name, but not the place of another one.
		const isPositional = before.passing === 'byPosition' || after.passing === 'byPosition';
		if (!isPositional || (before.name !== '_' && all.some(({ name }) => name === before.name))) return false;
	}
	// A list created for each call is not a different default; computed values cannot be compared.
	const [old = '', now = ''] = [before.initial, after.initial];
	return ![old, now].every((value) => /^-?[\w.]+$/.test(value)) || old === now || Number(old) === Number(now);
}
