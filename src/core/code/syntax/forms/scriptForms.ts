import {
	APOSTROPHES,
	BACKSLASH,
	BRACES,
	blockComment,
	bracketed,
	character,
	DOLLAR_BRACES,
	DOLLAR_PARENTHESES,
	DOUBLED_BRACES,
	doubled,
	END_OF_TEXT,
	ESCAPED,
	type Form,
	HASH_BRACES,
	HASH_COMMENT,
	hereDocuments,
	lineComment,
	nestedComment,
	plain,
	quoted,
	rawString,
	SLASH_STAR_COMMENT,
	slashPattern,
} from '../lexicalForm.ts';

const { raw } = String;

/** What stands before a value, be it a regular expression or a word in percent signs. */
const BEFORE_VALUE =
	/(?:^|[=(,:;[!&|?{}*~<>^+-]|\b(?:return|if|elsif|elseif|unless|while|until|when|and|or|not|then|do|else|puts|print|split|scan|grep|sub|gsub|match|join|push|map|x))$/;
/** What may stand around the two parts of a substitution, or around words. */
const DELIMITER = '([/!|#~])';

const pythonQuotes = (mark: string, options: Partial<Form>) => [
	quoted(mark, {
		begin: raw`(?<!\w)(?:[rR]?[fFtT]|[fFtT][rR])${mark}`,
		escape: `${BACKSLASH}|${DOUBLED_BRACES}`,
		// The sign that asks for a prefix of numbers begins no comment.
		inside: [{ ...BRACES, escape: ':.?[<>=^]?[-+ ]?#' }],
		...options,
	}),
	quoted(mark, { begin: raw`(?:(?<!\w)[rRbBuU]{1,2})?${mark}`, ...options }),
];
const PYTHON = [
	HASH_COMMENT,
	...['"""', "'''"].flatMap((mark) => pythonQuotes(mark, { lines: true, trims: 'alone' })),
	...['"', "'"].flatMap((mark) => pythonQuotes(mark, {})),
];

const RUBY_HOLES = { lines: true, inside: [HASH_BRACES] } as const;
const RUBY: readonly Form[] = [
	lineComment('^__END__$', { end: END_OF_TEXT }),
	blockComment('^=begin\\b', '^=end\\b.*'),
	HASH_COMMENT,
	...hereDocuments(raw`(?<![\w<])<<[-~]?`, [HASH_BRACES]),
	...bracketed('%[qwis]'),
	...bracketed('%[QWIx]', RUBY_HOLES),
	...bracketed('%r', RUBY_HOLES, raw`\w*`),
	...bracketed('%', { after: BEFORE_VALUE, ...RUBY_HOLES }),
	quoted(raw`\1`, { begin: `%[qQwWiIrxs]${DELIMITER}`, ...RUBY_HOLES }),
	character(raw`(?<![\w)\]}])\?["'#\x60]`),
	quoted('"', RUBY_HOLES),
	quoted('`', RUBY_HOLES),
	quoted("'", { lines: true }),
	slashPattern(BEFORE_VALUE, { inside: [HASH_BRACES, quoted(raw`\[`, { end: raw`\]` })] }),
];

/** Not a variable, a method, a key, or a part of a word. */
const NO_NAME = raw`(?<![$@%&>\w{-])`;
const PERL: readonly Form[] = [
	lineComment('^__(?:END|DATA)__$', { end: END_OF_TEXT }),
	blockComment(raw`^=[a-z]\w*`, `^=cut\\b.*|${END_OF_TEXT}`),
	plain(raw`\$[#'"\x60]|\$\{|&'`),
	HASH_COMMENT,
	...hereDocuments('(?<!<)<<~?', []),
	...bracketed(raw`${NO_NAME}(?:qw[ \t]?|q[qx]?)`),
	...bracketed(`${NO_NAME}(?:qr|m|s)`, {}, raw`\w*`),
	quoted(raw`\1`, { begin: `${NO_NAME}q[qwx]?${DELIMITER}`, lines: true }),
	quoted(raw`\1`, { begin: `${NO_NAME}(?:qr|m)${DELIMITER}`, end: raw`\1\w*`, lines: true }),
	quoted(raw`\1`, { begin: `${NO_NAME}(?:s|tr|y)${DELIMITER}`, end: raw`\1\w*`, lines: true, ends: 2 }),
	quoted(raw`\1`, { begin: 'm([,:;%@^&"+=-])', end: raw`\1\w*`, after: /[=!]~$/ }),
	quoted(raw`\1`, { begin: 's([,:;%@^&"+=-])', end: raw`\1\w*`, after: /[=!]~$/, ends: 2 }),
	quoted('"', { lines: true }),
	quoted("'", { lines: true }),
	quoted('`', { lines: true }),
	slashPattern(BEFORE_VALUE),
];

const SHELL_HOLES = [DOLLAR_PARENTHESES, DOLLAR_BRACES];
const SHELL: readonly Form[] = [
	lineComment(raw`#(?<=(?:^|[\s;&|()\x60])#)`),
	...hereDocuments(raw`(?<![<\d])<<-?[ \t]*`, SHELL_HOLES),
	quoted("'", { begin: raw`\$'`, lines: true }),
	rawString("'", "'"),
	quoted('"', { begin: raw`\$?"`, lines: true, inside: SHELL_HOLES }),
	ESCAPED,
];

const PHP_HOLES = [{ ...BRACES, begin: raw`\{(?=\$)|\$\{` }];
const PHP: readonly Form[] = [
	lineComment(raw`//|#(?!\[)`, { end: raw`(?=\?>)|$` }),
	SLASH_STAR_COMMENT,
	...hereDocuments('<<<[ \\t]*', PHP_HOLES),
	quoted('"', { lines: true, inside: PHP_HOLES }),
	quoted("'", { lines: true }),
	quoted('`', { lines: true }),
];

const POWERSHELL_ESCAPE = raw`\x60[^]`;
const POWERSHELL: readonly Form[] = [
	blockComment('<#', '#>'),
	lineComment(raw`#(?<=(?:^|[\s;|(){}])#)`),
	plain(POWERSHELL_ESCAPE),
	rawString(raw`@"[ \t]*$`, '^"@', { escape: POWERSHELL_ESCAPE, inside: [DOLLAR_PARENTHESES] }),
	rawString(raw`@'[ \t]*$`, "^'@"),
	doubled('"', { escape: `""|${POWERSHELL_ESCAPE}`, lines: true, inside: [DOLLAR_PARENTHESES] }),
	doubled("'", { lines: true }),
];

const R: readonly Form[] = [
	HASH_COMMENT,
	rawString(raw`\b[rR]"(-{0,99})\(`, raw`\)\1"`),
	rawString(raw`\b[rR]"(-{0,99})\[`, raw`\]\1"`),
	rawString(raw`\b[rR]'(-{0,99})\(`, raw`\)\1'`),
	quoted('"', { lines: true }),
	quoted("'", { lines: true }),
];

const JULIA_HOLES = { lines: true, inside: [DOLLAR_PARENTHESES] } as const;
const JULIA: readonly Form[] = [
	nestedComment('#=', '=#'),
	HASH_COMMENT,
	quoted('"""', { begin: raw`\b\w+"""`, lines: true, trims: 'always' }),
	quoted('"""', { ...JULIA_HOLES, trims: 'always' }),
	quoted('"', { begin: raw`\b[A-Za-z]\w*"`, end: raw`"\w*`, lines: true }),
	quoted('"', JULIA_HOLES),
	quoted('`', JULIA_HOLES),
	// Behind a value it transposes a matrix.
	{ ...APOSTROPHES, begin: raw`(?<![\w)\]}.'])${APOSTROPHES.begin}` },
];

const ELIXIR_HOLES = { lines: true, inside: [HASH_BRACES] } as const;
const ELIXIR: readonly Form[] = [
	HASH_COMMENT,
	rawString('~[A-Z]("""|\'\'\')', raw`\1`, { trims: 'always' }),
	quoted(raw`\1`, { begin: '(?:~[a-z])?("""|\'\'\')', ...ELIXIR_HOLES, trims: 'always' }),
	...bracketed('~[a-z]', ELIXIR_HOLES, '[a-z]*'),
	...bracketed('~[A-Z]', {}, '[a-z]*'),
	quoted(raw`\1`, { begin: raw`~[a-z]([/|"'])`, end: raw`\1[a-z]*`, ...ELIXIR_HOLES }),
	quoted(raw`\1`, { begin: raw`~[A-Z]([/|"'])`, end: raw`\1[a-z]*`, lines: true }),
	character(raw`(?<![\w)])\?\\?["'#]`),
	quoted('"', ELIXIR_HOLES),
	quoted("'", ELIXIR_HOLES),
];

const COFFEESCRIPT: readonly Form[] = [
	blockComment('###(?!#)', '###'),
	HASH_COMMENT,
	quoted('"""', { lines: true, inside: [HASH_BRACES] }),
	quoted("'''", { lines: true }),
	quoted('"', { lines: true, inside: [HASH_BRACES] }),
	quoted("'", { lines: true }),
	rawString('///', raw`///\w*`, { escape: BACKSLASH, inside: [HASH_BRACES] }),
	slashPattern(BEFORE_VALUE, { begin: raw`/(?=[^ \n])` }),
];

const NIM: readonly Form[] = [
	nestedComment(raw`#\[`, raw`\]#`),
	HASH_COMMENT,
	rawString(raw`(?:\b[A-Za-z]\w*)?"""`, '"{3,}'),
	doubled('"', { begin: raw`\b[A-Za-z]\w*"` }),
	quoted('"'),
	{ ...APOSTROPHES, begin: raw`(?<!\w)${APOSTROPHES.begin}` },
];

const MATLAB_BEFORE = /(?:^|[=(,;[{:&|~+\-*/<>@])$/;
const MATLAB: readonly Form[] = [
	nestedComment(raw`^[ \t]*%\{[ \t]*$`, raw`^[ \t]*%\}[ \t]*$`),
	lineComment('%'),
	doubled('"'),
	doubled("'", { after: MATLAB_BEFORE }),
];

/** Languages of scripts, most of them with comments behind a number sign, by family. */
export const SCRIPT_FORMS = {
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
} satisfies Readonly<Record<string, readonly Form[]>>;
