import { cpSync, existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { bundleForHost } from '../host/bundleForHost.ts';
import { repositoryFolder, scratchFolder } from '../host/folders.ts';
import { copySampleWorkspace } from '../host/sampleWorkspace.ts';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { developedExtension } from '../host/vscode/developedExtension.ts';
import { runInHost } from '../host/vscode/runInHost.ts';
import { type Group, groups } from '../integration/groups.ts';
import { addTallies, emptyTally, type Tally, tallyRun } from './tally.ts';

const sourceFolder = path.join(repositoryFolder, 'test/integration');
const builtFolder = path.join(scratchFolder, 'integration');
const groupLimit = 10 * 60_000;

/** Runs each group of integration tests in a VS Code of its own. The extension is already built. */
export async function runIntegrationSuite(grep: string | undefined): Promise<Tally> {
	await bundleForHost([`${sourceFolder}/entry.ts`, ...globSync(`${sourceFolder}/*/**/*.test.ts`)], builtFolder);
	let total = emptyTally;
	for (const [name, group] of Object.entries(groupsByFolder())) {
		console.log(`\n-- ${name} --`);
		const tally = await tallyRun({
			name: `integration/${name}`,
			mayBeEmpty: grep !== undefined,
			mayRunTwice: true,
			run: (tallyFile) => runGroup(name, group, grep, tallyFile),
		});
		total = addTallies(total, tally);
	}
	return total;
}

/** A folder without settings in the table is a mistake, and so is an entry without a folder. */
function groupsByFolder(): Readonly<Record<string, Group>> {
	const folders = readdirSync(sourceFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
	const found = folders.map((entry) => entry.name).toSorted();
	const named = Object.keys(groups).toSorted();
	if (found.join() !== named.join()) {
		throw new Error(`test/integration has the folders ${found.join(', ')}, but groups.ts names ${named.join(', ')}.`);
	}
	return groups;
}

async function runGroup(name: string, group: Group, grep: string | undefined, tallyFile: string): Promise<number> {
	const workspace = makeTemporaryFolder();
	const ownWorkspace = path.join(sourceFolder, name, 'workspace');
	if (existsSync(ownWorkspace)) cpSync(ownWorkspace, workspace, { recursive: true });
	else copySampleWorkspace(workspace);
	try {
		return await runInHost({
			extensions: [developedExtension(), ...globSync(path.join(sourceFolder, name, 'extensions/*'))],
			testsEntry: path.join(builtFolder, 'entry.cjs'),
			folder: workspace,
			settings: group.settings,
			environment: {
				...group.environment,
				WHETSTONE_TEST_FILES: globSync(`${builtFolder}/${name}/**/*.test.cjs`).toSorted().join(path.delimiter),
				WHETSTONE_TEST_TALLY: tallyFile,
				WHETSTONE_TEST_COLOR: String(process.stdout.isTTY),
				...(grep !== undefined && { WHETSTONE_TEST_GREP: grep }),
			},
			limit: groupLimit,
			onLine: (line) => console.log(line),
		});
	} finally {
		removeFolder(workspace);
	}
}
