/** How much more is copied. */
export class Budget {
	#bytes: number;
	#files: number;

	constructor(bytes: number, files: number) {
		this.#bytes = bytes;
		this.#files = files;
	}

	has(files: number, bytes: number): boolean {
		return files <= this.#files && bytes <= this.#bytes;
	}

	/** Takes as much from it, unless there is less. */
	takes(files: number, bytes: number): boolean {
		if (!this.has(files, bytes)) return false;
		this.#files -= files;
		this.#bytes -= bytes;
		return true;
	}
}
