/** Languages as VS Code calls them, each with what else the fence of a block may say. */
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

/** The name of the language that a fence names, as VS Code calls it; one that is not known stays as it is written. */
export function languageName(language: string): string {
	const word = language.trim().toLowerCase();
	return (word === '' ? undefined : NAMES.get(word)) ?? language;
}
