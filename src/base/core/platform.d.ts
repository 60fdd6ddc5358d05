// The globals that Node and browsers share and that core may use. Core is checked with these alone, so that neither
// Node's nor the DOM's own globals slip in.

interface AbortSignal {
	readonly aborted: boolean;
	readonly reason: unknown;
	addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
	removeEventListener(type: 'abort', listener: () => void): void;
	throwIfAborted(): void;
}
declare const AbortSignal: {
	any(signals: readonly AbortSignal[]): AbortSignal;
	abort(reason?: unknown): AbortSignal;
};

interface AbortController {
	readonly signal: AbortSignal;
	abort(reason?: unknown): void;
}
declare const AbortController: { new (): AbortController };

interface URL {
	readonly protocol: string;
	readonly username: string;
	readonly password: string;
	readonly host: string;
	readonly hostname: string;
	readonly port: string;
	readonly pathname: string;
	readonly search: string;
	readonly hash: string;
	readonly origin: string;
	readonly href: string;
}
declare const URLSearchParams: { new (query: string): Iterable<[string, string]> };
declare const URL: { new (url: string, base?: string): URL; canParse(url: string, base?: string): boolean };

declare const TextEncoder: { new (): { encode(text: string): Uint8Array } };
declare const TextDecoder: {
	new (
		label?: string,
		options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
	): { decode(bytes?: Uint8Array): string };
};
declare const crypto: { randomUUID(): string };
declare function atob(base64: string): string;
declare function btoa(text: string): string;

interface ReadableStream<T> extends AsyncIterable<T> {
	pipeThrough(transform: DecompressionStream): ReadableStream<Uint8Array>;
}
declare const ReadableStream: {
	new <T>(source: { start(controller: { enqueue(chunk: T): void; close(): void }): void }): ReadableStream<T>;
};

interface DecompressionStream {
	readonly readable: ReadableStream<Uint8Array>;
}
declare const DecompressionStream: { new (format: 'gzip'): DecompressionStream };
