import { ServiceError } from '../../core/service/serviceError.ts';

/** A failure of a command after which the very same can be done once more, when the person says so. */
export class RetryableError extends ServiceError {
	readonly retry: () => Promise<void>;

	/** @param retry may throw again, and then says itself how to go on */
	constructor(failure: ServiceError, retry: () => Promise<void>) {
		super(failure.kind, failure.details);
		this.cause = failure;
		// The log tells where the request failed, not where Retry was added.
		if (failure.stack !== undefined) this.stack = failure.stack;
		this.retry = retry;
	}
}

/** An error with a way to do the same again, where it is one of the service's. */
export function retryable(error: unknown, retry: () => Promise<void>): unknown {
	return error instanceof ServiceError ? new RetryableError(error, retry) : error;
}
