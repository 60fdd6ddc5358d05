/** Languages by the names that VS Code shows, each with the other names that a fence may have. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
	Bash: '',
	Batch: 'bat cmd',
	C: 'h',
	'C#': 'cs csharp',
	'C++': 'cpp cc cxx hpp',
	Clojure: 'clj',
	CSS: '',
	Dart: '',
	Diff: 'patch',
	Dockerfile: 'docker',
	Elixir: 'ex exs',
	'F#': 'fs fsharp',
	Go: 'golang',
	GraphQL: 'gql',
	Groovy: 'gradle',
	Haskell: 'hs',
	HTML: 'htm xhtml',
	INI: 'cfg',
	Java: '',
	JavaScript: 'js mjs cjs',
	'JavaScript JSX': 'jsx javascriptreact',
	JSON: '',
	'JSON with Comments': 'jsonc json5',
	Julia: 'jl',
	Kotlin: 'kt kts',
	Less: '',
	Lua: '',
	Makefile: 'make mk',
	Markdown: 'md',
	'Objective-C': 'objc objectivec',
	Perl: 'pl',
	PHP: '',
	'Plain Text': 'text txt plain plaintext',
	PowerShell: 'ps1 pwsh',
	Python: 'py python3',
	R: '',
	Ruby: 'rb',
	Rust: 'rs',
	Sass: '',
	Scala: '',
	SCSS: '',
	'Shell Script': 'sh shell shellscript console',
	SQL: '',
	Svelte: '',
	Swift: '',
	TOML: '',
	TypeScript: 'ts mts cts',
	'TypeScript JSX': 'tsx typescriptreact',
	Vue: '',
	XML: 'svg xsl',
	YAML: 'yml',
	Zig: '',
	Zsh: '',
};

const NAMES = new Map(
	Object.entries(OTHER_NAMES).flatMap(([name, others]) =>
		[name.toLowerCase(), ...others.split(' ')].map((word) => [word, name] as const),
	),
);

/** The name that VS Code shows for a fence's language. An unknown one stays as it was written. */
export function languageName(language: string): string {
	const word = language.trim().toLowerCase();
	return (word === '' ? undefined : NAMES.get(word)) ?? language;
}
