import type { CallOptions, ChatOptions, ServiceClient, TimedAnswer } from '../../../src/service/core/serviceClient.ts';
import { ServiceError } from '../../../src/service/core/serviceError.ts';
import type { PaidRequest } from '../../../src/usage/core/paidCalls.ts';
import type { CallResult } from '../../../src/usage/core/receipt.ts';
import { partial } from './partial.ts';

/** How a test lets a call end. */
export interface CallEnding extends CallResult {
	/** What really went out, if it was cut to a plan. */
	readonly cut?: PaidRequest;
}

/** Ends a call; resolves when its caller has the outcome. */
export type EndCall = (ending: CallEnding) => Promise<void>;

/** A client whose calls wait until a test ends them. */
export class HeldCalls {
	/** How many calls have left. */
	count = 0;
	/** Takes what ends the call that leaves next. */
	#left: (end: (ending: CallEnding) => void) => void = () => {};

	readonly client = partial<ServiceClient>({
		chat: (_, { onSend }: ChatOptions) => this.#hold((cut) => onSend?.(cut as Parameters<typeof onSend>[0])),
		generate: (_: object, __: CallOptions) => this.#hold(),
		optimize: (_: object, __: CallOptions) => this.#hold(),
		metrics: async () => ({}),
	});

	/**
	 * Makes a call.
	 * @returns once it has left, what ends it
	 * @throws what held it back
	 */
	async leave(call: () => Promise<TimedAnswer>): Promise<EndCall> {
		const left = Promise.withResolvers<(ending: CallEnding) => void>();
		this.#left = left.resolve;
		const calling = call();
		calling.then(() => left.reject(new Error('It ended by itself.')), left.reject);
		const end = await left.promise;
		return async (ending) => {
			end(ending);
			await calling.catch(() => undefined);
		};
	}

	#hold(onCut: (cut: PaidRequest) => void = () => {}): Promise<TimedAnswer> {
		this.count++;
		return new Promise((resolve, reject) => {
			this.#left(({ outcome, details, receipt, answer, cut }) => {
				if (cut !== undefined) onCut(cut);
				if (outcome === 'unexpected') return reject(new Error('a bug'));
				if (outcome !== 'answered') return reject(new ServiceError(outcome, details));
				const { roundTripMs, ...figures } = receipt;
				resolve({
					...{ text: 'x'.repeat(answer?.characters ?? 0), recognized: true, invalidCharacters: false, figures },
					...{ foundAt: '', body: {}, pointer: '', roundTripMs },
				});
			});
		});
	}
}
