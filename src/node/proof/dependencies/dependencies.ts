import { mkdir, symlink } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { hashedName } from '../../files/hashedName.ts';
import { isThere } from '../../files/isThere.ts';
import type { FileName } from '../files/fileName.ts';
import { cargoFolders } from '../place/cleanParents.ts';
import { linkPackages, type Trees } from './linkPackages.ts';

/** What marks the root of a Python project. */
const PYTHON = ['pyproject.toml', 'setup.py', 'setup.cfg', 'requirements.txt', 'pytest.ini', 'tox.ini'];
const ENVIRONMENTS = ['.venv', 'venv'];

/**
 * Links what the live tree's programs need and its repository does not hold: packages of Node, environments of Python.
 * @param names what was copied
 */
export async function linkDependencies(trees: Trees, names: readonly FileName[], folder: string): Promise<void> {
	const roots = new Set(['', folder, ...foldersWith(names, new Set(['package.json']))]);
	for (const root of roots) await linkPackages(trees, root);
	const environments = new Set(['', folder, ...foldersWith(names, new Set(PYTHON))]);
	for (const root of environments) {
		for (const name of ENVIRONMENTS) await linkEnvironment(trees, join(root, name));
	}
}

/** The folders of the copy from which Python imports first, so that an installed package of the workspace is the copy's. */
export async function pythonFolders(copy: string, document: string, folder: string): Promise<readonly string[]> {
	const roots = new Set([join(copy, folder)]);
	for (let inner = dirname(document); inner !== '.'; inner = dirname(inner)) {
		if (await hasAny(join(copy, inner), PYTHON)) roots.add(join(copy, inner));
	}
	const isPython = document.endsWith('.py') || (await hasAny(join(copy, folder), [...PYTHON, ...ENVIRONMENTS]));
	if (!isPython) return [];
	const found: string[] = [];
	for (const root of roots) {
		found.push(root);
		if (await isThere(join(root, 'src'))) found.push(join(root, 'src'));
	}
	return found;
}

/** What tools need to know so that they use the copy and none of the live tree's outputs. */
export function toolEnvironment(
	environment: NodeJS.ProcessEnv,
	python: readonly string[],
	cargoFolder: string,
): NodeJS.ProcessEnv {
	const { PYTHONPATH, GOFLAGS } = environment;
	return {
		...environment,
		...(python.length > 0 && {
			PYTHONPATH: [...python, ...(PYTHONPATH ? [PYTHONPATH] : [])].join(delimiter),
			PYTHONDONTWRITEBYTECODE: '1',
		}),
		GOFLAGS: GOFLAGS ? `${GOFLAGS} -count=1` : '-count=1',
		CARGO_TARGET_DIR: cargoFolder,
	};
}

/** Where Cargo builds the crates of a live tree: kept, as a crate that others wrote takes minutes. */
export function cargoFolder(storage: string, live: string): string {
	return join(cargoFolders(storage), hashedName(live));
}

function foldersWith(names: readonly FileName[], wanted: ReadonlySet<string>): readonly string[] {
	return names.flatMap((name) => {
		if (typeof name !== 'string') return [];
		const end = name.lastIndexOf('/');
		return wanted.has(name.slice(end + 1)) ? [name.slice(0, Math.max(end, 0))] : [];
	});
}

async function linkEnvironment({ live, copy }: Trees, name: string): Promise<void> {
	const isEnvironment = await isThere(join(live, name, 'pyvenv.cfg'));
	if (!isEnvironment || (await isThere(join(copy, name)))) return;
	await mkdir(dirname(join(copy, name)), { recursive: true });
	await symlink(join(live, name), join(copy, name), 'junction');
}

async function hasAny(folder: string, names: readonly string[]): Promise<boolean> {
	for (const name of names) if (await isThere(join(folder, name))) return true;
	return false;
}
