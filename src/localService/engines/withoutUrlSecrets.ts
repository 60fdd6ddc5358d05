/** The address of an engine for display: without user name, password and query, which may be secrets. */
export function withoutUrlSecrets(url: string): string {
	const { origin, pathname } = new URL(url);
	return `${origin}${pathname.replace(/\/+$/, '')}`;
}
