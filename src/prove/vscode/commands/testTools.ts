import { posix } from 'node:path';
import { foldersAbove } from './folderFiles.ts';
import { ownProgram, type ProposalPlace } from './proposalPlace.ts';

/** What runs the tests of a folder. */
export interface TestTool {
	/** The names of files that speak for it. */
	readonly marks: RegExp;
	/** How it is called in the folder of such a file; none if that file says nothing of tests. */
	readonly commands: (mark: TestMark) => Promise<readonly string[]>;
}

/** A file that speaks for a tool. */
export interface TestMark {
	readonly place: ProposalPlace;
	/** Relative to the root, with `/`. */
	readonly folder: string;
	readonly name: string;
}

const always = (text: string) => async () => [text];

/** The tools that are known by a file, each by the nearest one. */
export const TEST_TOOLS: readonly TestTool[] = [
	{ marks: /^Cargo\.toml$/, commands: always('cargo test') },
	{ marks: /^go\.mod$/, commands: always('go test ./...') },
	{ marks: /^tox\.ini$/, commands: ifSaid(/^\[(?:tox|testenv)\b/m, 'tox') },
	// Not `-q`: the number of tests is said only without it.
	{ marks: /^pom\.xml$/, commands: withWrapper('mvnw', 'mvnw.cmd', 'mvn', '-B test') },
	{ marks: /^build\.gradle(?:\.kts)?$/, commands: withWrapper('gradlew', 'gradlew.bat', 'gradle', 'test') },
	{ marks: /\.slnx?$/, commands: always('dotnet test') },
	{ marks: /\.(?:cs|fs|vb)proj$/, commands: always('dotnet test') },
	{ marks: /^composer\.json$/, commands: ifSaid(/"test"\s*:/, 'composer test') },
	{ marks: /^phpunit(?:\.dist)?\.xml(?:\.dist)?$/, commands: phpunit },
	{ marks: /^(?:GNUmakefile|[Mm]akefile)$/, commands: makeTargets },
	// A folder of its own, since one that was built in the live folder names that: its tests would be those of the live code.
	{
		marks: /^CMakeLists\.txt$/,
		commands: ifSaid(
			/^\s*(?:enable_testing|add_test|include)\s*\(\s*(?:CTest\b|NAME\b|\))/im,
			'cmake -S . -B build/proof && cmake --build build/proof && ctest --test-dir build/proof -C Debug --output-on-failure',
		),
	},
];

/** A command if the file matches. */
function ifSaid(pattern: RegExp, text: string): TestTool['commands'] {
	return async (mark) => (pattern.test(await textOf(mark)) ? [text] : []);
}

/** By the script that the project brings for it, which is of the right version. */
function withWrapper(posixName: string, windowsName: string, program: string, words: string): TestTool['commands'] {
	return async ({ place, folder, name }) => {
		const folders = foldersAbove(posix.join(folder, name));
		const own = await ownProgram(place, folders, { posix: posixName, windows: windowsName });
		return [`${own ?? program} ${words}`];
	};
}

async function phpunit({ place, folder }: TestMark): Promise<readonly string[]> {
	const inFolder = await ownProgram(place, [posix.join(folder, 'vendor/bin')], {
		posix: 'phpunit',
		windows: 'phpunit.bat',
	});
	if (inFolder === undefined) return [];
	return [place.platform === 'windows' ? 'vendor\\bin\\phpunit' : 'vendor/bin/phpunit'];
}

async function makeTargets(mark: TestMark): Promise<readonly string[]> {
	const targets = new Set((await textOf(mark)).match(/^(?:test|check)(?=[ \t]*:(?!=))/gm));
	return [...targets].map((target) => `make ${target}`);
}

async function textOf({ place, folder, name }: TestMark): Promise<string> {
	return (await place.files.read(posix.join(folder, name))) ?? '';
}
