import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../host/folders.ts';

/** Gives the files that a file imports when it runs, statically or by `import()`, relative to the repository. */
export function importsOf(file: string): readonly string[] {
	const source = readFileSync(path.join(repositoryFolder, file), 'utf8');
	const statements = source.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?\s*'(\.[^']+\.tsx?)'/gm);
	const calls = source.matchAll(/\bimport\(\s*'(\.[^']+\.tsx?)'\s*\)/g);
	return [...statements, ...calls].map(([, specifier = '']) => path.posix.join(path.posix.dirname(file), specifier));
}

/** Gives all files that a file imports, those that these import, and so on, each with the number of steps to it. */
export function reachedFrom(start: string): ReadonlyMap<string, number> {
	const steps = new Map([[start, 0]]);
	for (const [file, step] of steps) for (const each of importsOf(file)) if (!steps.has(each)) steps.set(each, step + 1);
	return steps;
}

/** Gives these files, all that name one of them, all that name one of those, and so on: see `filesNamedIn`. */
export function filesThatReach(files: readonly string[]): ReadonlySet<string> {
	const sources = globSync('{src,test,packaging}/**/*.{ts,tsx}', { cwd: repositoryFolder });
	const pairs = sources
		.map((file) => file.replaceAll(path.sep, '/'))
		.flatMap((file) => filesNamedIn(file).map((named) => [file, named] as const));
	const namers = Map.groupBy(pairs, ([, named]) => named);
	const reaching = new Set(files);
	for (const file of reaching) for (const [namer] of namers.get(file) ?? []) reaching.add(namer);
	return reaching;
}

/** What a file imports, and the programs that it starts: the files to which a text in it leads, from its folder or the root. */
function filesNamedIn(file: string): readonly string[] {
	const source = readFileSync(path.join(repositoryFolder, file), 'utf8').replaceAll(/^import type .*$/gm, '');
	const folder = path.posix.dirname(file);
	return [...source.matchAll(/['`]([\w./-]+\.tsx?)['`]/g)]
		.flatMap(([, name = '']) => [path.posix.join(folder, name), name])
		.filter((named) => existsSync(path.join(repositoryFolder, named)));
}
