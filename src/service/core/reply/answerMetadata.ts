import { type Json, member } from '../../../base/core/json.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { breakMarkdownLinks } from '../../../base/text/safeMarkdown.ts';
import { truncate } from '../../../base/text/visibleText.ts';

/**
 * What an answer says about itself (docs/service.md §2.3). All of it may be missing; nothing is re-priced or
 * re-measured.
 */
export interface AnswerMetadata {
	readonly model?: string;
	readonly provider?: string;
	readonly usage?: {
		readonly promptTokens?: number;
		readonly completionTokens?: number;
		readonly totalTokens?: number;
	};
	/** In the service's own unit, which is not documented. */
	readonly latency?: number;
	/** In the service's own unit, which is not documented. */
	readonly cost?: number;
	readonly finishReason?: string;
}

/** The longest name that is taken from an answer, in UTF-16 units. */
export const LONGEST_NAME = 200;

/** Copies the valid figures, and omits any other. */
export function readMetadata(body: Json): AnswerMetadata {
	const usage = member(body, 'usage');
	const choices = member(body, 'choices');
	const choice = Array.isArray(choices) ? choices[0] : undefined;
	const tokens = omitUndefined({
		promptTokens: figure(member(usage, 'prompt_tokens')),
		completionTokens: figure(member(usage, 'completion_tokens')),
		totalTokens: figure(member(usage, 'total_tokens')),
	});
	return omitUndefined({
		model: name(member(body, 'model')),
		provider: name(member(body, 'provider')),
		usage: Object.keys(tokens).length > 0 ? tokens : undefined,
		latency: figure(member(body, 'latency')),
		cost: figure(member(body, 'cost')),
		finishReason: name(member(choice, 'finish_reason') ?? member(body, 'finish_reason')),
	});
}

/** A number that can be shown: finite and exact as far as doubles go; -0 and negative figures are no measurements. */
function figure(value: Json | undefined): number | undefined {
	return typeof value === 'number' && value >= 0 && value <= 2 ** 53 ? Math.abs(value) : undefined;
}

function name(value: Json | undefined): string | undefined {
	return typeof value === 'string' && value.trim() !== ''
		? breakMarkdownLinks(truncate(value, LONGEST_NAME))
		: undefined;
}
