import * as v from 'valibot';

const schema = v.strictObject({
	level: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))),
});

/**
 * The argument of Optimize Selection, which a key binding or another extension may give: `{ level }`, or none.
 * @returns undefined where it is anything else
 */
export function parseOptimizeArgument(value: unknown): { readonly level: string | undefined } | undefined {
	if (value === undefined || value === null) return { level: undefined };
	const parsed = v.safeParse(schema, value);
	// A list counts as an object without members.
	return parsed.success && !Array.isArray(value) ? { level: parsed.output.level } : undefined;
}
