import { globSync, readFileSync } from 'node:fs';
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

/** Gives these files, all that import one of them, all that import one of those, and so on. */
export function filesThatReach(files: readonly string[]): ReadonlySet<string> {
	const importers = Map.groupBy(allImports(), ([, imported]) => imported);
	const reaching = new Set(files);
	for (const file of reaching) for (const [importer] of importers.get(file) ?? []) reaching.add(importer);
	return reaching;
}

/** Each pair of a file and one that it imports. */
function allImports(): readonly (readonly [string, string])[] {
	const files = globSync('{src,test,packaging}/**/*.{ts,tsx}', { cwd: repositoryFolder });
	return files
		.map((file) => file.replaceAll(path.sep, '/'))
		.flatMap((file) => importsOf(file).map((imported) => [file, imported] as const));
}
