import type { Logger } from '../core/base/logger.ts';
import type { SecretSink } from '../core/base/secretSink.ts';
import { redact } from '../core/text/redact.ts';

/** Writes to a log what is left of a message when every key that was handed out in this window is taken out. */
export class RedactingLog implements Logger, SecretSink {
	readonly #target: Logger;
	readonly #secrets = new Set<string>();

	constructor(target: Logger) {
		this.#target = target;
	}

	/** From now on `secret` appears in no message, also once its key is deleted: the service may know it still. */
	addSecret(secret: string): void {
		this.#secrets.add(secret);
	}

	/** For texts that leave by another way than the log. */
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
