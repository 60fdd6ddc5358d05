import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Milliseconds between two lines about a download. */
export const lineInterval = 10_000;
/** After this many lines, only every `rareLine`th line without news is printed. */
const frequentLines = 6;
const rareLine = 3;
/** Milliseconds between two checks of what has arrived. */
const lookInterval = 1_000;

export const bytesInMegabyte = 1_000_000;

export interface DownloadReport {
	readonly print: (line: string) => void;
	/** npm's cache, which shows what npm downloads; undefined if it is unknown. */
	readonly cache: string | undefined;
	/** Milliseconds between two lines. */
	readonly interval: number;
}

const toConsole: DownloadReport = {
	print: (line) => console.log(line),
	cache: process.env.npm_config_cache,
	interval: lineInterval,
};

/**
 * Reports that npm downloads something: when it starts, and every ten seconds with how much has arrived; after a minute
 * without news, every thirty seconds.
 * @returns ends the report
 */
export function reportDownload(
	{ name, size }: { readonly name: string; readonly size: string },
	{ print, cache, interval }: DownloadReport = toConsole,
): () => void {
	print(`Downloading ${name} (once: ${size})…`);
	const begin = Date.now();
	const meter = cache === undefined ? undefined : new DownloadMeter(path.join(cache, '_cacache/tmp'), begin);
	const look = setInterval(() => meter?.look(), Math.min(lookInterval, interval));
	let ticks = 0;
	let lastReported: number | undefined;
	const say = setInterval(() => {
		ticks++;
		const bytes = meter?.look();
		if (!isWorthALine(ticks, bytes !== lastReported)) return;
		lastReported = bytes;
		const seconds = Math.round((Date.now() - begin) / 1_000);
		print(stillInstalling(name, seconds, bytes));
	}, interval);
	return () => {
		clearInterval(look);
		clearInterval(say);
	};
}

/**
 * Whether to print a line.
 * @param ticks how many intervals have passed
 * @param isNews whether more has arrived since the last line
 */
export function isWorthALine(ticks: number, isNews: boolean): boolean {
	return isNews || ticks <= frequentLines || ticks % rareLine === 0;
}

/**
 * The line about an installation in progress: it may still be downloading, or already unpacking.
 * @param bytes how many have arrived; undefined if that is unknown
 */
export function stillInstalling(name: string, seconds: number, bytes: number | undefined): string {
	const still = `Still installing ${name} (${seconds} s)`;
	if (bytes === undefined) return `${still}…`;
	// Packages in npm's cache do not come over the network, so zero bytes do not prove that the network is down.
	if (bytes === 0) return `${still}: nothing has come over the network yet. If this computer is offline, press Ctrl+C.`;
	return `${still}: ${Math.ceil(bytes / bytesInMegabyte)} MB downloaded so far…`;
}

/** Sums the sizes of the files that npm downloads, even though npm moves each file away as soon as it is complete. */
class DownloadMeter {
	readonly #folder: string;
	readonly #begin: number;
	readonly #sizes = new Map<string, number>();

	/** @param begin milliseconds since 1970; older files belong to others */
	constructor(folder: string, begin: number) {
		this.#folder = folder;
		this.#begin = begin;
	}

	/** How many bytes have been seen so far, including now. */
	look(): number {
		for (const name of namesIn(this.#folder)) {
			const file = statSync(path.join(this.#folder, name), { throwIfNoEntry: false });
			if (file?.isFile() && file.mtimeMs >= this.#begin) this.#sizes.set(name, file.size);
		}
		return [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
	}
}

function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder);
	} catch {
		return []; // npm has not made it yet
	}
}
