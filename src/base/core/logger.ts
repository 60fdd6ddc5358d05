/** The log. A subset of `vscode.LogOutputChannel`. Never pass it a key, a prompt or a reply. */
export interface Logger {
	trace(message: string): void;
	debug(message: string): void;
	info(message: string): void;
	warn(message: string): void;
	error(message: string): void;
}
