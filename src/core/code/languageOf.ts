// What a language's own code looks like, with strings and comments taken out. One mark may be chance, two are not.
// None may look further back or ahead than its line: answers of a million line ends would take minutes.
const MARKS: Readonly<Record<string, readonly RegExp[]>> = {
	javascript: [
		/^[ \t]*(?:export\s+)?(?:const|let|var)\s+[\w{[]/m,
		/\bfunction\b\s*(?:\w+\s*)?\(/,
		/=>/,
		/===|!==/,
		/^[ \t]*import\s.*\bfrom\b/m,
	],
	python: [
		/^[ \t]*(?:async\s+)?def\s+\w+\s*\(/m,
		/^[ \t]*(?:for|if|elif|else|while|try|except|with|class)\b[^{}\n]*:[ \t]*$/m,
		/^[ \t]*from\s+[\w.]+\s+import\b/m,
		/\bself\b|\bNone\b/,
	],
	go: [/^func\s/m, /:=/, /^package\s+\w+\s*$/m, /\bnil\b|\bchan\b|\bdefer\b/, /\bfunc\s*\(/],
	rust: [/\bfn\s+\w+/, /\blet\s+mut\b/, /->/, /\bimpl\b|\bmatch\b|\bpub\b/, /::\w/],
	java: [/\bpublic\s+(?:static|class|void|final)\b/, /\bprivate\s+\w+\s+\w+/, /\bSystem\.out\b/, /@Override\b/],
};

const FAMILIES: Readonly<Record<string, string>> = {
	js: 'javascript',
	jsx: 'javascript',
	mjs: 'javascript',
	ts: 'javascript',
	tsx: 'javascript',
	typescript: 'javascript',
	javascriptreact: 'javascript',
	typescriptreact: 'javascript',
	py: 'python',
	python3: 'python',
	starlark: 'python',
	golang: 'go',
	rs: 'rust',
	'c++': 'c',
	cpp: 'c',
	h: 'c',
	'objective-c': 'c',
	'objective-cpp': 'c',
	'cuda-cpp': 'c',
	cs: 'csharp',
	'c#': 'csharp',
	sh: 'shellscript',
	bash: 'shellscript',
	zsh: 'shellscript',
	shell: 'shellscript',
	rb: 'ruby',
	yml: 'yaml',
	dockercompose: 'yaml',
	md: 'markdown',
	kt: 'kotlin',
	hs: 'haskell',
	ex: 'elixir',
	exs: 'elixir',
	erl: 'erlang',
	clj: 'clojure',
	ml: 'ocaml',
	'f#': 'fsharp',
	fs: 'fsharp',
	jl: 'julia',
	pl: 'perl',
	ps1: 'powershell',
	docker: 'dockerfile',
	make: 'makefile',
	tf: 'terraform',
	hcl: 'terraform',
	proto: 'protobuf',
	proto3: 'protobuf',
	systemverilog: 'verilog',
	objectpascal: 'pascal',
	delphi: 'pascal',
	octave: 'matlab',
	elisp: 'lisp',
	'emacs-lisp': 'lisp',
	commonlisp: 'lisp',
	plsql: 'sql',
	pgsql: 'sql',
	postgres: 'sql',
	mysql: 'sql',
	batch: 'bat',
};

/** The language that a name stands for, be it VS Code's or that of a fence; dialects of one language are the same. */
export function languageFamily(name: string): string {
	const lower = name.trim().toLowerCase();
	return FAMILIES[lower] ?? lower;
}

/** Texts for people: what looks like code in them is an example. */
const PROSE = /^(?:markdown|mdx|plaintext|restructuredtext|asciidoc|quarto|rmd|latex|tex|typst|org|git-commit)$/;
/** Texts that hold prose, and often code of other languages. */
const MARKUP =
	/^(?:html|xml|xsl|svg|vue|vue-html|svelte|astro|(?:aspnetcore)?razor|handlebars|jinja|twig|liquid|erb|blade|pug)$/;

/** Whether a document of this language is written for people. */
export function isProse(languageId: string): boolean {
	return PROSE.test(languageId);
}

/** Whether a document of this language may hold prose and code of other languages. */
export function isMarkup(languageId: string): boolean {
	return MARKUP.test(languageId);
}

/**
 * The language that code looks like, as a family.
 * @param text without strings and comments
 * @param expected the one that it should be: it is kept wherever anything speaks for it
 */
export function languageOf(text: string, expected: string): string {
	const count = (language: string) => (MARKS[language] ?? []).filter((mark) => mark.test(text)).length;
	if (MARKS[expected] === undefined || count(expected) > 0) return expected;
	const others = Object.keys(MARKS).map((language) => ({ language, marks: count(language) }));
	const best = others.sort((a, b) => b.marks - a.marks)[0];
	return best !== undefined && best.marks >= 2 ? best.language : expected;
}
