/** Characters of a token of code, roughly: each service cuts text its own way. */
const CHARACTERS_OF_TOKEN = 3.5;

/** About how many tokens a text of `length` UTF-16 units is. */
export function estimatedTokens(length: number): number {
	return Math.ceil(length / CHARACTERS_OF_TOKEN);
}
