import { posix } from 'node:path';
import { packageScripts } from '../../core/packageScripts.ts';
import type { CommandLine, Measure } from '../../core/proofCommands.ts';
import { type FolderFiles, foldersAbove, nearest } from './folderFiles.ts';
import { type ProposalPlace, virtualPython } from './proposalPlace.ts';
import { literalWord } from './quoteWords.ts';
import { type TestStep, testSteps } from './testSteps.ts';
import { TEST_TOOLS, type TestTool } from './testTools.ts';

/** A command that can be proposed, and where it comes from. */
export interface ProposedCommand {
	readonly command: CommandLine;
	/** The file that it comes from, relative to the root, with `/`. */
	readonly from: string;
	/** The script of that file that it is a step of. */
	readonly stepOf?: string;
	/** What it measures, if it is known what it prints. */
	readonly measure?: Measure;
}

/** What npm writes into a new package. */
const NO_TEST = /no test specified/;
const LOCK_FILES: ReadonlyMap<string, string> = new Map([
	['pnpm-lock.yaml', 'pnpm'],
	['yarn.lock', 'yarn'],
	['bun.lock', 'bun'],
	['bun.lockb', 'bun'],
	['package-lock.json', 'npm'],
]);
const PYTHON_MARKS = ['pytest.ini', 'conftest.py', 'tox.ini', 'pyproject.toml', 'setup.cfg', 'setup.py', 'tests'];
/** How each manager runs a program of the package's dependencies, without downloading one. */
const RUN_PROGRAM: ReadonlyMap<string, string> = new Map([
	['pnpm', 'pnpm exec'],
	['yarn', 'yarn run'],
	['bun', 'bun run'],
]);
/** `go test -bench` prints `BenchmarkSum-8  100  17.5 ns/op`. */
const GO_MEASURE: Measure = { kind: 'number', pattern: '([\\d.]+) ns/op', better: 'lower' };
/** Criterion prints `time: [1.23 µs 1.34 µs 1.45 µs]`: the one in the middle is its estimate. */
const CRITERION_MEASURE: Measure = { kind: 'number', pattern: 'time: +\\[[\\d.]+ [a-zµ]+ ([\\d.]+)', better: 'lower' };
const BENCHMARK_SCRIPT = /^bench(?:mark)?(?:s|$|[:_-])/;

/** Test commands for the files that exist: those nearest to the file to prove first. */
export async function proposedTests(place: ProposalPlace): Promise<readonly ProposedCommand[]> {
	const folders = foldersAbove(place.file);
	const ofTools = await Promise.all(TEST_TOOLS.map((tool) => toolTests(place, folders, tool)));
	return [...(await packageTests(place, folders)), ...(await pythonTests(place, folders)), ...ofTools.flat()];
}

/**
 * Benchmarks for the scripts and files that exist.
 * @param named files named like benchmarks, relative to the root, with `/`
 */
export async function proposedBenchmarks(
	place: ProposalPlace,
	named: readonly string[],
): Promise<readonly ProposedCommand[]> {
	const { file, files } = place;
	const found: ProposedCommand[] = [];
	for (const folder of foldersAbove(file)) {
		for (const name of (await scriptsIn(folder, files)).keys()) {
			if (!BENCHMARK_SCRIPT.test(name)) continue;
			found.push(proposed(`${await packageManager(place, folder)} run ${name}`, folder, 'package.json'));
		}
	}
	found.push(...(await cargoBenchmarks(place)));
	for (const path of named.filter(isBenchmarkFile)) {
		const text = await runFile(place, path);
		const isKnown = found.some(({ command }) => command.text === text && command.folder === '');
		if (text === undefined || isKnown) continue;
		const command = { text, folder: '', environment: {} };
		found.push({ command, from: path, ...(path.endsWith('_test.go') ? { measure: GO_MEASURE } : {}) });
	}
	return found;
}

/** Whether a file name has “bench” or “benchmark” as a word: `total.bench.ts`, `benchTotal.py`, not `workbench.ts`. */
export function isBenchmarkFile(path: string): boolean {
	return /(?:(?:^|[^A-Za-z])[bB]|(?<=[a-z0-9])B)ench(?:mark)?s?(?![a-z])/.test(posix.basename(path));
}

/** The scripts of the package in a folder, by name; none if it has no package that can be read. */
async function scriptsIn(folder: string, { read }: FolderFiles): Promise<ReadonlyMap<string, string>> {
	return packageScripts((await read(posix.join(folder, 'package.json'))) ?? '') ?? new Map();
}

function proposed(text: string, folder: string, name: string): ProposedCommand {
	return { command: { text, folder, environment: {} }, from: posix.join(folder, name) };
}

async function packageTests(place: ProposalPlace, folders: readonly string[]): Promise<readonly ProposedCommand[]> {
	const found: ProposedCommand[] = [];
	for (const folder of folders) {
		const scripts = await scriptsIn(folder, place.files);
		const script = scripts.get('test');
		if (script === undefined || NO_TEST.test(script)) continue;
		const manager = await packageManager(place, folder);
		// The word alone would start another test runner: Bun's own.
		found.push(proposed(manager === 'bun' ? 'bun run test' : `${manager} test`, folder, 'package.json'));
		for (const step of testSteps(scripts)) {
			const command = { text: stepText(step, manager), folder, environment: step.environment };
			found.push({ command, from: posix.join(folder, 'package.json'), stepOf: 'test' });
		}
	}
	return found;
}

function stepText({ kind, text }: TestStep, manager: string): string {
	if (kind === 'script') return `${manager} run ${text}`;
	return text.startsWith('node ') ? text : `${RUN_PROGRAM.get(manager) ?? 'npx --no-install'} ${text}`;
}

/** In the nearest package, and in the root, where the tests of all of them are often run. */
async function pythonTests(place: ProposalPlace, folders: readonly string[]): Promise<readonly ProposedCommand[]> {
	if (!place.file.endsWith('.py')) return [];
	const at = await nearest(folders, PYTHON_MARKS, place.files);
	if (at === undefined) return [];
	const root = await nearest([''], PYTHON_MARKS, place.files);
	const inNearest = proposed(await pytest(place, at.folder), at.folder, at.name);
	if (at.folder === '') return [inNearest];
	return [inNearest, { ...proposed(await pytest(place, ''), '', root?.name ?? posix.join(at.folder, at.name)) }];
}

async function toolTests(
	place: ProposalPlace,
	folders: readonly string[],
	{ marks, commands }: TestTool,
): Promise<readonly ProposedCommand[]> {
	for (const folder of folders) {
		for (const name of (await place.files.names(folder)).toSorted()) {
			const texts = marks.test(name) ? await commands({ place, folder, name }) : [];
			if (texts.length > 0) return texts.map((text) => proposed(text, folder, name));
		}
	}
	return [];
}

async function cargoBenchmarks({ file, files }: ProposalPlace): Promise<readonly ProposedCommand[]> {
	const at = await nearest(foldersAbove(file), ['Cargo.toml'], files);
	if (at === undefined || !(await files.has(posix.join(at.folder, 'benches')))) return [];
	const manifest = (await files.read(posix.join(at.folder, at.name))) ?? '';
	// Rust's own harness groups digits by commas, and others print as they like: the person says what counts.
	const isCriterion = /^\s*\[?[\w.-]*\bcriterion\b/m.test(manifest);
	return [{ ...proposed('cargo bench', at.folder, at.name), ...(isCriterion ? { measure: CRITERION_MEASURE } : {}) }];
}

async function packageManager({ files }: ProposalPlace, folder: string): Promise<string> {
	const lock = await nearest(foldersAbove(posix.join(folder, 'package.json')), [...LOCK_FILES.keys()], files);
	return LOCK_FILES.get(lock?.name ?? '') ?? 'npm';
}

async function pytest(place: ProposalPlace, folder: string): Promise<string> {
	const python = await virtualPython(place, foldersAbove(posix.join(folder, 'x')));
	return python === undefined ? 'pytest' : `${python} -m pytest`;
}

async function runFile(place: ProposalPlace, path: string): Promise<string | undefined> {
	const { platform } = place;
	const word = literalWord(path, platform);
	if (/\.[cm]?[jt]s$/.test(path)) return `node ${word}`;
	if (path.endsWith('_test.go')) return `go test -run=NONE -bench=. -count=1 ${literalWord(goFolder(path), platform)}`;
	if (path.endsWith('.go')) return `go run ${word}`;
	if (!path.endsWith('.py')) return undefined;
	const python = (await virtualPython(place, [''])) ?? (platform === 'windows' ? 'python' : 'python3');
	return `${python} ${word}`;
}

function goFolder(path: string): string {
	const folder = posix.dirname(path);
	return folder === '.' ? folder : `./${folder}`;
}
