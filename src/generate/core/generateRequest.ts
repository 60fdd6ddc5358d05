import * as v from 'valibot';
import type { GenerateRequest } from '../../service/core/apiTypes.ts';
import { PLAN_LIMITS, type Plan } from '../../service/core/plans.ts';

/** The user's settings for generating. */
export interface GenerateSettings {
	readonly maxTokens: number;
	readonly temperature: number;
	readonly plan: 'auto' | Plan;
}

/** The request for a prompt (docs/service.md §2.4). Always sends `max_tokens`, capped at the plan's limit. */
export function generateRequest(prompt: string, settings: GenerateSettings): GenerateRequest {
	const { maxTokens } = PLAN_LIMITS[settings.plan === 'auto' ? 'enterprise' : settings.plan];
	return { prompt, max_tokens: Math.min(settings.maxTokens, maxTokens), temperature: settings.temperature };
}

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
