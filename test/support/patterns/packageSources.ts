import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applyPatterns } from '../../../src/localService/core/patterns/applyPatterns.ts';
import { parseScript, type ScriptOptions } from '../../../src/localService/core/patterns/script.ts';
import { repositoryFolder } from '../../host/folders.ts';

/** What came of files of packages whose known patterns were changed. */
export interface PatternsInSources {
	readonly files: number;
	/** How many files were changed, and how often each pattern. */
	readonly changed: number;
	readonly places: ReadonlyMap<string, number>;
	/** Files that could be parsed before, but not after, or that were changed by a second time. */
	readonly broken: readonly string[];
}

/** The sources in the packages that are installed: JavaScript and TypeScript, but no declarations and nothing minified. */
export function packageSources(): readonly string[] {
	const names = globSync('node_modules/**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}', { cwd: repositoryFolder });
	return names.filter((name) => !/\.min\.|\.d\.[mc]?ts$/.test(name)).sort();
}

/** Changes the known patterns in files, twice. */
export function changePatternsIn(names: readonly string[]): PatternsInSources {
	const places = new Map<string, number>();
	const broken: string[] = [];
	let [files, changed] = [0, 0];
	for (const name of names) {
		const code = sourceOf(name);
		if (code === undefined) continue;
		files++;
		const typed = /\.[mc]?tsx?$/.test(name);
		const options: ScriptOptions = { jsx: !typed || name.endsWith('x'), typed };
		const applied = applyPatterns(code, options);
		if (applied === undefined || applied.code === code) continue;
		changed++;
		for (const change of applied.changes) places.set(change.name, (places.get(change.name) ?? 0) + 1);
		const isParsed = parseScript(applied.code, options) !== undefined;
		if (!isParsed || applyPatterns(applied.code, options)?.code !== applied.code) broken.push(name);
	}
	return { files, changed, places, broken };
}

/** Undefined for a folder with such a name. */
function sourceOf(name: string): string | undefined {
	try {
		return readFileSync(path.join(repositoryFolder, name), 'utf8');
	} catch {
		return undefined;
	}
}
