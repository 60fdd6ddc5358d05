import type { TokenUsage } from '../../../service/core/apiTypes.ts';

// An estimate: common tokenizers average about four characters of English text or code per token.
const CHARACTERS_PER_TOKEN = 4;

/** Estimates the tokens of a text: its UTF-16 units divided by 4, rounded up. */
export function estimateTokens(text: string): number {
	return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** Estimates the usage of an answer from both texts. */
export function estimateUsage(prompt: string, completion: string): TokenUsage {
	const [promptTokens, completionTokens] = [estimateTokens(prompt), estimateTokens(completion)];
	return {
		prompt_tokens: promptTokens,
		completion_tokens: completionTokens,
		total_tokens: promptTokens + completionTokens,
	};
}

/** Truncates a text to a number of estimated tokens, without splitting a character. */
export function cutToTokens(text: string, maxTokens: number): { readonly text: string; readonly finishReason: string } {
	const limit = maxTokens * CHARACTERS_PER_TOKEN;
	if (text.length <= limit) return { text, finishReason: 'stop' };
	const splitsPair = /[\uD800-\uDBFF]/.test(text[limit - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[limit] ?? '');
	return { text: text.slice(0, splitsPair ? limit - 1 : limit), finishReason: 'length' };
}
