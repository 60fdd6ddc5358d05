import type { Logger, SecretSink } from '../core/logger.ts';
import { redact } from '../text/redact.ts';

/** Writes messages to a log with every key of this window redacted. */
export class RedactingLog implements Logger, SecretSink {
	readonly #target: Logger;
	readonly #secrets = new Set<string>();

	constructor(target: Logger) {
		this.#target = target;
	}

	/** From now on, no message contains `secret`, even after its key is deleted: the service may still accept it. */
	addSecret(secret: string): void {
		this.#secrets.add(secret);
	}

	/** Redacts a text that leaves some other way than through the log. */
	redact(text: string): string {
		return redact(text, [...this.#secrets]);
	}

	trace(message: string): void {
		this.#target.trace(this.redact(message));
	}

	debug(message: string): void {
		this.#target.debug(this.redact(message));
	}

	info(message: string): void {
		this.#target.info(this.redact(message));
	}

	warn(message: string): void {
		this.#target.warn(this.redact(message));
	}

	error(message: string): void {
		this.#target.error(this.redact(message));
	}
}
