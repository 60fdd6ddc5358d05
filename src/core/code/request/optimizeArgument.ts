import * as v from 'valibot';

const schema = v.strictObject({
	level: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))),
});

/**
 * Parses the argument of Optimize Selection, from a key binding or another extension: `{ level }`, or none.
 * @returns undefined if it is anything else
 */
export function parseOptimizeArgument(value: unknown): { readonly level: string | undefined } | undefined {
	if (value === undefined || value === null) return { level: undefined };
	const parsed = v.safeParse(schema, value);
	// An array would pass as an object without members.
	return parsed.success && !Array.isArray(value) ? { level: parsed.output.level } : undefined;
}
