import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const pollInterval = 50;

/** Creates a file and passes on each line that another process appends to it, until `stop` is called. */
export class FileTail {
	readonly #descriptor: number;
	readonly #onLine: (line: string) => void;
	readonly #decoder = new StringDecoder('utf8');
	readonly #timer: NodeJS.Timeout;
	#position = 0;
	#rest = '';

	constructor(file: string, onLine: (line: string) => void) {
		writeFileSync(file, '');
		this.#descriptor = openSync(file, 'r');
		this.#onLine = onLine;
		this.#timer = setInterval(() => this.#read(), pollInterval);
	}

	/** Passes on what is left, and closes the file. */
	stop(): void {
		clearInterval(this.#timer);
		this.#read();
		if (this.#rest !== '') this.#onLine(this.#rest);
		closeSync(this.#descriptor);
	}

	#read(): void {
		const bytes = Buffer.alloc(fstatSync(this.#descriptor).size - this.#position);
		this.#position += readSync(this.#descriptor, bytes, 0, bytes.length, this.#position);
		const lines = (this.#rest + this.#decoder.write(bytes)).split('\n');
		this.#rest = lines.pop() ?? '';
		for (const line of lines) this.#onLine(line);
	}
}
