import { globSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../host/folders.ts';
import { reachedFrom } from '../runner/importGraph.ts';
import type { Mutant } from './sample.ts';
import { withWorkers } from './workers.ts';

/** A file of unit tests, as it ran without a defect. */
export interface TestFile {
	readonly file: string;
	/** Milliseconds. */
	readonly duration: number;
	/** Milliseconds of the processor. */
	readonly work: number;
	/** Each file that it imports, at whatever distance, with the number of imports between. */
	readonly steps: ReadonlyMap<string, number>;
	/** The mutants whose place it runs. */
	readonly reached: ReadonlySet<Mutant>;
}

/** Files that take seconds, some for a process of their own: they run only for what they import themselves. */
const SLOW = [
	'Killed.test',
	'certificates.test',
	'foreignAnswers.test',
	'gzipBomb.test',
	'hostileCode.test',
	'isolation.test',
	'keptConnections.test',
	'lexMarkdown.test',
	'localService/main.test',
	'malformedBodies.test',
	'misdirected.test',
	'placeInFileProperties.test',
	'packageSources.test',
	'soak.test',
];

/** Milliseconds of the processor. */
const ENOUGH_WORK = 5_000;
/** A busy machine is no reason to leave a file out. */
const TEST_LIMIT = 60_000;
const FILE_LIMIT = 180_000;

/** Runs the unit tests that import a mutated file, without a defect. What fails is left out, and reported. */
export async function readTestFiles(
	mutants: readonly Mutant[],
	processes: number,
	seed: number,
	report: (line: string) => void,
): Promise<readonly TestFile[]> {
	const places = mutants.map(({ file, mutation }) => ({ file, start: mutation.start }));
	const mutated = new Set(mutants.map(({ file }) => file));
	const candidates = unitTests()
		.map((file) => ({ file, steps: stepsFrom(file) }))
		.filter(({ steps }) => [...steps.keys()].some((each) => mutated.has(each)));
	const found: TestFile[] = [];
	await withWorkers(processes, candidates, async ({ file, steps }, worker) => {
		const outcome = await worker.run({ testFile: file, timeout: TEST_LIMIT, seed, places }, FILE_LIMIT);
		if (!outcome?.passed) return report(`left out, because it does not pass by itself: ${file}`);
		const reached = new Set(outcome.reached.flatMap((index) => mutants[index] ?? []));
		found.push({ file, steps, duration: outcome.duration, work: outcome.work, reached });
	});
	return found;
}

/**
 * The files whose tests run the place of a mutant, until there are enough for some seconds: those nearest to it first, where
 * one import more weighs as much as a second of work.
 */
export function testsFor(mutant: Mutant, files: readonly TestFile[]): readonly TestFile[] {
	const costOf = ({ steps, work }: TestFile) => (steps.get(mutant.file) ?? 0) + work / 1_000;
	const near = files
		.filter(({ steps, reached }) => steps.has(mutant.file) && reached.has(mutant))
		.toSorted((one, other) => costOf(one) - costOf(other));
	let sum = 0;
	return near.filter(({ work }) => {
		sum += work;
		return sum - work < ENOUGH_WORK;
	});
}

function unitTests(): readonly string[] {
	return globSync('test/unit/**/*.test.ts', { cwd: repositoryFolder })
		.map((file) => file.replaceAll(path.sep, '/'))
		.toSorted();
}

function stepsFrom(test: string): ReadonlyMap<string, number> {
	const steps = reachedFrom(test);
	return SLOW.some((name) => test.includes(name)) ? new Map([...steps].filter(([, count]) => count <= 1)) : steps;
}
