/** What the page of a view is made of. */
export interface ViewHtmlParts {
	/** A BCP 47 tag. */
	readonly language: string;
	/** The translated sentences by the English ones; undefined if there are none. */
	readonly bundle: Readonly<Record<string, string>> | undefined;
	/** The policy's name for the origin of our own files. */
	readonly source: string;
	readonly nonce: string;
	/** The address of the style sheet. */
	readonly style: string;
	/** The address of the script. */
	readonly script: string;
}

/** The page of a view. It may load only our own script and style, and no string may become HTML or script. */
export function viewHtml({ language, bundle = {}, source, nonce, style, script }: ViewHtmlParts): string {
	// No sentence may end the element around it.
	const contents = JSON.stringify(bundle).replaceAll('<', '\\u003c');
	return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(source, nonce)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
<title>Whetstone</title>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="l10n">${contents}</script>
<script type="module" nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

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
