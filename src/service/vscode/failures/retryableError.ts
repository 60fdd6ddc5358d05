import type { RetryOptions } from '../../core/serviceClient.ts';
import { ServiceError } from '../../core/serviceError.ts';

/** A failed command that can be repeated exactly when the user chooses to. */
export class RetryableError extends ServiceError {
	readonly retry: (options: RetryOptions) => Promise<void>;

	/** @param retry may throw again, and may make that error retryable too */
	constructor(failure: ServiceError, retry: (options: RetryOptions) => Promise<void>) {
		super(failure.kind, failure.details);
		this.cause = failure;
		// The log should show where the request failed, not where Retry was added.
		if (failure.stack !== undefined) this.stack = failure.stack;
		this.retry = retry;
	}
}

/** Makes an error of the service retryable; returns any other as it is. */
export function retryable(error: unknown, retry: (options: RetryOptions) => Promise<void>): unknown {
	return error instanceof ServiceError ? new RetryableError(error, retry) : error;
}
