type MayBeUndefined<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** `T` with each member that may be undefined made optional. */
export type Defined<T> = { readonly [K in Exclude<keyof T, MayBeUndefined<T>>]: T[K] } & {
	readonly [K in MayBeUndefined<T>]?: Exclude<T[K], undefined>;
};

/** The members of `values` that are not undefined. */
export function omitUndefined<T extends object>(values: T): Defined<T>;
export function omitUndefined(values: object): object {
	const defined: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(values)) if (value !== undefined) defined[name] = value;
	return defined;
}
