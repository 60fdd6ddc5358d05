import { member } from '../../base/core/json.ts';
import type { ReplyBody } from './reply/replyBody.ts';

/**
 * Why an engine refuses a request, as far as the user can do something about it: a server wants another key or secret header
 * (`credentials`), or a model of the editor refuses for one of the other reasons.
 */
export const ENGINE_REFUSALS = ['credentials', 'notPermitted', 'quota', 'rateLimit', 'offTopic', 'blocked'] as const;

export type EngineRefusal = (typeof ENGINE_REFUSALS)[number];

/** The code with which the local service passes on a refusal. */
export function refusalCode(refusal: EngineRefusal): string {
	return `engine_refused_${refusal}`;
}

/** The refusal that an error of the local service passes on. */
export function passedRefusal(body: ReplyBody): EngineRefusal | undefined {
	const code = body.kind === 'json' ? member(member(body.value, 'error'), 'code') : undefined;
	return ENGINE_REFUSALS.find((refusal) => code === refusalCode(refusal));
}
