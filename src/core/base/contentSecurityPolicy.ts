/**
 * The policy of a webview's page: it runs only the script with the nonce, and loads styles, fonts and pictures only
 * from our own files. It makes no connections, and no string becomes HTML or script.
 * @param source the policy's name for the origin of our own files
 */
export function contentSecurityPolicy(source: string, nonce: string): string {
	return [
		"default-src 'none'",
		`script-src 'nonce-${nonce}'`,
		`style-src ${source}`,
		`font-src ${source}`,
		`img-src ${source}`,
		"connect-src 'none'",
		"frame-src 'none'",
		"object-src 'none'",
		"form-action 'none'",
		"base-uri 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	].join('; ');
}
