import { existsSync } from 'node:fs';
import { delimiter, join, relative, sep } from 'node:path';
import { hashedName, pathBelow, realPathOf } from '../../../base/node/files/paths.ts';
import { cargoFolders } from '../place/cleanParents.ts';
import type { Trees } from './trees.ts';

export interface ToolSettings {
	readonly trees: Trees;
	/** The folders of the copy from which Python imports first; empty without Python. */
	readonly python: readonly string[];
	/** Where Cargo builds. */
	readonly cargoFolder: string;
	readonly usesPnpm: boolean;
}

/** The environment that makes tools use the copy, none of the live tree's outputs, and install nothing unasked. */
export function toolEnvironment(environment: NodeJS.ProcessEnv, settings: ToolSettings): NodeJS.ProcessEnv {
	const { trees, python, usesPnpm } = settings;
	const { PYTHONPATH, GOFLAGS } = environment;
	return {
		...environment,
		...programPaths(environment, trees),
		...(python.length > 0 && {
			PYTHONPATH: [...python, ...(PYTHONPATH ? [PYTHONPATH] : [])].join(delimiter),
			PYTHONDONTWRITEBYTECODE: '1',
			// `uv run` would first sync the environment with the lock file.
			UV_NO_SYNC: '1',
		}),
		// `pnpm test` would first install, by default since version 11.
		pnpm_config_verify_deps_before_run: 'false',
		// The same for early releases of pnpm 10. Without pnpm, npm would warn about it.
		...(usesPnpm && { npm_config_verify_deps_before_run: 'false' }),
		// A cached result would be that of another run.
		GOFLAGS: GOFLAGS ? `${GOFLAGS} -count=1` : '-count=1',
		TURBO_FORCE: 'true',
		NX_SKIP_NX_CACHE: 'true',
		CARGO_TARGET_DIR: settings.cargoFolder,
	};
}

/** Whether pnpm installs the packages of a folder of the copy: its lock file is there, or in a folder above. */
export function hasPnpmLock(copy: string, folder: string): boolean {
	const names = relative(copy, folder).split(sep);
	return ['', ...names].some((_, index) => existsSync(join(copy, ...names.slice(0, index), 'pnpm-lock.yaml')));
}

/** Where Cargo builds the crates of a live tree: kept, as building third-party crates takes minutes. */
export function cargoFolder(storage: string, live: string): string {
	return join(cargoFolders(storage), hashedName(live));
}

/** Redirects an active environment of Python, and other folders of programs, from the live tree to the copy. */
function programPaths(environment: NodeJS.ProcessEnv, { live, copy }: Trees): NodeJS.ProcessEnv {
	const moved = (folder: string) => {
		if (folder === '') return folder;
		const way = pathBelow(live, folder) ?? pathBelow(live, realPathOf(folder) ?? folder);
		return way !== undefined && existsSync(join(copy, way)) ? join(copy, way) : folder;
	};
	const changed: NodeJS.ProcessEnv = {};
	for (const [name, value = ''] of Object.entries(environment)) {
		if (/^(?:PATH|VIRTUAL_ENV)$/i.test(name)) changed[name] = value.split(delimiter).map(moved).join(delimiter);
	}
	return changed;
}
