import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '../../../host/folders.ts';
import { runNpm } from '../../../host/runProgram.ts';

/** What runs tests, but not those of this repository. */
const PACKAGES = { jest: '30.5.2', vitest: '5.1.2', ava: '7.0.0', tsx: '4.23.15' } as const;

/** The folder in which all of `PACKAGES` are installed; installs them if any is missing. */
export async function runnerPackages(): Promise<string> {
	const folder = join(scratchFolder, 'runners');
	const isInstalled = Object.keys(PACKAGES).every((name) =>
		existsSync(join(folder, 'node_modules', name, 'package.json')),
	);
	if (isInstalled) return folder;
	await mkdir(folder, { recursive: true });
	const packages = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
	await runNpm(
		['install', '--no-save', '--no-package-lock', '--ignore-scripts', `--prefix=${folder}`, ...packages],
		folder,
	);
	return folder;
}
