import type { Logger } from '../../../src/base/core/logger.ts';

/** Keeps every message, so that a test can search them. */
export class RecordingLogger implements Logger {
	readonly messages: string[] = [];

	trace(message: string): void {
		this.messages.push(message);
	}

	debug(message: string): void {
		this.messages.push(message);
	}

	info(message: string): void {
		this.messages.push(message);
	}

	warn(message: string): void {
		this.messages.push(message);
	}

	error(message: string): void {
		this.messages.push(message);
	}
}
