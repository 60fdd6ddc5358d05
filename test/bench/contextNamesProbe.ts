import { appendFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import * as vscode from 'vscode';
import { readContextQuery } from '../../src/core/chat/context/contextQuery.ts';
import { searchGlobs } from '../../src/core/chat/context/searchGlobs.ts';
import { systemClock } from '../../src/node/systemClock.ts';
import { ContextOffers } from '../../src/vscode/chat/context/contextOffers.ts';

/** What the keys of a name cost the extension host, in milliseconds of its event loop. */
export interface KeyTimes {
	/** What was typed up to this key. */
	readonly typed: string;
	/** From the query to the ranked items. */
	readonly find: number;
	/** VS Code's search alone, with the widest of the globs and the same limit. */
	readonly search: number;
	/** From the query to the items by the clock, VS Code's search included. */
	readonly wait: number;
}

const NAME = 'invoice0704';
const PATH = 'er-07/invoice';
const rounds = 4;
const LIMIT = 500;

/** Types two names, key by key, and reports what each key costs, and then what it costs to be given all files. */
export async function run(): Promise<void> {
	const offers = new ContextOffers({ uris: [] }, systemClock);
	const keys = [NAME, PATH].flatMap((name) => Array.from(name, (_, index) => name.slice(0, index + 1)));
	// Until the files are there: what symbols cost is up to their providers.
	const find = (typed: string) =>
		new Promise<void>((resolve, reject) => {
			offers.find(typed, (_, awaits) => awaits !== 'files' && resolve()).catch(reject);
		});
	for (const typed of keys) await find(typed);
	for (const typed of keys) {
		const [glob = ''] = searchGlobs(readContextQuery(typed)).files;
		const started = performance.now();
		const ownAndSearch = await busy(() => find(typed));
		const wait = (performance.now() - started) / rounds;
		report({
			typed,
			find: ownAndSearch,
			search: await busy(() => vscode.workspace.findFiles(glob, undefined, LIMIT)),
			wait,
		});
	}
	report({ all: await busy(() => vscode.workspace.findFiles('**/*')) });
	offers.dispose();
}

async function busy(work: () => PromiseLike<unknown>): Promise<number> {
	const before = performance.eventLoopUtilization();
	for (let round = 0; round < rounds; round++) await work();
	return performance.eventLoopUtilization(before).active / rounds;
}

function report(line: KeyTimes | { readonly all: number }): void {
	appendFileSync(process.env.WHETSTONE_TEST_OUTPUT ?? '', `${JSON.stringify(line)}\n`);
}
