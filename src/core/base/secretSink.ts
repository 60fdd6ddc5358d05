/** Is told every secret before it is handed out, so that it can be taken out of what is written down. */
export interface SecretSink {
	addSecret(secret: string): void;
}
