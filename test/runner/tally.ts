import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';

/** How many tests had which result. */
export interface Tally {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
	/** What failed, and why: a title and a message for each failure. */
	readonly failures: readonly string[];
}

/** One line of the file to which a run writes its results, as JSON (see `tallyReporter.ts`). */
export type TallyRecord =
	| { readonly result: 'passed' | 'skipped' | 'ended' }
	| { readonly result: 'failed'; readonly title: string; readonly message: string };

/** A run that writes its results to a file. */
export interface TalliedRun {
	readonly name: string;
	/** Whether a filter may leave no test to run. */
	readonly mayBeEmpty: boolean;
	/** Receives messages besides the results. */
	print(text: string): void;
	/** Returns the exit code. */
	run(tallyFile: string): Promise<number>;
}

/** In characters: how much of a message to repeat at the end of the output; the whole message is further up. */
const MESSAGE_LIMIT = 500;

/** The tally of no tests. */
export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** The result of a suite that could not run. */
export function oneFailure(what: string): Tally {
	return { passed: 0, failed: 1, skipped: 0, failures: [what] };
}

/** The sum of two tallies. */
export function addTallies(one: Tally, other: Tally): Tally {
	return {
		passed: one.passed + other.passed,
		failed: one.failed + other.failed,
		skipped: one.skipped + other.skipped,
		failures: [...one.failures, ...other.failures],
	};
}

/**
 * What failed, for the end of a long output. The last line is `3 passed, 0 failed`, with the number of skipped tests if
 * there are any.
 */
export function formatTally(tally: Tally): string {
	const failures = tally.failures.map((failure) => `failed: ${failure}`);
	const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
	return [...failures, `${tally.passed} passed, ${tally.failed} failed${skipped}`].join('\n');
}

/**
 * Performs a run and returns its tally. A run that ends early, fails without a failed test, or has no test to run counts as
 * an additional failure. In CI, a skipped test counts as failed.
 */
export async function tallyRun({ name, mayBeEmpty, print, run }: TalliedRun): Promise<Tally> {
	const folder = makeTemporaryFolder();
	const file = path.join(folder, 'tally');
	writeFileSync(file, '');
	const code = await run(file).catch((error: unknown) => {
		print(`${error}\n`);
		return 1;
	});
	const records = readRecords(file);
	removeFolder(folder);
	const tally = countRecords(name, records);
	const problem = findProblem(tally, records, code, mayBeEmpty);
	return problem === undefined ? tally : addTallies(tally, oneFailure(`"${name}" ${problem}`));
}

/** Skips an incomplete line, which a killed run may have left. */
function readRecords(file: string): TallyRecord[] {
	const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
	return lines.map((line) => JSON.parse(line) as TallyRecord);
}

function countRecords(name: string, records: readonly TallyRecord[]): Tally {
	const count = (result: TallyRecord['result']) => records.filter((record) => record.result === result).length;
	const failures = records.flatMap((record) =>
		record.result === 'failed'
			? [`${record.title}: ${record.message.replaceAll(/\s+/gu, ' ').slice(0, MESSAGE_LIMIT)}`]
			: [],
	);
	const tally = { passed: count('passed'), failed: count('failed'), skipped: count('skipped'), failures };
	if (!process.env.CI || tally.skipped === 0) return tally;
	const refusal = `"${name}" skipped ${tally.skipped} of its tests`;
	return { ...tally, failed: tally.failed + tally.skipped, skipped: 0, failures: [...failures, refusal] };
}

function findProblem(
	tally: Tally,
	records: readonly TallyRecord[],
	code: number,
	mayBeEmpty: boolean,
): string | undefined {
	if (!records.some((record) => record.result === 'ended')) return 'did not come to its end';
	if (!mayBeEmpty && tally.passed + tally.failed === 0) return 'ran no test';
	return code !== 0 && tally.failed === 0 ? `ended with exit code ${code}` : undefined;
}
