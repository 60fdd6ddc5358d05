import * as v from 'valibot';

const schema = v.strictObject({
	prompt: v.pipe(
		v.string(),
		v.check((text) => text.trim() !== ''),
	),
});

/**
 * The argument of Generate at Cursor, which a key binding or another extension may give: `{ prompt }`, or none.
 * @returns undefined where it is anything else
 */
export function parseGenerateArgument(value: unknown): { readonly prompt: string | undefined } | undefined {
	if (value === undefined || value === null) return { prompt: undefined };
	const parsed = v.safeParse(schema, value);
	return parsed.success ? parsed.output : undefined;
}
