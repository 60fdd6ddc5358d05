/** What is known of a value, and what that knowledge rests on beyond the code itself. */
export interface Kind {
	/**
	 * - `primitive`: a string, a number, a boolean, or undefined;
	 * - `plain`: an object that the code or a type describes, with known members;
	 * - `typed`: a type that the code does not show describes it, so that whatever reads it has been checked by the compiler;
	 * - `unknown`: it may be anything, undefined and traps included.
	 */
	readonly is:
		| 'array'
		| 'boolean'
		| 'map'
		| 'number'
		| 'plain'
		| 'primitive'
		| 'regexp'
		| 'set'
		| 'string'
		| 'typed'
		| 'undefined'
		| 'unknown';
	/** Of a list, or of an object that takes any key: what its elements are. */
	readonly element?: Kind;
	/** Of an object: whether it may be missing unless a compiler has checked what reads it. */
	readonly isOptional?: boolean;
	/** Whether a list has no holes, for which some methods call their callback and others do not. */
	readonly isDense?: boolean;
	/** Of a string, a number or a boolean: whether its type has all of them, and is not made of single values. */
	readonly isWhole?: boolean;
	/** Of a number: whether it cannot be NaN. */
	readonly isNumeric?: boolean;
	/** Of an object: what a member is; undefined if it has none by this name. */
	readonly member?: (name: string) => Kind | undefined;
	/** The type annotations that it rests on, in words. */
	readonly basis: readonly string[];
}

/** Nothing is known. */
export const UNKNOWN: Kind = { is: 'unknown', basis: [] };
const PRIMITIVES: ReadonlySet<Kind['is']> = new Set(['boolean', 'number', 'primitive', 'string', 'undefined']);

/** A kind with no details. */
export function simple(is: Kind['is'], basis: readonly string[] = []): Kind {
	return { is, basis };
}

/** A number that is not NaN. */
export function numeric(basis: readonly string[] = []): Kind {
	return { is: 'number', isNumeric: true, basis };
}

/** A list of elements of one kind. */
export function listOf(element: Kind, isDense: boolean, basis: readonly string[] = element.basis): Kind {
	return { is: 'array', element, isDense, basis: union(basis, element.basis) };
}

/** Whether a value is certainly a string, a number, a boolean, or undefined. */
export function isPrimitive({ is }: Kind): boolean {
	return PRIMITIVES.has(is);
}

/** What a value is that is one or the other. */
export function either(one: Kind, other: Kind): Kind {
	const basis = union(one.basis, other.basis);
	if (one.is !== other.is) return UNKNOWN;
	if (one.is === 'array') {
		return listOf(
			either(one.element ?? UNKNOWN, other.element ?? UNKNOWN),
			Boolean(one.isDense && other.isDense),
			basis,
		);
	}
	if (one.is === 'number') return one.isNumeric && other.isNumeric ? numeric(basis) : simple('number', basis);
	if (one.is !== 'plain') {
		const isOptional = one.isOptional === true || other.isOptional === true;
		return { is: one.is, basis, ...(isOptional && { isOptional }) };
	}
	const member = (name: string) => {
		const [first, second] = [one.member?.(name), other.member?.(name)];
		return first && second && either(first, second);
	};
	return { is: 'plain', member, basis };
}

/** What is known of a value of a kind that need not be there. */
export function orMissing(kind: Kind): Kind {
	return isPrimitive(kind) ? simple('primitive', kind.basis) : UNKNOWN;
}

/** The same knowledge, resting on more. */
export function resting(kind: Kind, basis: readonly string[]): Kind {
	return basis.length === 0 ? kind : { ...kind, basis: union(kind.basis, basis) };
}

/** Several lists as one, without duplicates. */
export function union(...lists: readonly (readonly string[])[]): readonly string[] {
	return [...new Set(lists.flat())];
}
