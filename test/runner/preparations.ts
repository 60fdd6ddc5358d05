import { prepareBrowser } from '../host/browser.ts';
import { repositoryFolder } from '../host/folders.ts';
import { installHost } from '../host/install/installHost.ts';
import { packExtension } from '../host/packExtension.ts';
import { runProgram } from '../host/runProgram.ts';
import { prepareHost } from '../host/vscode/runInHost.ts';
import { bundleIntegrationTests } from './integrationGroup.ts';
import type { Preparation } from './testJobs.ts';

/**
 * Builds or installs what suites need.
 * @param packs whether to build the package as users get it instead of the quick build
 */
export function prepare(preparation: Preparation, packs: boolean, signal: AbortSignal): Promise<unknown> {
	switch (preparation) {
		case 'build':
			return packs
				? packExtension(signal)
				: runProgram(process.execPath, ['esbuild.mjs', '--quiet'], repositoryFolder, { signal });
		case 'browser':
			return prepareBrowser();
		case 'host':
			return prepareHost();
		case 'server':
			return installHost();
		case 'integrationTests':
			return bundleIntegrationTests();
	}
}
