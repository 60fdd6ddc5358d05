/** The end of a line that an indented line follows. */
const OPENING =
	/[{([]$|=>$|\b(?:do(?:\s*\|[^|]*\|)?|then|begin)$|^\s*(?:async\s+)?(?:def|class|if|elif|else|for|while|try|except|finally|with|match|case)\b.*:$/;
/** An element that continues below, or a LaTeX environment. */
const OPENING_MARKUP = /<[a-zA-Z](?:[^<>]*[^<>/])?>$|\\begin\{[^{}\n]*\}/;
const CLOSING = /^\s*[)\]}]|^\s*<\/|^\s*\\end\{|^\s*(?:end|fi|done|esac|else|elif|except|finally|catch)\b/i;

/** Whether an indented line follows. */
export function lineOpensBlock(line: string): boolean {
	const text = line.trimEnd();
	return OPENING.test(text) || OPENING_MARKUP.test(text);
}

/** Whether a line closes a block that an earlier line opened. */
export function lineClosesBlock(line: string): boolean {
	return CLOSING.test(line);
}
