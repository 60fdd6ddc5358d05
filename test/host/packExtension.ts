import path from 'node:path';
import { repositoryFolder } from './folders.ts';
import { runNpm } from './runProgram.ts';

/** Where `npm run package` puts the extension. */
export const packageFile = path.join(repositoryFolder, 'dist/whetstone.vsix');

/** Builds and packs the extension as users get it, and gives the file's path. A warning of the packer is an error. */
export async function packExtension(signal?: AbortSignal): Promise<string> {
	const output = await runNpm(['run', 'package'], repositoryFolder, signal);
	if (/\bWARN/i.test(output)) throw new Error(`The package was made with a warning.\n${output}`);
	return packageFile;
}

/** The package that was made for the whole run of the tests, or one that is made now. */
export async function packedExtension(): Promise<string> {
	return process.env.WHETSTONE_TEST_PACKAGE ?? (await packExtension());
}
