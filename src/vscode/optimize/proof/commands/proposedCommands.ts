import { posix } from 'node:path';
import type { CommandLine } from '../../../../core/proof/proofCommands.ts';
import { type FolderFiles, foldersAbove, nearest } from './folderFiles.ts';
import { scriptsIn } from './packageScripts.ts';
import { literalWord, type Platform } from './quoteWords.ts';

/** What a command is proposed for, and why. */
export interface ProposedCommand {
	readonly command: CommandLine;
	/** The file that it comes from, relative to the root, with `/`. */
	readonly from: string;
}

export interface ProposalPlace {
	/** The file under proof, relative to the root, with `/`. */
	readonly file: string;
	readonly files: FolderFiles;
	readonly platform: Platform;
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
const VIRTUAL_ENVIRONMENTS = ['.venv', 'venv'];
const BENCHMARK_SCRIPT = /^bench(?:mark)?(?:s|$|[:_-])/;

/** Test commands by the files that are there: those nearest to the file under proof first. */
export async function proposedTests(place: ProposalPlace): Promise<readonly ProposedCommand[]> {
	const { file, files } = place;
	const folders = foldersAbove(file);
	const found: ProposedCommand[] = [...(await packageTests(place, folders))];
	const add = async (names: readonly string[], textIn: (folder: string) => Promise<string> | string) => {
		const at = await nearest(folders, names, files);
		if (at !== undefined) found.push(proposed(await textIn(at.folder), at.folder, at.name));
	};
	if (file.endsWith('.py')) await add(PYTHON_MARKS, (folder) => pytest(place, folder));
	await add(['Cargo.toml'], () => 'cargo test');
	await add(['go.mod'], () => 'go test ./...');
	return found;
}

/**
 * Benchmarks by the scripts and files that are there.
 * @param named files whose names speak of benchmarks, relative to the root, with `/`
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
	for (const path of named.filter(isBenchmarkFile)) {
		const text = await runFile(place, path);
		if (text !== undefined) found.push({ command: { text, folder: '', environment: {} }, from: path });
	}
	return found;
}

/** Whether the name of a file speaks of benchmarks as a word: `total.bench.ts`, `benchTotal.py`, not `workbench.ts`. */
export function isBenchmarkFile(path: string): boolean {
	return /(?:(?:^|[^A-Za-z])[bB]|(?<=[a-z0-9])B)ench(?:mark)?s?(?![a-z])/.test(posix.basename(path));
}

function proposed(text: string, folder: string, name: string): ProposedCommand {
	return { command: { text, folder, environment: {} }, from: posix.join(folder, name) };
}

async function packageTests(place: ProposalPlace, folders: readonly string[]): Promise<readonly ProposedCommand[]> {
	const found: ProposedCommand[] = [];
	for (const folder of folders) {
		const script = (await scriptsIn(folder, place.files)).get('test');
		if (script === undefined || NO_TEST.test(script)) continue;
		const manager = await packageManager(place, folder);
		// The word alone would start another test runner: Bun's own.
		found.push(proposed(manager === 'bun' ? 'bun run test' : `${manager} test`, folder, 'package.json'));
	}
	return found;
}

async function packageManager({ files }: ProposalPlace, folder: string): Promise<string> {
	const lock = await nearest(foldersAbove(posix.join(folder, 'package.json')), [...LOCK_FILES.keys()], files);
	return LOCK_FILES.get(lock?.name ?? '') ?? 'npm';
}

async function pytest(place: ProposalPlace, folder: string): Promise<string> {
	const python = await virtualPython(place, folder);
	return python === undefined ? 'pytest' : `${python} -m pytest`;
}

/** The interpreter of the virtual environment in a folder. */
async function virtualPython({ files, platform }: ProposalPlace, folder: string): Promise<string | undefined> {
	const found = await nearest([folder], VIRTUAL_ENVIRONMENTS, files);
	if (found === undefined) return undefined;
	return platform === 'windows' ? `${found.name}\\Scripts\\python` : `${found.name}/bin/python`;
}

async function runFile(place: ProposalPlace, path: string): Promise<string | undefined> {
	const { platform } = place;
	const word = literalWord(path, platform);
	if (/\.[cm]?[jt]s$/.test(path)) return `node ${word}`;
	if (path.endsWith('_test.go'))
		return `go test -run=NONE -bench=. ${literalWord(`./${posix.dirname(path)}`, platform)}`;
	if (path.endsWith('.go')) return `go run ${word}`;
	if (!path.endsWith('.py')) return undefined;
	const python = (await virtualPython(place, '')) ?? (platform === 'windows' ? 'python' : 'python3');
	return `${python} ${word}`;
}
