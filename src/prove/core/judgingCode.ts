/** Paths of files that test runners collect, of those beside them, and of those that configure test runs. */
const FILES = [
	/(?:^|\/)(?:__tests__|__mocks__|__fixtures__|tests?|testing|test-?utils?|testdata|e2e|bench(?:es|marks?)?|perf|fixtures)\//i,
	/(?:^|\/)spec\/.*\.rb$|\.(?:test|spec|bench|benchmark|cy|e2e)s?\.\w+$|(?:^|\/)(?:tests?|bench(?:mark)?s?)\.\w+$/i,
	/(?:^|\/)(?:test|bench)[_-][^/]*$|[a-z\d]-(?:test|spec|bench)s?\.\w+$|_(?:test|bench(?:mark)?)\.(?:py|go|rb|cc|cpp|cxx|c|exs|dart|rs)$|_spec\.rb$/i,
	/(?:^|\/)\w*[a-z\d](?:Tests?|TestCase|Benchmarks?|Spec)\.(?:java|kt|kts|cs|fs|vb|swift|php|scala|groovy)$/,
	/(?:^|\/)(?:(?:package|composer|deno)\.jsonc?|(?:Cargo|pyproject)\.toml|(?:tox|pytest)\.ini|setup\.(?:py|cfg)|(?:conftest|noxfile)\.py|build\.rs|(?:gulp|Grunt|Jake)file\.\w+|Rakefile|(?:GNU)?Makefile|CMakeLists\.txt|justfile|Taskfile\.ya?ml|\.[\w-]+rc(?:\.\w+)?)$/i,
	/(?:^|\/)(?:vite|vitest|jest|karma|babel|webpack|rollup|rspack|playwright|cypress|ava|mocha|wdio|tsup|metro|swc|esbuild)\.config\.\w+$|\.(?:gradle|gradle\.kts|csproj|fsproj|props|targets|mk)$/i,
];

/** Whether a path belongs to tests, a benchmark, or the configuration of their runs. */
export function isJudgingFile(path: string): boolean {
	return FILES.some((pattern) => pattern.test(path));
}

/** The argument of a function that defines a test: a name, a function, or whatever is on the next line. */
const DEFINED = String.raw`\s*\(\s*(?:["'\x60]|async\b|function\b|\(|[\w$]+\s*(?:=>|,\s*(?:async\b|function\b|\())|$)`;

/** The head of a test, a benchmark, or a group of them, by language family. */
const HEADS: readonly (readonly [languages: RegExp, heads: readonly RegExp[]])[] = [
	[
		/^(?:javascript|typescript)/,
		[
			new RegExp(
				String.raw`(?:^|[^.\w$]|\b(?:Deno|QUnit|t|test|nodeTest|suite)\.)(?:x?it|fit|test|x?describe|fdescribe|suite|bench(?:mark)?|beforeEach|beforeAll|afterEach|afterAll)(?:\.(?:only|skip|todo|concurrent|serial|failing))*${DEFINED}`,
			),
			/(?:^|[^.\w$])(?:it|test|describe|bench)\.each\b|\bnew\s+(?:Bench|Suite|Benchmark(?:\.Suite)?)\b/,
		],
	],
	[
		/^python$/,
		[
			/^\s*(?:async\s+)?def\s+(?:test|bench(?:mark)?|runTest)(?:_\w*)?\s*\((?:self\b|\)|[^)]*\bbenchmark\b)|^\s*(?:async\s+)?def\s+test_\w+\s*\(\s*\)/,
			/^\s*class\s+\w*(?:\(\s*(?:\w+\.)*\w*TestCase\b)|^\s*class\s+Test[A-Z]\w*\s*[:(]|@(?:pytest\.|given\b)/,
		],
	],
	[/^go$/, [/^func\s+(?:Test|Benchmark|Fuzz|Example)\w*\s*\(\s*(?:\)|\w+\s+\*testing\.)/]],
	[/^rust$/, [/#\[(?:(?:\w+::)*(?:test|bench|rstest)\b|cfg\(test\))|\bmod\s+tests?\b/]],
	[
		/^(?:java|kotlin|groovy|scala|php|swift|dart)$/,
		[
			/@(?:Parameterized|Repeated|Property)?(?:Test|Benchmark|TestFactory|TestTemplate)\b|@(?:Before|After)(?:Each|All|Class)\b|#\[Test\b/,
			/\bfunction\s+test[A-Z]\w*\s*\(\s*\)|\bfunc\s+test[A-Z]\w*\s*\(\s*\)\s*(?:async\s*)?(?:throws\s*)?\{|\bclass\s+\w*Test(?:s|Case)?\s*(?::|extends)\s*\w*TestCase\b/,
		],
	],
	[/^csharp$/, [/\[\s*(?:Fact|Theory|Test|TestMethod|TestCase|Benchmark|SetUp|DataTestMethod)\b/]],
	[
		/^(?:c|cpp)$/,
		[
			/^\s*(?:TEST(?:_[FP])?|TYPED_TEST(?:_P)?|TEST_CASE|SCENARIO|BENCHMARK(?:_\w+)?|BOOST_\w*TEST\w*)\s*\((?![^;]*;)/,
			/^\s*(?:static\s+)?void\s+(?:BM_|bench_|test_)\w*\s*\(/,
		],
	],
	[
		/^(?:ruby|elixir|crystal|julia|d)$/,
		[
			/^\s*(?:it|test|describe|context|specify|scenario|bench)\s+["'].*\bdo\b|^\s*def\s+(?:test|bench)_\w+|@testset\b|^\s*unittest\b/,
		],
	],
	// A function named as a benchmark, in any language.
	[
		/./,
		[
			/\b(?:function|def|func|fn|fun|const|let|var|void|int)\s+(?:\([^)]*\)\s*)?(?:run|do|main)?_?[bB]ench(?:mark)?(?:s|[A-Z_]\w*)?\s*(?:=|\(|<)/,
			/(?:^|[^.\w$])bench(?:mark)?\s*\(/,
		],
	],
];

/** Whether a line begins a test or a benchmark. @param line without strings and comments: see `maskedCode` */
export function isJudgingHead(line: string, family: string): boolean {
	return HEADS.some(([languages, heads]) => languages.test(family) && heads.some((head) => head.test(line)));
}

/** Starts a program, or reads a clock: in the file of a benchmark, that decides what is measured. */
const STARTS = [
	/\b(?:def|func|fn|fun|int|void)\s+main\b|\bstatic\s+void\s+[Mm]ain\b|__name__\s*==|\brequire\.main\b|\bimport\.meta\.main\b/,
	/\bperformance\s*\.\s*now\b|\bDate\s*\.\s*now\b|\bhrtime\b|\bconsole\s*\.\s*time|\bperf_counter|\btime\.(?:time|monotonic|process_time|Now|Since)\b|\btimeit\b/,
	/\bInstant::now\b|\bSystem\.(?:nanoTime|currentTimeMillis)\b|\bclock(?:_gettime)?\s*\(|\bStopwatch\b|\b(?:steady|high_resolution)_clock\b|\bmicrotime\b/,
];

export function isProgramStart(line: string): boolean {
	return STARTS.some((pattern) => pattern.test(line));
}

/** Lines outside of all blocks that are not statements of a program, or that begin a block. */
const DECLARATIONS = [
	/^(?:(?:export|default|declare|async|pub(?:\([^)]*\))?|public|private|internal|static|final|abstract|unsafe|extern|inline|constexpr)\s+)*(?:function|def|class|fn|func|fun|struct|interface|type|enum|trait|impl|mod|module|namespace|package|import|from|use|using)\b/,
	/^(?:[#@)\]}{"]|\/[/*]|\*|template\b)/,
	/^(?:export\s+)?(?:const|let|var)\s+[\w$]+(?:\s*:[^=]{0,100})?\s*=\s*(?:async\b|function\b|(?:\([^()]{0,200}\)|[\w$]+)(?:\s*:[^=]{0,100})?\s*=>)/,
	/^[\w:<>*&,]+(?:[ \t]+[\w:<>*&,]+){1,8}[ \t]*\([^;()]{0,300}\)[^;()]{0,100}$/,
];

/** Whether a line outside of all blocks is a statement, or begins one, rather than a function, a class, or a type. */
export function isProgramLine(line: string): boolean {
	return line.trim() !== '' && !DECLARATIONS.some((pattern) => pattern.test(line));
}
