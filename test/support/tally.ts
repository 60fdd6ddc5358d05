import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';

/** How many tests had which result. */
export interface Tally {
	readonly passed: number;
	readonly failed: number;
	readonly skipped: number;
}

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0 };

/** The result of a suite that could not run. */
export const oneFailure: Tally = { passed: 0, failed: 1, skipped: 0 };

export function addTallies(one: Tally, other: Tally): Tally {
	return {
		passed: one.passed + other.passed,
		failed: one.failed + other.failed,
		skipped: one.skipped + other.skipped,
	};
}

/** Reads as the last line of a test run: `3 passed, 0 failed`, and the skipped ones where there are any, as never in CI. */
export function formatTally(tally: Tally): string {
	const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
	return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}

/**
 * Runs a suite that leaves its results in a file (see `tallyReporter.ts`) and gives their tally. A suite that ends early,
 * fails without a failed test, or has no test to run, counts as one failure more. In CI a skipped test counts as failed.
 */
export async function tallySuite(
	name: string,
	mayBeEmpty: boolean,
	run: (tallyFile: string) => Promise<number>,
): Promise<Tally> {
	const folder = makeTemporaryFolder();
	const file = path.join(folder, 'tally');
	writeFileSync(file, '');
	const code = await run(file).catch((error: unknown) => {
		console.error(error);
		return 1;
	});
	const lines = readFileSync(file, 'utf8').split('\n');
	removeFolder(folder);
	const count = (result: string) => lines.filter((line) => line === result).length;
	const counted = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
	const tally = process.env.CI ? refuseSkipped(name, counted) : counted;
	const problem = findProblem(tally, count('ended') > 0, code, mayBeEmpty);
	if (problem === undefined) return tally;
	console.error(`\nThe suite "${name}" ${problem}: this counts as a failure.\n`);
	return addTallies(tally, oneFailure);
}

function refuseSkipped(name: string, tally: Tally): Tally {
	if (tally.skipped === 0) return tally;
	console.error(`\nThe suite "${name}" skipped ${tally.skipped} of its tests: in CI they count as failed.\n`);
	return { passed: tally.passed, failed: tally.failed + tally.skipped, skipped: 0 };
}

function findProblem(tally: Tally, hasEnded: boolean, code: number, mayBeEmpty: boolean): string | undefined {
	if (!hasEnded) return 'did not come to its end';
	if (!mayBeEmpty && tally.passed + tally.failed === 0) return 'ran no test';
	return code !== 0 && tally.failed === 0 ? `ended with exit code ${code}` : undefined;
}
