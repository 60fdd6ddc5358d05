import type { Usage } from '../../core/service/apiTypes.ts';

// An estimate: English text and code come to about four characters a token with common tokenizers.
const CHARACTERS_PER_TOKEN = 4;

/** The tokens of a text, estimated: its UTF-16 units divided by 4, rounded up. */
export function estimateTokens(text: string): number {
	return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** The usage of an answer, estimated from both texts. */
export function estimateUsage(prompt: string, completion: string): Usage {
	const [promptTokens, completionTokens] = [estimateTokens(prompt), estimateTokens(completion)];
	return {
		prompt_tokens: promptTokens,
		completion_tokens: completionTokens,
		total_tokens: promptTokens + completionTokens,
	};
}

/** Cuts a text to a number of estimated tokens, between two whole characters. */
export function cutToTokens(text: string, maxTokens: number): { readonly text: string; readonly finishReason: string } {
	const limit = maxTokens * CHARACTERS_PER_TOKEN;
	if (text.length <= limit) return { text, finishReason: 'stop' };
	const splitsPair = /[\uD800-\uDBFF]/.test(text[limit - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[limit] ?? '');
	return { text: text.slice(0, splitsPair ? limit - 1 : limit), finishReason: 'length' };
}
