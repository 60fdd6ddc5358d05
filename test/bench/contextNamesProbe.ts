import { appendFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/node/systemClock.ts';
import { AttachmentPicker } from '../../src/chat/vscode/context/attachmentPicker.ts';
import { RecentFiles } from '../../src/chat/vscode/context/openFiles.ts';

/** What a key of a name costs the extension host, in milliseconds of its thread’s processor time: other work of the machine adds nothing. */
export interface KeyTimes {
	/** What was typed up to this key. */
	readonly typed: string;
	/** From the query to the ranked items. */
	readonly find: number;
	/** The same, with VS Code's searches answered from memory: our own work. */
	readonly own: number;
	/** VS Code's searches alone: the same globs, exclusions and limits. */
	readonly search: number;
	/** From the query to the items by the clock, VS Code's searches included. */
	readonly wait: number;
}

type FindFiles = typeof vscode.workspace.findFiles;

const NAME = 'invoice0704';
const PATH = 'er-07/invoice';
const rounds = 4;
/** Of a millisecond. */
const MICROSECONDS = 1_000;

/** Types two names, key by key, and reports what each key costs, and then what it costs to be given all files. */
export async function run(): Promise<void> {
	const offers = new AttachmentPicker(new RecentFiles(), systemClock);
	const findFiles = vscode.workspace.findFiles.bind(vscode.workspace);
	// Until the files are there: what symbols cost is up to their providers.
	const find = (typed: string) =>
		new Promise<void>((resolve, reject) => {
			offers.find(typed, (_, awaits) => awaits !== 'files' && resolve()).catch(reject);
		});
	for (const name of [NAME, PATH]) {
		for (let end = 1; end <= name.length; end++) await measure(name.slice(0, end), find, findFiles);
	}
	report({ all: await busy(() => findFiles('**/*')) });
	offers.dispose();
}

async function measure(typed: string, find: (typed: string) => Promise<void>, findFiles: FindFiles): Promise<void> {
	const searches: (() => PromiseLike<unknown>)[] = [];
	const answers = new Map<string, readonly vscode.Uri[]>();
	searchWith(async (pattern, exclude, most, token) => {
		// Not with the token: the next query cancels it.
		searches.push(() => findFiles(pattern, exclude, most));
		const answer = await findFiles(pattern, exclude, most, token);
		answers.set(keyOf(pattern), answer);
		return answer;
	});
	await find(typed);
	searchWith(async (pattern) => [...(answers.get(keyOf(pattern)) ?? [])]);
	const own = await busy(() => find(typed));
	searchWith(findFiles);
	const whole = await busy(() => find(typed));
	const started = performance.now();
	await find(typed);
	const wait = performance.now() - started;
	report({ typed, find: whole, own, search: await busy(() => Promise.all(searches.map((each) => each()))), wait });
}

function searchWith(findFiles: FindFiles): void {
	Object.defineProperty(vscode.workspace, 'findFiles', { value: findFiles, configurable: true, writable: true });
}

function keyOf(pattern: vscode.GlobPattern): string {
	return typeof pattern === 'string' ? pattern : pattern.pattern;
}

async function busy(work: () => PromiseLike<unknown>): Promise<number> {
	await work();
	const before = process.threadCpuUsage();
	for (let round = 0; round < rounds; round++) await work();
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / MICROSECONDS / rounds;
}

function report(line: KeyTimes | { readonly all: number }): void {
	appendFileSync(process.env.WHETSTONE_TEST_OUTPUT ?? '', `${JSON.stringify(line)}\n`);
}
