import { posix } from 'node:path';
import { foldersAbove } from './folderFiles.ts';
import { ownProgram, type ProposalPlace } from './proposalPlace.ts';

/** What runs the tests of a folder. */
export interface TestTool {
	/** The names of files that indicate it. */
	readonly marks: RegExp;
	/** How it is run in the folder of such a file; none if that file has no tests. */
	readonly commands: (mark: TestMark) => Promise<readonly string[]>;
}

/** A file that indicates a tool. */
export interface TestMark {
	readonly place: ProposalPlace;
	/** Relative to the root, with `/`. */
	readonly folder: string;
	readonly name: string;
}

const always = (text: string) => async () => [text];

/** The tools that are recognized by a file, each by the nearest one. */
export const TEST_TOOLS: readonly TestTool[] = [
	{ marks: /^Cargo\.toml$/, commands: always('cargo test') },
	{ marks: /^go\.mod$/, commands: always('go test ./...') },
	{ marks: /^tox\.ini$/, commands: ifMatches(/^\[(?:tox|testenv)\b/m, 'tox') },
	// Not `-q`, which omits the number of tests.
	{ marks: /^pom\.xml$/, commands: withWrapper('mvnw', 'mvnw.cmd', 'mvn', '-B test') },
	{ marks: /^build\.gradle(?:\.kts)?$/, commands: withWrapper('gradlew', 'gradlew.bat', 'gradle', 'test') },
	{ marks: /\.slnx?$/, commands: always('dotnet test') },
	{ marks: /\.(?:cs|fs|vb)proj$/, commands: always('dotnet test') },
	{ marks: /^composer\.json$/, commands: ifMatches(/"test"\s*:/, 'composer test') },
	{ marks: /^phpunit(?:\.dist)?\.xml(?:\.dist)?$/, commands: phpunit },
	{ marks: /^(?:GNUmakefile|[Mm]akefile)$/, commands: makeTargets },
	// A new build folder: an existing one refers to the live folder, so its tests would be those of the live code.
	{
		marks: /^CMakeLists\.txt$/,
		commands: ifMatches(
			/^\s*(?:enable_testing|add_test|include)\s*\(\s*(?:CTest\b|NAME\b|\))/im,
			'cmake -S . -B build/proof && cmake --build build/proof && ctest --test-dir build/proof -C Debug --output-on-failure',
		),
	},
];

/** Prefers the project’s own wrapper script, which has the right version. */
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

/** A command if the file matches. */
function ifMatches(pattern: RegExp, text: string): TestTool['commands'] {
	return async (mark) => (pattern.test(await textOf(mark)) ? [text] : []);
}
