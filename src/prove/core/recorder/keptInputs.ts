import { copyValues } from './copyValues.ts';
import type { RecorderEnvironment } from './recorderEnvironment.ts';

/** In bytes, estimated: of all inputs that are kept at once, and of one, of which there are up to eight copies while it is repeated. */
const MOST_BYTES = 16 * 1024 * 1024;
const LARGEST_INPUT = 6 * 1024 * 1024;

/** A copy of what a call was given. */
export interface KeptInput {
	readonly values: readonly unknown[];
	/** Whether there are functions in it. */
	readonly hasFunctions: boolean;
	/** Estimated. */
	readonly bytes: number;
}

/** Copies of inputs, within the memory that they may take. */
export class KeptInputs {
	readonly #environment: RecorderEnvironment;
	#bytes = 0;
	/** In milliseconds: how long copying has taken. */
	spent = 0;

	constructor(environment: RecorderEnvironment) {
		this.#environment = environment;
	}

	/** Throws `CannotCopy`. */
	copy(roots: readonly unknown[]): KeptInput {
		const { now, types } = this.#environment;
		const started = now();
		try {
			const free = MOST_BYTES - this.#bytes;
			let hasFunctions = false;
			const { values, bytes } = copyValues(roots, {
				types,
				mostBytes: free < LARGEST_INPUT ? free : LARGEST_INPUT,
				isInput: true,
				wrap: (original) => {
					hasFunctions = true;
					return original;
				},
			});
			this.#bytes += bytes;
			return { values, hasFunctions, bytes };
		} finally {
			this.spent += now() - started;
		}
	}

	/** Whether another large one would be too much. */
	get isFull(): boolean {
		return this.#bytes > MOST_BYTES - LARGEST_INPUT;
	}

	/** The input is no longer kept. */
	free({ bytes }: Pick<KeptInput, 'bytes'>): void {
		this.#bytes -= bytes;
	}
}
