/** Whether a text can be the base URL of an engine. What is wrong with it is never quoted: it may hold a password. */
export function isEngineUrl(text: string): boolean {
	return /^https?:\/\//i.test(text) && URL.canParse(text);
}
