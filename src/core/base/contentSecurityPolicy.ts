/**
 * What the page of a view may do: run the one script that has the nonce, and load styles, fonts and pictures from among our own
 * files. It connects to nothing, and no string in it becomes HTML or script.
 * @param source the policy's name for where our own files come from
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
