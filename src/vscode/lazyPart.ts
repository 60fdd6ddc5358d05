import type * as vscode from 'vscode';

/** A part of the extension that is loaded on first use. */
export class LazyPart<T extends vscode.Disposable> implements vscode.Disposable {
	readonly #load: () => Promise<T>;
	#loading: Promise<T> | undefined;
	#loaded: T | undefined;

	constructor(load: () => Promise<T>) {
		this.#load = load;
	}

	/** Undefined as long as nobody has used it. */
	get loaded(): T | undefined {
		return this.#loaded;
	}

	/** @throws if it could not be loaded; the next call tries again */
	open(): Promise<T> {
		this.#loading ??= this.#load().then(
			(part) => {
				this.#loaded = part;
				return part;
			},
			(error) => {
				this.#loading = undefined;
				throw error;
			},
		);
		return this.#loading;
	}

	dispose(): void {
		const dispose = (part: T) => part.dispose();
		void this.#loading?.then(dispose, () => undefined);
	}
}
