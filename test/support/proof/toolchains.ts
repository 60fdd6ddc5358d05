import { spawnSync } from 'node:child_process';

/** What tests of proofs run, besides Node. */
export const TOOLCHAINS = ['Python with pytest and setuptools', 'Go', 'C', 'Rust', 'npm'] as const;
export type Toolchain = (typeof TOOLCHAINS)[number];

/** Finds the modules without running them, which takes ten times as long. */
const FIND_MODULES =
	'import sys, importlib.util as u; sys.exit(not all(map(u.find_spec, ["pytest", "setuptools", "venv"])))';

const CHECKS: Readonly<Record<Toolchain, readonly [command: string, ...args: string[]]>> = {
	'Python with pytest and setuptools': ['python3', '-c', FIND_MODULES],
	Go: ['go', 'version'],
	C: ['cc', '--version'],
	Rust: ['cargo', '--version'],
	npm: ['npm', '--version'],
};

const present: ReadonlySet<Toolchain> = new Set(
	TOOLCHAINS.filter((name) => {
		const [command, ...args] = CHECKS[name];
		return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
	}),
);

/** Whether this machine has what a test needs. A test that needs something else is not defined. */
export function hasToolchain(name: Toolchain): boolean {
	return present.has(name);
}

/** A line for the end of a run about what could not run here; undefined if everything could. */
export function missingToolchains(has: (name: Toolchain) => boolean = hasToolchain): string | undefined {
	const missing = TOOLCHAINS.filter((name) => !has(name));
	return missing.length === 0 ? undefined : `Not run, since not on this machine: ${missing.join(', ')}.`;
}
