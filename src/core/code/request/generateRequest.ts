import type { GenerateRequest } from '../../service/apiTypes.ts';
import { PLAN_LIMITS, type Plan } from '../../service/plans.ts';

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
