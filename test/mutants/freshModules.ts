import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';
import { repositoryFolder } from '../host/folders.ts';

const QUERY = '?load=';
const base = pathToFileURL(`${repositoryFolder}/`).href;
const withoutTypes = new Map<string, string>();

let load = 0;
let replaced: { readonly url: string; readonly source: string } | undefined;

/**
 * From here on, each module of the repository is loaded once for each call of `startLoad`, so that nothing that one run
 * leaves in a module reaches the next. Packages and Node's own modules stay.
 */
export function loadModulesAnew(): void {
	registerHooks({
		resolve(specifier, context, next) {
			const result = next(specifier, context);
			return isOwn(result.url) ? { ...result, url: `${result.url}${QUERY}${load}` } : result;
		},
		load(url, context, next) {
			const [file = ''] = url.split(QUERY);
			if (file === url) return next(url, context);
			return { format: 'module', source: sourceOf(file), shortCircuit: true };
		},
	});
}

/** Begins with modules that nobody has used. A file may get another source, which stays in memory. */
export function startLoad(file?: string, source?: string): void {
	load++;
	replaced = file === undefined || source === undefined ? undefined : { url: base + file, source };
}

/** Gives the file of a module, relative to the repository; undefined for a module of another origin. */
export function fileOfModule(url: string): string | undefined {
	return url.startsWith(base) ? url.slice(base.length).split(QUERY)[0] : undefined;
}

function isOwn(url: string): boolean {
	return url.startsWith(base) && url.endsWith('.ts') && !url.includes('/node_modules/');
}

function sourceOf(url: string): string {
	if (replaced?.url === url) return stripTypeScriptTypes(replaced.source);
	const source = withoutTypes.get(url) ?? stripTypeScriptTypes(readFileSync(new URL(url), 'utf8'));
	withoutTypes.set(url, source);
	return source;
}
