/** Whether a text can be the base URL of an engine. Errors must never quote it: it may contain a password. */
export function isEngineUrl(text: string): boolean {
	return /^https?:\/\//i.test(text) && URL.canParse(text);
}
