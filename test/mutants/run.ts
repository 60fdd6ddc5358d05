import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryFolder } from '../host/folders.ts';
import equivalents from './equivalent.json' with { type: 'json' };
import { mutationsOf } from './mutations.ts';
import { formatScores, formatSurvivors, type Verdict } from './report.ts';
import { type Mutant, sampleOf, withoutEquivalent } from './sample.ts';
import { readTestFiles, type TestFile, testsFor } from './testFiles.ts';
import { type Worker, withWorkers } from './workers.ts';

// npm run mutants -- [--count 1000] [--seed 1] [--processes 2] [FOLDER OR FILE …]: puts small defects into the sources, one at
// a time and in memory alone, and lists those that no unit test notices.

const FOLDERS = ['src/service/core', 'src/chat/core', 'src/edit/core', 'src/base/node/log', 'src/chat/node'];

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		count: { type: 'string', default: '1000' },
		seed: { type: 'string', default: '1' },
		processes: { type: 'string', default: String(availableParallelism()) },
	},
});
const seed = Number(values.seed);
const processes = Number(values.processes);
const folders = positionals.length > 0 ? positionals : FOLDERS;

const start = performance.now();
const { mutants: all, unknown } = withoutEquivalent(folders.flatMap(filesIn).flatMap(mutantsOf), equivalents);
const mutants = sampleOf(all, Number(values.count), seed);
say(`${mutants.length} of ${all.length} mutants, seed ${seed}`);
const tests = await readTestFiles(mutants, processes, seed, say);
say(`${tests.length} test files ran without a defect, ${minutesSince(start)} minutes`);
const verdicts: Verdict[] = [];
await withWorkers(processes, mutants, async (mutant, worker) => {
	const verdict = { mutant, isKilled: await isKilled(mutant, worker) };
	verdicts.push(verdict);
	if (!verdict.isKilled) say(formatSurvivors([verdict]));
	if (verdicts.length % 100 === 0) say(`${verdicts.length} mutants, ${minutesSince(start)} minutes`);
});
console.log(formatScores(verdicts, folders));
console.log(formatSurvivors(verdicts));
for (const { file, before, after } of positionals.length > 0 ? [] : unknown) {
	say(`equivalent.json names what is not there: ${file}: ${before} → ${after}`);
}
say(`${minutesSince(start)} minutes`);

async function isKilled(mutant: Mutant, worker: Worker): Promise<boolean> {
	for (const test of testsFor(mutant, tests)) if (!(await passes(test, mutant, worker))) return true;
	return false;
}

/** What takes several times as long as without the defect has been noticed, too. */
async function passes({ file, duration }: TestFile, mutant: Mutant, worker: Worker): Promise<boolean> {
	const timeout = 2_000 + 3 * duration;
	const defect = { file: mutant.file, replacement: mutant.mutation };
	const outcome = await worker.run({ testFile: file, timeout, seed, defect }, 5_000 + 2 * timeout);
	return outcome?.passed === true;
}

function filesIn(folder: string): readonly string[] {
	if (folder.endsWith('.ts')) return [folder];
	const files = globSync(`${folder}/**/*.ts`, { cwd: repositoryFolder });
	return files.map((file) => file.replaceAll(path.sep, '/')).toSorted();
}

function mutantsOf(file: string): readonly Mutant[] {
	const source = readFileSync(path.join(repositoryFolder, file), 'utf8');
	return mutationsOf(source).map((mutation) => ({ file, mutation }));
}

function minutesSince(time: number): string {
	return ((performance.now() - time) / 60_000).toFixed(1);
}

function say(line: string): void {
	console.error(line);
}
