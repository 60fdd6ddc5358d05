/** Where the program says what it does. A subset of `vscode.LogOutputChannel`. Never given a key, a prompt or a reply. */
export interface Logger {
	trace(message: string): void;
	debug(message: string): void;
	info(message: string): void;
	warn(message: string): void;
	error(message: string): void;
}
