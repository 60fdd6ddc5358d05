import type { Socket } from 'node:net';

/** Statuses that mean that the service has not processed the request. A 503 does not mean that, even with Retry-After. */
const REFUSALS = new Set([400, 404, 405, 421, 429]);
/** Only this much of an answer's head is examined. In characters. */
const LONGEST_HEAD = 16_384;

/** The socket that a scenario answers on: it sends any bytes, in any pieces, and may break off anywhere. */
export class FaultSocket {
	/** For what the methods do not offer. Bytes written to it are not checked for a refusal. */
	readonly raw: Socket;
	readonly #onRefusal: () => void;
	#head = '';
	#judged = false;

	/** @param onRefusal called once if the answer says that nothing was processed */
	constructor(raw: Socket, onRefusal: () => void) {
		this.raw = raw;
		this.#onRefusal = onRefusal;
	}

	/** Writes bytes as they are; a string is taken as Latin-1. */
	write(data: string | Uint8Array): this {
		const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data);
		this.#judge(bytes);
		if (this.raw.writable) this.raw.write(bytes);
		return this;
	}

	/** Closes our side properly (FIN). */
	end(): void {
		this.raw.end();
	}

	/** Aborts the connection (RST). */
	reset(): void {
		this.raw.resetAndDestroy();
	}

	/** Writes pieces one after another until the connection ends or `next` returns undefined. */
	drip(milliseconds: number, next: () => string | undefined): void {
		const timer = setInterval(() => {
			const piece = next();
			if (piece === undefined || !this.raw.writable) clearInterval(timer);
			else this.write(piece);
		}, milliseconds);
		this.raw.once('close', () => clearInterval(timer));
	}

	/** Writes a complete answer with its Content-Length. An object becomes JSON. */
	answer(status: number, body: object | string | Uint8Array, headers: Readonly<Record<string, string>> = {}): this {
		const bytes =
			body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body), 'utf8');
		const fields = { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers };
		return this.write(head(status, fields)).write(bytes);
	}

	#judge(bytes: Buffer): void {
		if (this.#judged) return;
		this.#head += bytes.toString('latin1');
		const final = this.#head.replace(/^(HTTP\/1\.1 1\d\d[^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '');
		const end = final.indexOf('\r\n\r\n');
		this.#judged = end >= 0 || this.#head.length > LONGEST_HEAD;
		if (end < 0) return;
		const status = Number(/^HTTP\/1\.1 (\d+)/.exec(final)?.[1]);
		if (REFUSALS.has(status)) this.#onRefusal();
	}
}

/** The head of an answer, in the order of the fields. */
export function head(status: number, fields: Readonly<Record<string, string>> = {}): string {
	const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
	return `HTTP/1.1 ${status} Status\r\n${lines.join('')}\r\n`;
}
