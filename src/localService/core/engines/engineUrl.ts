/** Whether a text can be the base URL of an engine. Errors must never quote it: it may contain a password. */
export function isEngineUrl(text: string): boolean {
	return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** The address of an engine for display: without user name, password and query, which may be secrets. */
export function withoutUrlSecrets(url: string): string {
	const { origin, pathname } = new URL(url);
	return `${origin}${pathname.replace(/\/+$/, '')}`;
}
