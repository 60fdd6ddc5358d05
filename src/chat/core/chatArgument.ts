import * as v from 'valibot';
import { LONGEST_MESSAGE } from '../protocol/chatMessages.ts';

const schema = v.strictObject({ prompt: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_MESSAGE))) });

/**
 * Reads the argument of Open Chat, which a key binding or another extension may give: `{ prompt }`, or none.
 * @returns undefined if it is anything else
 */
export function chatArgument(value: unknown): { readonly prompt: string } | undefined {
	if (value === undefined || value === null) return { prompt: '' };
	const parsed = v.safeParse(schema, value);
	// A list counts as an object without members.
	return parsed.success && !Array.isArray(value) ? { prompt: parsed.output.prompt ?? '' } : undefined;
}
