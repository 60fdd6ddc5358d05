import * as v from 'valibot';

const schema = v.strictObject({
	prompt: v.pipe(
		v.string(),
		v.check((text) => text.trim() !== ''),
	),
});

/**
 * Parses the argument of Generate at Cursor, from a key binding or another extension: `{ prompt }`, or none.
 * @returns undefined if it is anything else
 */
export function parseGenerateArgument(value: unknown): { readonly prompt: string | undefined } | undefined {
	if (value === undefined || value === null) return { prompt: undefined };
	const parsed = v.safeParse(schema, value);
	return parsed.success ? parsed.output : undefined;
}
