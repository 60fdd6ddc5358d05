import {
	APOSTROPHES,
	BACKSLASH,
	BRACES,
	blockComment,
	bracketedStrings,
	DOLLAR_BRACES,
	DOLLAR_PARENTHESES,
	DOUBLED_BRACES,
	doubledQuoteString,
	END_OF_TEXT,
	ESCAPED,
	HASH_BRACES,
	HASH_COMMENT,
	hereDocuments,
	type LexicalRule,
	lineComment,
	nestedComment,
	plainCode,
	quotedString,
	rawString,
	SLASH_STAR_COMMENT,
	slashPattern,
	wholeString,
} from './lexicalRule.ts';

const { raw } = String;

/** The code before a value: a regular expression or a list of words. */
const BEFORE_VALUE =
	/(?:^|[=(,:;[!&|?{}*~<>^+-]|\b(?:return|if|elsif|elseif|unless|while|until|when|and|or|not|then|do|else|puts|print|split|scan|grep|sub|gsub|match|join|push|map|x))$/;
/** The delimiters of a substitution or of a list of words. */
const DELIMITER = '([/!|#~])';

const pythonQuotes = (mark: string, options: Partial<LexicalRule>) => [
	quotedString(mark, {
		begin: raw`(?<!\w)(?:[rR]?[fFtT]|[fFtT][rR])${mark}`,
		escape: `${BACKSLASH}|${DOUBLED_BRACES}`,
		// The sign for a number's prefix does not start a comment.
		inside: [{ ...BRACES, escape: ':.?[<>=^]?[-+ ]?#' }],
		...options,
	}),
	quotedString(mark, { begin: raw`(?:(?<!\w)[rRbBuU]{1,2})?${mark}`, ...options }),
];
const PYTHON = [
	HASH_COMMENT,
	...['"""', "'''"].flatMap((mark) => pythonQuotes(mark, { lines: true, trims: 'statement' })),
	...['"', "'"].flatMap((mark) => pythonQuotes(mark, {})),
];

const RUBY_HOLES = { lines: true, inside: [HASH_BRACES] } as const;
const RUBY: readonly LexicalRule[] = [
	lineComment('^__END__$', { end: END_OF_TEXT }),
	blockComment('^=begin\\b', '^=end\\b.*'),
	HASH_COMMENT,
	...hereDocuments(raw`(?<![\w<])<<[-~]?`, [HASH_BRACES]),
	...bracketedStrings('%[qwis]'),
	...bracketedStrings('%[QWIx]', RUBY_HOLES),
	...bracketedStrings('%r', RUBY_HOLES, raw`\w*`),
	...bracketedStrings('%', { after: BEFORE_VALUE, ...RUBY_HOLES }),
	quotedString(raw`\1`, { begin: `%[qQwWiIrxs]${DELIMITER}`, ...RUBY_HOLES }),
	wholeString(raw`(?<![\w)\]}])\?["'#\x60]`),
	quotedString('"', RUBY_HOLES),
	quotedString('`', RUBY_HOLES),
	quotedString("'", { lines: true }),
	slashPattern(BEFORE_VALUE, { inside: [HASH_BRACES, quotedString(raw`\[`, { end: raw`\]` })] }),
];

/** Not a variable, a method, a key, or part of a word. */
const NO_NAME = raw`(?<![$@%&>\w{-])`;
const PERL: readonly LexicalRule[] = [
	lineComment('^__(?:END|DATA)__$', { end: END_OF_TEXT }),
	blockComment(raw`^=[a-z]\w*`, `^=cut\\b.*|${END_OF_TEXT}`),
	plainCode(raw`\$[#'"\x60]|\$\{|&'`),
	HASH_COMMENT,
	...hereDocuments('(?<!<)<<~?', []),
	...bracketedStrings(raw`${NO_NAME}(?:qw[ \t]?|q[qx]?)`),
	...bracketedStrings(`${NO_NAME}(?:qr|m|s)`, {}, raw`\w*`),
	quotedString(raw`\1`, { begin: `${NO_NAME}q[qwx]?${DELIMITER}`, lines: true }),
	quotedString(raw`\1`, { begin: `${NO_NAME}(?:qr|m)${DELIMITER}`, end: raw`\1\w*`, lines: true }),
	quotedString(raw`\1`, { begin: `${NO_NAME}(?:s|tr|y)${DELIMITER}`, end: raw`\1\w*`, lines: true, ends: 2 }),
	quotedString(raw`\1`, { begin: 'm([,:;%@^&"+=-])', end: raw`\1\w*`, after: /[=!]~$/ }),
	quotedString(raw`\1`, { begin: 's([,:;%@^&"+=-])', end: raw`\1\w*`, after: /[=!]~$/, ends: 2 }),
	quotedString('"', { lines: true }),
	quotedString("'", { lines: true }),
	quotedString('`', { lines: true }),
	slashPattern(BEFORE_VALUE),
];

const SHELL_HOLES = [DOLLAR_PARENTHESES, DOLLAR_BRACES];
const SHELL: readonly LexicalRule[] = [
	lineComment(raw`#(?<=(?:^|[\s;&|()\x60])#)`),
	...hereDocuments(raw`(?<![<\d])<<-?[ \t]*`, SHELL_HOLES),
	quotedString("'", { begin: raw`\$'`, lines: true }),
	rawString("'", "'"),
	quotedString('"', { begin: raw`\$?"`, lines: true, inside: SHELL_HOLES }),
	ESCAPED,
];

const PHP_HOLES = [{ ...BRACES, begin: raw`\{(?=\$)|\$\{` }];
const PHP: readonly LexicalRule[] = [
	lineComment(raw`//|#(?!\[)`, { end: raw`(?=\?>)|$` }),
	SLASH_STAR_COMMENT,
	...hereDocuments('<<<[ \\t]*', PHP_HOLES),
	quotedString('"', { lines: true, inside: PHP_HOLES }),
	quotedString("'", { lines: true }),
	quotedString('`', { lines: true }),
];

const POWERSHELL_ESCAPE = raw`\x60[^]`;
const POWERSHELL: readonly LexicalRule[] = [
	blockComment('<#', '#>'),
	lineComment(raw`#(?<=(?:^|[\s;|(){}])#)`),
	plainCode(POWERSHELL_ESCAPE),
	rawString(raw`@"[ \t]*$`, '^"@', { escape: POWERSHELL_ESCAPE, inside: [DOLLAR_PARENTHESES] }),
	rawString(raw`@'[ \t]*$`, "^'@"),
	doubledQuoteString('"', { escape: `""|${POWERSHELL_ESCAPE}`, lines: true, inside: [DOLLAR_PARENTHESES] }),
	doubledQuoteString("'", { lines: true }),
];

const R: readonly LexicalRule[] = [
	HASH_COMMENT,
	rawString(raw`\b[rR]"(-{0,99})\(`, raw`\)\1"`),
	rawString(raw`\b[rR]"(-{0,99})\[`, raw`\]\1"`),
	rawString(raw`\b[rR]'(-{0,99})\(`, raw`\)\1'`),
	quotedString('"', { lines: true }),
	quotedString("'", { lines: true }),
];

const JULIA_HOLES = { lines: true, inside: [DOLLAR_PARENTHESES] } as const;
const JULIA: readonly LexicalRule[] = [
	nestedComment('#=', '=#'),
	HASH_COMMENT,
	quotedString('"""', { begin: raw`\b\w+"""`, lines: true, trims: 'always' }),
	quotedString('"""', { ...JULIA_HOLES, trims: 'always' }),
	quotedString('"', { begin: raw`\b[A-Za-z]\w*"`, end: raw`"\w*`, lines: true }),
	quotedString('"', JULIA_HOLES),
	quotedString('`', JULIA_HOLES),
	// After a value, it transposes a matrix.
	{ ...APOSTROPHES, begin: raw`(?<![\w)\]}.'])${APOSTROPHES.begin}` },
];

const ELIXIR_HOLES = { lines: true, inside: [HASH_BRACES] } as const;
const ELIXIR: readonly LexicalRule[] = [
	HASH_COMMENT,
	rawString('~[A-Z]("""|\'\'\')', raw`\1`, { trims: 'always' }),
	quotedString(raw`\1`, { begin: '(?:~[a-z])?("""|\'\'\')', ...ELIXIR_HOLES, trims: 'always' }),
	...bracketedStrings('~[a-z]', ELIXIR_HOLES, '[a-z]*'),
	...bracketedStrings('~[A-Z]', {}, '[a-z]*'),
	quotedString(raw`\1`, { begin: raw`~[a-z]([/|"'])`, end: raw`\1[a-z]*`, ...ELIXIR_HOLES }),
	quotedString(raw`\1`, { begin: raw`~[A-Z]([/|"'])`, end: raw`\1[a-z]*`, lines: true }),
	wholeString(raw`(?<![\w)])\?\\?["'#]`),
	quotedString('"', ELIXIR_HOLES),
	quotedString("'", ELIXIR_HOLES),
];

const COFFEESCRIPT: readonly LexicalRule[] = [
	blockComment('###(?!#)', '###'),
	HASH_COMMENT,
	quotedString('"""', { lines: true, inside: [HASH_BRACES] }),
	quotedString("'''", { lines: true }),
	quotedString('"', { lines: true, inside: [HASH_BRACES] }),
	quotedString("'", { lines: true }),
	rawString('///', raw`///\w*`, { escape: BACKSLASH, inside: [HASH_BRACES] }),
	slashPattern(BEFORE_VALUE, { begin: raw`/(?=[^ \n])` }),
];

const NIM: readonly LexicalRule[] = [
	nestedComment(raw`#\[`, raw`\]#`),
	HASH_COMMENT,
	rawString(raw`(?:\b[A-Za-z]\w*)?"""`, '"{3,}'),
	doubledQuoteString('"', { begin: raw`\b[A-Za-z]\w*"` }),
	quotedString('"'),
	{ ...APOSTROPHES, begin: raw`(?<!\w)${APOSTROPHES.begin}` },
];

const MATLAB_BEFORE = /(?:^|[=(,;[{:&|~+\-*/<>@])$/;
const MATLAB: readonly LexicalRule[] = [
	nestedComment(raw`^[ \t]*%\{[ \t]*$`, raw`^[ \t]*%\}[ \t]*$`),
	lineComment('%'),
	doubledQuoteString('"'),
	doubledQuoteString("'", { after: MATLAB_BEFORE }),
];

/** Scripting languages, most of them with `#` comments, by family. */
export const SCRIPT_LANGUAGES = {
	python: PYTHON,
	ruby: RUBY,
	perl: PERL,
	shellscript: SHELL,
	php: PHP,
	powershell: POWERSHELL,
	r: R,
	julia: JULIA,
	elixir: ELIXIR,
	coffeescript: COFFEESCRIPT,
	nim: NIM,
	matlab: MATLAB,
} satisfies Readonly<Record<string, readonly LexicalRule[]>>;
