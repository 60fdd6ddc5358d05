import { dirname, join } from 'node:path';
import { isThere } from '../../../base/node/files/fileErrors.ts';

/** Files that mark the root of a Python project. */
const PYTHON = ['pyproject.toml', 'setup.py', 'setup.cfg', 'requirements.txt', 'pytest.ini', 'tox.ini'];
const ENVIRONMENTS = ['.venv', 'venv'];

/** Whether a file of this name marks the root of a Python project. */
export function isPythonRoot(name: string): boolean {
	return PYTHON.includes(name);
}

/** The folders of the copy from which Python imports first, so that an installed package of the workspace comes from the copy. */
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

async function hasAny(folder: string, names: readonly string[]): Promise<boolean> {
	for (const name of names) if (await isThere(join(folder, name))) return true;
	return false;
}
