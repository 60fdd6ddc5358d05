import { diffHunks, splitLines } from '../code/diff/hunks.ts';
import { leadingSpace } from '../code/whitespace/indentation.ts';
import type { CommandLine, ProofCommands } from './proofCommands.ts';
import type { ProvedChange } from './provedChange.ts';

/** Files that test runners collect, those beside them, and those that say how tests run, by their paths. */
const JUDGING_FILE = [
	/(?:^|\/)(?:__tests__|__mocks__|__fixtures__|tests?|specs?|e2e|bench(?:es|marks?)?|fixtures|testdata)\//i,
	/(?:^|[/._-])(?:tests?|specs?|bench(?:marks?)?|cy|e2e)\.\w+$|(?:^|\/)(?:test|bench(?:mark)?)[._-][^/]*$/i,
	/(?:^|\/)\w*[a-z\d](?:Tests?|Specs?|TestCase|Benchmarks?)\.\w+$/,
	/(?:^|\/)(?:(?:package|composer|deno)\.jsonc?|(?:Cargo|pyproject)\.toml|(?:tox|pytest)\.ini|setup\.(?:py|cfg)|(?:conftest|noxfile)\.py|build\.rs|(?:gulp|Grunt|Jake)file\.\w+|Rakefile|(?:GNU)?Makefile|CMakeLists\.txt|justfile|Taskfile\.ya?ml|\.[\w-]+rc(?:\.\w+)?)$/i,
	/\.(?:config\.\w+|gradle|gradle\.kts|csproj|fsproj|props|targets|mk)$/i,
];

/** The head of a test or a benchmark, or of what is around some. */
const JUDGING_HEAD = [
	// JavaScript, Ruby, Kotest, C++
	/(?:^|[^.\w$])(?:x?it|fit|test|x?describe|fdescribe|suite|bench|benchmark)(?:\.\w+)*(?:\([^)]*\))?\s*(?:\(\s*)?["'`]/,
	/(?:^|[^.\w$])(?:beforeEach|beforeAll|afterEach|afterAll|before|after|suiteSetup|suiteTeardown)\s*\(\s*(?:async\b|function\b|\()/,
	/\b(?:TEST(?:_\w+)?|BENCHMARK(?:_\w+)?|TEST_CASE|SCENARIO|BOOST_\w*TEST\w*)\s*\(|\bBM_\w+\s*\(/,
	// Python, Go, PHP, Swift, and names in any language
	/\b(?:def|func|function|fn|fun|sub)\s+(?:\([^)]*\)\s*)?(?:test|Test|bench|Bench|Fuzz|Example)[\w]*\s*[(<]|\bclass\s+\w*Test\w*\b/,
	/\b(?:bench|benchmark|runBench|doBench)(?:[A-Z_]\w*|s|Mark)?\s*(?:=|:|\()/,
	// Rust, Java, Kotlin, C#, PHP, Swift
	/#\[(?:\w+::)*(?:test|bench|cfg\(test\))|@(?:Parameterized)?(?:Test|Benchmark|BeforeEach|AfterEach|Before|After|RepeatedTest|TestFactory)\b|\[(?:Fact|Theory|Test|TestMethod|TestCase|Benchmark|SetUp)\b|\bmod\s+tests?\b/,
];

/** What starts a program, and decides how often the rest of it runs. */
const PROGRAM_HEAD = /\b(?:def|func|fn|fun|int|void)\s+main\b|\bstatic\s+void\s+[Mm]ain\b|__name__\s*==/;

/** What may be outside of all blocks beside the statements of a program. */
const DECLARATION =
	/^(?:(?:export|default|declare|async|pub(?:\([^)]*\))?|public|private|internal|static|final|abstract|unsafe|extern|inline|const|constexpr|template\b.*)\s+)*(?:function|def|class|fn|func|fun|struct|interface|type|enum|trait|impl|mod|module|namespace|package|import|from|use|using|#|\/\/|\/?\*|[)\]}@"'{])|^(?:export\s+)?(?:const|let|var)\s+[\w$]+[^=]*=\s*(?:async\b|function\b|\(?[^()]*\)?[^=()]*=>)|^[\w:<>*&\s,]+\([^;]*\)[^;]*\{?\s*$/;

/** What reads a clock. */
const CLOCK =
	/\bperformance\s*\.\s*now\b|\bDate\s*\.\s*now\b|\bprocess\s*\.\s*hrtime\b|\bconsole\s*\.\s*time|\bperf_counter|\btime\.(?:time|monotonic|process_time|Now|Since)\b|\btimeit\b|\bInstant::now\b|\bSystem\.(?:nanoTime|currentTimeMillis)\b|\bclock(?:_gettime)?\s*\(|\bStopwatch\b|\bsteady_clock\b|\bhigh_resolution_clock\b|\bmicrotime\b|\bhrtime\b/;

/** In characters: how much of a line is read; nobody writes such lines, and minified code has no tests in it. */
const LONGEST_LINE = 500;

/** What judges a change. */
export interface Judge {
	/** The file that changes, relative to the folder that the commands run in, with `/`; empty if it is not known. */
	readonly path: string;
	readonly commands: ProofCommands;
	/** The texts of scripts that the commands run by their names. */
	readonly scripts?: readonly string[];
}

/**
 * Whether a change is of what judges it: the tests, the benchmark, or a script that a command runs. Then that they pass
 * shows nothing.
 */
export function changesJudge({ before, after }: ProvedChange, { path, commands, scripts = [] }: Judge): boolean {
	if (JUDGING_FILE.some((pattern) => pattern.test(path))) return true;
	const places = [...changedPlaces(before, after), ...changedPlaces(after, before)];
	const lines = places.flatMap(({ heads, own }) => [...heads, ...own]).map((line) => line.slice(0, LONGEST_LINE));
	if (lines.some((line) => JUDGING_HEAD.some((pattern) => pattern.test(line)))) return true;
	if (commands.benchmark !== undefined && lines.some((line) => PROGRAM_HEAD.test(line))) return true;
	const isProgram = [commands.tests, commands.benchmark].some((command) => names(command, scripts, path));
	if (!isProgram) return false;
	return lines.some((line) => CLOCK.test(line)) || places.some(({ own }) => own.some(isProgramStatement));
}

/** A line outside of all blocks that neither begins a function, a class, or a type, nor ends one. */
function isProgramStatement(line: string): boolean {
	return indentOf(line) === 0 && !DECLARATION.test(line);
}

/** Whether a command or a script names a file, with or without its ending; that of a package below names it from there. */
function names(command: CommandLine | undefined, scripts: readonly string[], path: string): boolean {
	if (command === undefined || path === '') return false;
	const [stem = path] = path.split(/\.\w+$/);
	const words = [command.text, ...scripts].join('\n').split(/[\s"'`=;&|()<>]+/);
	return words.some((word) => {
		const plain = word.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
		const inFolder = command.folder === '' ? plain : `${command.folder}/${plain}`;
		const isBelow = /\.\w+$/.test(plain) && path.endsWith(`/${plain}`);
		return plain !== '' && (isBelow || [plain, inFolder].some((each) => each === path || each === stem));
	});
}

/** Some changed lines, and the lines that begin what they are in. */
interface ChangedPlace {
	readonly own: readonly string[];
	/** From the inside out, each with what is right above it at the same indentation, such as a decorator. */
	readonly heads: readonly string[];
}

/** What is changed or gone in a text. */
function changedPlaces(text: string, other: string): readonly ChangedPlace[] {
	const lines = splitLines(text);
	return diffHunks(other, text).map(({ addedStart, added }) => {
		const first = added.findIndex((line) => line.trim() !== '');
		const at = addedStart + Math.max(0, first);
		return { own: [...added], heads: headsAbove(lines, at) };
	});
}

/** By indentation, as people and formatters write: it needs no grammar. */
function headsAbove(lines: readonly string[], at: number): readonly string[] {
	const heads: string[] = [];
	let depth = indentOf(lines[at]) ?? Number.POSITIVE_INFINITY;
	for (let line = at - 1; line >= 0 && depth > 0; line -= 1) {
		const indent = indentOf(lines[line]);
		if (indent === undefined || indent >= depth) continue;
		// A bracket alone belongs to the line above it.
		if (/^\s*[)\]}]/.test(lines[line] ?? '')) continue;
		depth = indent;
		heads.push(lines[line] ?? '');
		while (indentOf(lines[line - 1]) === indent && /^\s*(?:@|#\[|\[)/.test(lines[line - 1] ?? '')) {
			line -= 1;
			heads.push(lines[line] ?? '');
		}
	}
	return heads;
}

/** In characters; undefined for a blank line. */
function indentOf(line = ''): number | undefined {
	return line.trim() === '' ? undefined : leadingSpace(line).length;
}
