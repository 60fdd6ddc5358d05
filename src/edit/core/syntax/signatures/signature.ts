/** What callers see of a function or type. */
export interface Signature {
	/** Qualified by its container: `Cart.add`; the name of a type starts with `type`. */
	readonly name: string;
	readonly parameters: readonly Parameter[];
	/** Empty if not declared, which matches any type. */
	readonly result: string;
	readonly isStatic?: boolean;
	readonly isAsync?: boolean;
	/** Whether it returns a promise without being declared async, so that callers can await it all the same. */
	readonly mayWait?: boolean;
	readonly visibility: Visibility;
	/** The start of its body, without braces; undefined if it has none or is an expression. */
	readonly body?: string;
	/** Whether its body is not closed, or not ended as the language requires: its intended form is unknown. */
	readonly isBroken?: boolean;
	/** Whether it may occur twice, such as a getter and a setter, or one version per platform. */
	readonly mayRepeat?: boolean;
}

/** A parameter that callers pass. */
export interface Parameter {
	/** If callers may write it. */
	readonly name?: string;
	/** Empty if not declared, which matches any type. */
	readonly type: string;
	readonly isOptional?: boolean;
	/** Whether it is passed only by name, in any position. */
	readonly isKeyword?: boolean;
	/** Its default value. */
	readonly initial?: string;
}

/** Who may call a declaration. */
export const Visibility = { hidden: 0, near: 1, everywhere: 2 } as const;
export type Visibility = (typeof Visibility)[keyof typeof Visibility];

/** The name of a declaration without its container: `add` of `Cart.add`. */
export function unqualifiedName(name: string): string {
	return /[^\s.:)]+$/.exec(name)?.[0] ?? name;
}
