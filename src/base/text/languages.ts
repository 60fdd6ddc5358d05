/** The names that code blocks use for languages, with VS Code's ids. */
const LANGUAGE_IDS = new Map(
	Object.entries({
		bash: 'shellscript',
		sh: 'shellscript',
		shell: 'shellscript',
		zsh: 'shellscript',
		'c++': 'cpp',
		'c#': 'csharp',
		cs: 'csharp',
		docker: 'dockerfile',
		golang: 'go',
		js: 'javascript',
		jsx: 'javascriptreact',
		kt: 'kotlin',
		md: 'markdown',
		py: 'python',
		ps1: 'powershell',
		rb: 'ruby',
		rs: 'rust',
		ts: 'typescript',
		tsx: 'typescriptreact',
		yml: 'yaml',
	}),
);

/** The families of dialects, and of names that VS Code has no id for. A name that is missing is its own family. */
const FAMILIES = new Map(
	Object.entries({
		mjs: 'javascript',
		typescript: 'javascript',
		javascriptreact: 'javascript',
		typescriptreact: 'javascript',
		python3: 'python',
		starlark: 'python',
		cpp: 'c',
		h: 'c',
		'objective-c': 'c',
		'objective-cpp': 'c',
		'cuda-cpp': 'c',
		ksh: 'shellscript',
		console: 'shellscript',
		'shell-session': 'shellscript',
		shellsession: 'shellscript',
		kts: 'kotlin',
		cc: 'c',
		cxx: 'c',
		hpp: 'c',
		arduino: 'c',
		objc: 'c',
		py3: 'python',
		python2: 'python',
		php7: 'php',
		php8: 'php',
		csx: 'csharp',
		node: 'javascript',
		cjs: 'javascript',
		mts: 'javascript',
		cts: 'javascript',
		'jsx-tags': 'javascript',
		dockercompose: 'yaml',
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
		vbnet: 'vb',
	}),
);

/** The editor's id for a language as a code block names it; `plaintext` if the editor does not know it. */
export function toLanguageId(language: string, known: readonly string[]): string {
	const name = language.toLowerCase();
	const id = LANGUAGE_IDS.get(name) ?? name;
	return known.includes(id) ? id : 'plaintext';
}

/** The family of a language, by VS Code's id or the name in a fence. Dialects of one language share a family. */
export function languageFamily(name: string): string {
	const lower = name.trim().toLowerCase();
	const id = LANGUAGE_IDS.get(lower) ?? lower;
	return FAMILIES.get(id) ?? id;
}

/** Text for people, in which code is an example. */
const PROSE = /^(?:markdown|mdx|plaintext|restructuredtext|asciidoc|quarto|rmd|latex|tex|typst|org|git-commit)$/;
/** Documents with prose, and often with code in other languages. */
const MARKUP =
	/^(?:html|xml|xsl|svg|vue|vue-html|svelte|astro|(?:aspnetcore)?razor|handlebars|jinja|twig|liquid|erb|blade|pug)$/;

/** Whether a document of this language is prose. */
export function isProse(languageId: string): boolean {
	return PROSE.test(languageId);
}

/** Whether a document of this language may contain prose and code in other languages. */
export function isMarkup(languageId: string): boolean {
	return MARKUP.test(languageId);
}

/** Documents that may contain anything that an answer contains. */
const HOLDS_MARKDOWN = /^(?:markdown|mdx|plaintext|quarto|rmd|git-commit|asciidoc)$/;

/** Whether a document of this language may contain a whole answer, with its fences. */
export function holdsMarkdown(languageId: string): boolean {
	return HOLDS_MARKDOWN.test(languageId);
}

/** Formats whose values are written without quotes. */
const DATA =
	/^(?:yaml|dockercompose|toml|ini|properties|dotenv|csv|tsv|dockerfile|ignore|gherkin|feature|cucumber|cobol|gettext|log|diff|bibtex|robotframework|robot|git-rebase|search-result)$/;

/** Whether a document of this language holds data, in which sentences need no quotes. */
export function isData(languageId: string): boolean {
	return DATA.test(languageId);
}
