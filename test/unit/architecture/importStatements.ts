import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

export interface Import {
	readonly file: string;
	readonly specifier: string;
	/** A path from the root, or a package's name. */
	readonly target: string;
	readonly kind: 'static' | 'type' | 'dynamic';
}

/** Every import of a file, and every re-export. @param file its path from the root, with slashes */
export function importsOf(file: string): readonly Import[] {
	const source = readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
	const statements = source.matchAll(/^(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm);
	const calls = source.matchAll(/\b(?:import|require|getBuiltinModule)\(\s*['"]([^'"]+)['"]\s*\)/g);
	return [
		...[...statements].map(([, type, specifier = '']) => asImport(file, specifier, type ? 'type' : 'static')),
		...[...calls].map(([, specifier = '']) => asImport(file, specifier, 'dynamic')),
	];
}

function asImport(file: string, specifier: string, kind: Import['kind']): Import {
	if (specifier.startsWith('.')) {
		return {
			file,
			specifier,
			kind,
			target: relative(root, normalize(join(root, dirname(file), specifier)))
				.split(sep)
				.join('/'),
		};
	}
	if (specifier.startsWith('node:') || isBuiltin(specifier)) return { file, specifier, kind, target: 'node:' };
	const name = specifier
		.split('/')
		.slice(0, specifier.startsWith('@') ? 2 : 1)
		.join('/');
	return { file, specifier, kind, target: name };
}
