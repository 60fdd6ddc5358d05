import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { repositoryFolder } from '../host/folders.ts';
import { type Place, startCoverage } from './coverage.ts';
import { loadModulesAnew, startLoad } from './freshModules.ts';
import { mutate } from './mutations.ts';
import type { Replacement } from './operators.ts';
import { runTestFile } from './runTestFile.ts';

// A process of its own that runs one test file for each message, and answers with what came of it.

/** What the process is asked: run a test file. */
export interface Order {
	readonly testFile: string;
	/** Milliseconds that one test may take. */
	readonly timeout: number;
	readonly seed: number;
	/** With this defect in a file; the following orders may be for the same one. */
	readonly defect?: { readonly file: string; readonly replacement: Replacement };
	/** Which of these run is to be found out. */
	readonly places?: readonly Place[];
}

/** What the process answers. */
export interface Outcome {
	readonly passed: boolean;
	/** Milliseconds. */
	readonly duration: number;
	/** Milliseconds of the processor: what other programs take is not counted. */
	readonly work: number;
	/** The indexes of the places that ran. */
	readonly reached: readonly number[];
}

let coverage: Awaited<ReturnType<typeof startCoverage>> | undefined;
let turn = Promise.resolve();

loadModulesAnew();
process.on('message', (order: Order) => {
	turn = turn.then(async () => void process.send?.(await carryOut(order)));
});
// What an earlier defect left running may fail at any time, and must not end the process.
process.on('uncaughtException', () => undefined);
process.on('unhandledRejection', () => undefined);
process.on('disconnect', () => process.exit());

async function carryOut({ testFile, timeout, seed, defect, places }: Order): Promise<Outcome> {
	fc.configureGlobal({ seed });
	if (places !== undefined) coverage ??= await startCoverage();
	startLoad(
		defect?.file,
		defect && mutate(readFileSync(path.join(repositoryFolder, defect.file), 'utf8'), defect.replacement),
	);
	const start = performance.now();
	const startedWork = process.cpuUsage();
	const passed = await runTestFile(testFile, timeout);
	const duration = performance.now() - start;
	const { user, system } = process.cpuUsage(startedWork);
	return { passed, duration, work: (user + system) / 1_000, reached: (places && (await coverage?.(places))) ?? [] };
}
