import { posix } from 'node:path';
import { foldersAbove } from './folderFiles.ts';
import { isBuiltIn } from './packageCommand.ts';
import { ownProgram, type ProposalPlace } from './proposalPlace.ts';

/** A part of a package's test script that runs tests. */
export interface TestStep {
	/** The script that runs only that, or the command line of a program of the package’s dependencies. */
	readonly kind: 'script' | 'program';
	readonly text: string;
	readonly environment: Readonly<Record<string, string>>;
}

/** A part that is not divided further. */
interface Step {
	readonly text: string;
	/** Undefined if it is not a test runner, or only a shell could tell. */
	readonly runner?: TestStep;
	/** Whether the runner is only a part of it. */
	readonly isCut?: boolean;
}

/** Programs that run tests. */
const RUNNER = /^(?:ava|borp|jasmine|jest|lab|mocha|qunit|tap|tape|uvu|vitest)$/;
/** Programs that run another one and report coverage, which mutants do not need. */
const WRAPPER = /^(?:c8|nyc|cross-env)$/;
const ASSIGNMENT = /^(?<name>[A-Za-z_]\w*)=(?<value>[\w@+:,./-]*)$/;
const NAMED_SCRIPT = /^(?:(?:npm|pnpm|yarn|bun) run|npm run-script|yarn|pnpm) (?<name>[\w:.-]+)$/;
const SEVERAL_SCRIPTS = /^(?:run-s|run-p|npm-run-all2?)(?<names>(?: (?:[\w:.*-]+|"[\w:.*-]+"|'[\w:.*-]+'))+)$/;
/** What only a shell can interpret, and what never ends. */
const UNCLEAR = /[$\x60()<>&|;\\\n]|--watch/;
/** Longer scripts are not read. */
const MOST_STEPS = 50;

/**
 * The parts of a package's test script that run tests, if it does more: a linter or type check does not show what code does,
 * and may reject a mutant.
 * @param scripts of the package, by name
 */
export function testSteps(scripts: ReadonlyMap<string, string>): readonly TestStep[] {
	const steps = new StepReader(scripts).stepsOf('test', []);
	const runners = steps.flatMap(({ runner }) => runner ?? []);
	const [only] = steps;
	if (steps.length < 2 && only?.isCut !== true) return [];
	return runners.filter(({ text }, index) => runners.findIndex((other) => other.text === text) === index);
}

/** Reads each script once, however often others name it. */
class StepReader {
	readonly #scripts: ReadonlyMap<string, string>;
	readonly #known = new Map<string, readonly Step[]>();

	constructor(scripts: ReadonlyMap<string, string>) {
		this.#scripts = scripts;
	}

	/** The steps of a script with those before and after it. @param outer the scripts that it is a part of */
	stepsOf(name: string, outer: readonly string[]): readonly Step[] {
		if (outer.includes(name) || outer.length > MOST_STEPS) return [];
		const steps = this.#known.get(name) ?? this.#read(name, outer);
		this.#known.set(name, steps);
		return steps;
	}

	#read(name: string, outer: readonly string[]): readonly Step[] {
		const around = [`pre${name}`, name, `post${name}`].flatMap((each) => this.#scripts.get(each) ?? []);
		const steps = around.flatMap((script) => this.#partsOf(script, [...outer, name])).slice(0, MOST_STEPS);
		const [only] = steps;
		// The name of the script is how the package itself runs it.
		if (outer.length > 0 && steps.length === 1 && only?.runner !== undefined && only.isCut !== true) {
			return [{ ...only, runner: { kind: 'script', text: name, environment: {} } }];
		}
		return steps;
	}

	#partsOf(script: string, outer: readonly string[]): readonly Step[] {
		const parts = script.split(/&&|\|\||;/).map((part) => part.trim());
		// A shell reads such marks differently within quotes, and a built-in may change what follows.
		if (/(["']).*[&|;].*\1/.test(script) || parts.some(isBuiltIn)) return [{ text: script }];
		return parts.flatMap((text): readonly Step[] => {
			const named = NAMED_SCRIPT.exec(text)?.groups?.name;
			const names = named === undefined ? severalScripts(text) : [named];
			const found = names.flatMap((name) => matchingScripts(name, this.#scripts));
			return found.length > 0 ? found.flatMap((name) => this.stepsOf(name, outer)) : [programStep(text)];
		});
	}
}

function severalScripts(text: string): readonly string[] {
	const names = SEVERAL_SCRIPTS.exec(text)?.groups?.names ?? '';
	return names.replaceAll(/["']/g, '').split(' ');
}

/** The scripts that match a name, in which `*` matches anything without a colon, as in npm-run-all. */
function matchingScripts(name: string, scripts: ReadonlyMap<string, string>): readonly string[] {
	if (!name.includes('*')) return scripts.has(name) ? [name] : [];
	const parts = name.split('*').map((part) => part.replaceAll('.', '\\.'));
	const pattern = new RegExp(`^${parts.join('[^:]*')}$`);
	return [...scripts.keys()].filter((each) => pattern.test(each));
}

function programStep(text: string): Step {
	const words = text.split(/ +/);
	const at = words.findIndex((word) => RUNNER.test(word));
	const isNode = words.includes('--test') && words.some((word) => word === 'node');
	const start = isNode ? words.indexOf('node') : at;
	const before = words.slice(0, start);
	const environment: Record<string, string> = {};
	let isWrapped = false;
	for (const word of before) {
		const { name, value } = ASSIGNMENT.exec(word)?.groups ?? {};
		if (name !== undefined && value !== undefined && !isWrapped) environment[name] = value;
		else if (WRAPPER.test(word)) isWrapped ||= word !== 'cross-env';
		else if (!isWrapped && word !== 'npx') return { text };
	}
	if (start < 0 || UNCLEAR.test(text)) return { text };
	const own = words.slice(start).filter((word) => word !== '--coverage');
	const isCut = isWrapped || own.length < words.length - start;
	return { text, runner: { kind: 'program', text: own.join(' '), environment }, isCut };
}

/** What runs the tests of a folder. */
export interface TestTool {
	/** The names of files that indicate it. */
	readonly marks: RegExp;
	/** How it is run in the folder of such a file; none if that file has no tests. */
	readonly commands: (mark: TestMark) => Promise<readonly string[]>;
}

/** A file that indicates a tool. */
interface TestMark {
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

/** A command if the file matches. */
function ifMatches(pattern: RegExp, text: string): TestTool['commands'] {
	return async (mark) => (pattern.test(await textOf(mark)) ? [text] : []);
}

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
