/** The log. A subset of `vscode.LogOutputChannel`. Never pass it a key, a prompt or a reply. */
export interface Logger {
	trace(message: string): void;
	debug(message: string): void;
	info(message: string): void;
	warn(message: string): void;
	error(message: string): void;
}

/** Receives every secret before it is handed out, to redact it from everything that is written. */
export interface SecretSink {
	addSecret(secret: string): void;
}
