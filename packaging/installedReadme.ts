import { lexer, type Token, type Tokens, walkTokens } from 'marked';

const BEGIN = '<!-- only in the repository -->';
const END = '<!-- end -->';

/**
 * The README as the page of the installed extension, without the parts between `<!-- only in the repository -->` and `<!--
 * end -->`.
 * @param hasAddress whether the project has a public address. If not, VS Code could not show pictures from the repository
 * or follow links into it, so pictures are left out and such links become plain text.
 * @throws if such a part is opened twice or not closed
 */
export function installedReadme(readme: string, hasAddress: boolean): string {
	const page = withoutRepositoryParts(readme);
	return hasAddress ? page : withoutRelativeTargets(page);
}

function withoutRepositoryParts(readme: string): string {
	let kept = '';
	let open = false;
	for (const { type, raw } of lexer(readme)) {
		const mark = type === 'html' ? raw.trim() : '';
		if (mark === BEGIN || mark === END) {
			if (open === (mark === BEGIN)) throw new Error(`The README has "${mark}" where none is expected.`);
			open = mark === BEGIN;
		} else if (!open) kept += raw;
	}
	if (open) throw new Error(`The README does not close "${BEGIN}" by "${END}".`);
	return kept;
}

function withoutRelativeTargets(page: string): string {
	let written = '';
	let rest = page;
	for (const token of passages(page)) {
		const start = rest.indexOf(token.raw);
		// Code in a list item is tokenized without its indentation, so it may not be found. It stays as it is.
		if (start < 0 && !leadsNowhere(token)) continue;
		if (start < 0)
			throw new Error(`The README's ${token.raw} cannot be taken out: write it on one line, outside of links.`);
		written += rest.slice(0, start) + (leadsNowhere(token) ? shownInstead(token) : token.raw);
		rest = rest.slice(start + token.raw.length);
	}
	// A removed picture leaves the blank lines around its paragraph.
	return (written + rest).replace(/\n{3,}/g, '\n\n');
}

/** Links, pictures and code in the order of the text. Code is included because it may look like a link. */
function passages(page: string): readonly Token[] {
	const found: Token[] = [];
	void walkTokens(lexer(page), (token) => {
		if (['link', 'image', 'code', 'codespan'].includes(token.type)) found.push(token);
	});
	return found;
}

function leadsNowhere(token: Token): token is Tokens.Link | Tokens.Image {
	return (token.type === 'link' || token.type === 'image') && !/^(https?:|mailto:|#)/.test(token.href);
}

function shownInstead(token: Tokens.Link | Tokens.Image): string {
	return token.type === 'image' ? '' : token.text;
}
