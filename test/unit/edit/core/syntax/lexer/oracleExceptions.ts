/** A sample that lowlight reads differently, with the reading by hand. */
export interface LexicalException {
	readonly sample: string;
	readonly reason: string;
	readonly strings: readonly string[];
	readonly comments: readonly string[];
}

const QUOTES_IN_HOLE = 'lowlight ends the hole, or the string, at a bracket or a quote within it';
const NO_HOLES = 'lowlight knows no code in these strings';
const NO_NESTING = 'lowlight does not count the pairs within';
const NO_DOCUMENT = 'lowlight reads a here-document like code, or the code beside its mark like its text';
const OTHER_ESCAPE = 'lowlight takes a backslash for an escape where it is none, or loses a quoted quote';
const MARKS = 'lowlight leaves out the marks around the text, or takes them for more';

/** All samples in which the two differ. The test fails if they no longer do. */
export const LEXICAL_EXCEPTIONS: readonly LexicalException[] = [
	{
		sample: 'dart: map in a hole',
		reason: QUOTES_IN_HOLE,
		strings: ['"', "'a'", ' b"', "'c'"],
		comments: [],
	},
	{
		sample: 'elm: strings',
		reason: 'lowlight begins a character within a name',
		strings: ['"b \\"c\\""'],
		comments: ["-- it's", '{- d {- "e" -} -}'],
	},
	{
		sample: 'fsharp: strings',
		reason: OTHER_ESCAPE,
		strings: ['"a \\"b\\""', '@"C:\\dir\\"'],
		comments: ["// it's", '// c'],
	},
	{
		sample: 'graphql: description',
		reason: 'lowlight ends a description at its first quote',
		strings: ['"""\nIt\'s a "type".\n"""', '"d"'],
		comments: ['# e'],
	},
	{
		sample: 'groovy: hole',
		reason: NO_HOLES,
		strings: ['"a ', ' b ', "'k'", ' c"'],
		comments: ["// it's"],
	},
	{
		sample: 'groovy: triple with a hole',
		reason: NO_HOLES,
		strings: ['"""\n  "a" ', '\n"""'],
		comments: ["/* 'c' */"],
	},
	{
		sample: 'groovy: division',
		reason: 'lowlight takes two divisions for a regular expression',
		strings: [],
		comments: ["// 'd'"],
	},
	{
		sample: 'haskell: primes',
		reason: 'lowlight begins a character within a name',
		strings: ["'a'"],
		comments: ["-- it's"],
	},
	{
		sample: 'java: annotations',
		reason: 'lowlight does not look into an annotation',
		strings: ['"it\'s"'],
		comments: ['/* x */'],
	},
	{
		sample: 'julia: hole',
		reason: QUOTES_IN_HOLE,
		strings: ['"a ', '"b"', ' c"'],
		comments: ["# it's"],
	},
	{
		sample: 'julia: nested comment',
		reason: NO_NESTING,
		strings: [],
		comments: ['#= a #= b =# c =#', '# "d"'],
	},
	{
		sample: 'julia: characters',
		reason: OTHER_ESCAPE,
		strings: ["'\"'", "'\\''", "'\\u00e9'"],
		comments: ['# y'],
	},
	{
		sample: 'kotlin: lambda in a hole',
		reason: QUOTES_IN_HOLE,
		strings: ['"', '"<$it>"', ' end"'],
		comments: ['// rest'],
	},
	{
		sample: 'latex: verbatim',
		reason: MARKS,
		strings: ["\\begin{verbatim}\n50% it's {\n\\end{verbatim}"],
		comments: ['% y'],
	},
	{
		sample: 'latex: verb',
		reason: MARKS,
		strings: ['\\verb|a%b|'],
		comments: ['% c'],
	},
	{
		sample: 'lua: long string with a level',
		reason: 'lowlight knows one level alone',
		strings: ['[==[a ]] b ]=] c]==]', '"y"'],
		comments: [],
	},
	{
		sample: 'lua: long comment with a level',
		reason: 'lowlight knows one level alone',
		strings: ["'c'"],
		comments: ['--[=[ a ]] b ]=]'],
	},
	{
		sample: 'nim: comments',
		reason: 'lowlight knows no comment of several lines',
		strings: [],
		comments: ['#[ it\'s\n"x" ]#'],
	},
	{
		sample: 'perl: q forms',
		reason: NO_NESTING,
		strings: ["q(it's (nested))", 'qq{a "b" c}', "'e'"],
		comments: [],
	},
	{
		sample: 'perl: here-document',
		reason: NO_DOCUMENT,
		strings: ['<<EOT', '\nIt\'s "here" # no\nEOT', "'x'"],
		comments: [],
	},
	{
		sample: 'perl: raw here-document',
		reason: NO_DOCUMENT,
		strings: ["<<'EOT'", '"y"', "\ncan't\nEOT", "'z'"],
		comments: [],
	},
	{
		sample: 'perl: hash',
		reason: 'lowlight takes a key without quotes for a string',
		strings: ["'b'", '"c"'],
		comments: ['# d'],
	},
	{
		sample: 'perl: pattern with a mark',
		reason: 'lowlight begins the pattern at the slash within it',
		strings: ["m{^/it's/}", "'z'"],
		comments: [],
	},
	{
		sample: 'perl: end of the program',
		reason: 'lowlight reads on behind the end',
		strings: ["'a'"],
		comments: ['__END__\nit\'s "data"'],
	},
	{
		sample: 'php: index in a hole',
		reason: 'lowlight does not look for strings in a hole',
		strings: ['"a ', "'name'", ' b"'],
		comments: ["# it's"],
	},
	{
		sample: 'phpPage: end of the code in a comment',
		reason: 'lowlight reads the end of the code as part of the comment',
		strings: [],
		comments: ["// it's "],
	},
	{
		sample: 'powershell: hole',
		reason: NO_HOLES,
		strings: ['"a ', ' b"'],
		comments: ["# it's"],
	},
	{
		sample: 'python: dictionary in a hole',
		reason: QUOTES_IN_HOLE,
		strings: ['f"', "'a'", "'b'", '"', "'x'"],
		comments: [],
	},
	{
		sample: 'ruby: percent strings',
		reason: NO_NESTING,
		strings: ['%q(it\'s (nested) "x")', '%Q[a ', ' b]', "'e'"],
		comments: [],
	},
	{
		sample: 'ruby: raw here-document',
		reason: 'lowlight finds code where a mark in apostrophes allows none',
		strings: ["<<-'EOT'", "\n  can't #{not}\n  EOT", '"y"'],
		comments: [],
	},
	{
		sample: 'ruby: two here-documents',
		reason: NO_DOCUMENT,
		strings: ['<<~A', '<<~B', "\n  it's a\nA", '\n  "b"\nB', "'c'"],
		comments: [],
	},
	{
		sample: 'ruby: single quotes',
		reason: 'lowlight finds code between apostrophes',
		strings: ["'it\\'s #{not}'", '"b"'],
		comments: [],
	},
	{
		sample: 'ruby: nested hole',
		reason: QUOTES_IN_HOLE,
		strings: ['"a ', '"<', '>"', "', '", ' b"'],
		comments: ['# c'],
	},
	{
		sample: 'rust: match on characters',
		reason: OTHER_ESCAPE,
		strings: ["'\"'", "'/'", "'\\\\'"],
		comments: ['// "'],
	},
	{
		sample: 'scala: characters',
		reason: 'lowlight knows no characters',
		strings: ["'\"'", "'\\''", "'\\\\'"],
		comments: [],
	},
	{
		sample: 'shellscript: substitution',
		reason: QUOTES_IN_HOLE,
		strings: ['"', '"a b"', "' '", '"'],
		comments: ['# y'],
	},
	{
		sample: 'shellscript: raw here-document',
		reason: NO_DOCUMENT,
		strings: ["<<'EOF'", "\ncan't $not\nEOF", '"y"'],
		comments: [],
	},
	{
		sample: 'shellscript: ansi quotes',
		reason: OTHER_ESCAPE,
		strings: ["$'it\\'s'", '"a"'],
		comments: ['# b'],
	},
	{
		sample: 'shellscript: default value',
		reason: QUOTES_IN_HOLE,
		strings: ['"', '"x"', '"'],
		comments: ['# y'],
	},
	{
		sample: 'toml: strings',
		reason: OTHER_ESCAPE,
		strings: ['"it\'s"', "'C:\\dir\\'"],
		comments: ['# b', '# "d"'],
	},
	{
		sample: 'yaml: block and comment',
		reason: 'lowlight ends a block at an empty line',
		strings: ['|\n  echo \'a\'\n\n  echo "b"'],
		comments: ["# it's"],
	},
];
