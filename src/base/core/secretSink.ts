/** Receives every secret before it is handed out, to redact it from everything that is written. */
export interface SecretSink {
	addSecret(secret: string): void;
}
