import { cpSync, existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { bundleForHost } from '../host/bundleForHost.ts';
import { repositoryFolder, scratchFolder } from '../host/folders.ts';
import { copySampleWorkspace } from '../host/sampleWorkspace.ts';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { developedExtension } from '../host/vscode/developedExtension.ts';
import { runInHost } from '../host/vscode/runInHost.ts';
import { groups } from '../integration/groups.ts';

const sourceFolder = path.join(repositoryFolder, 'test/integration');
const builtFolder = path.join(scratchFolder, 'integration');

/** The groups of integration tests. @throws if a folder has no entry in the table, or an entry no folder */
export function integrationGroups(): readonly string[] {
	const folders = readdirSync(sourceFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
	const found = folders.map((entry) => entry.name).toSorted();
	const named = Object.keys(groups).toSorted();
	if (found.join() === named.join()) return found;
	throw new Error(`test/integration has the folders ${found.join(', ')}, but groups.ts names ${named.join(', ')}.`);
}

/** Builds the tests of all groups for the extension host. */
export async function bundleIntegrationTests(): Promise<void> {
	await bundleForHost([`${sourceFolder}/entry.ts`, ...globSync(`${sourceFolder}/*/**/*.test.ts`)], builtFolder);
}

/**
 * Runs one group in its own VS Code. The extension and the tests must be built. The variables WHETSTONE_TEST_TALLY,
 * WHETSTONE_TEST_COLOR and WHETSTONE_TEST_GREP are passed to the extension host.
 * @returns the exit code
 */
export async function runIntegrationGroup(name: string, limit: number): Promise<number> {
	const group = groups[name];
	if (group === undefined) throw new Error(`There is no group ${name}.`);
	const folder = makeTemporaryFolder();
	const workspace = path.join(folder, 'workspace');
	const ownWorkspace = path.join(sourceFolder, name, 'workspace');
	if (existsSync(ownWorkspace)) cpSync(ownWorkspace, workspace, { recursive: true });
	else copySampleWorkspace(workspace);
	try {
		return await runInHost({
			extensions: [
				developedExtension(path.join(folder, 'extension')),
				...globSync(path.join(sourceFolder, name, 'extensions/*')),
			],
			testsEntry: path.join(builtFolder, 'entry.cjs'),
			folder: workspace,
			settings: group.settings,
			environment: {
				...group.environment,
				WHETSTONE_TEST_FILES: globSync(`${builtFolder}/${name}/**/*.test.cjs`).toSorted().join(path.delimiter),
			},
			limit,
			onLine: (line) => console.log(line),
		});
	} finally {
		removeFolder(folder);
	}
}
