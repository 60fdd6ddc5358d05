/** The names that answers use for languages, to VS Code's ids. */
const ALIASES: Readonly<Record<string, string>> = {
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
};

/** The editor's id for the language that a code block names; `plaintext` if the editor does not know it. */
export function toLanguageId(language: string, known: readonly string[]): string {
	const name = language.toLowerCase();
	const id = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name;
	return known.includes(id) ? id : 'plaintext';
}
