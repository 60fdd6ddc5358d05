/** The environment for a VS Code started by this process, which may itself run in a terminal of VS Code. */
export function vscodeEnvironment(additions: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
	const kept = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(name));
	return { ...Object.fromEntries(kept), ...additions };
}
