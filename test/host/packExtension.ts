import path from 'node:path';
import { repositoryFolder } from './folders.ts';
import { runNpm } from './runProgram.ts';

/** Where `npm run package` puts the extension. */
export const packageFile = path.join(repositoryFolder, 'dist/whetstone.vsix');

/** Builds and packs the extension as users get it. A warning from the packer is an error. @returns the file's path */
export async function packExtension(signal?: AbortSignal): Promise<string> {
	const output = await runNpm(['run', 'package'], repositoryFolder, signal);
	if (/\bWARN/i.test(output)) throw new Error(`The package was made with a warning.\n${output}`);
	return packageFile;
}

/** The package built for the whole test run; outside of one, builds it now. */
export async function packedExtension(): Promise<string> {
	return process.env.WHETSTONE_TEST_PACKAGE ?? (await packExtension());
}
