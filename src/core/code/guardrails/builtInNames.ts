/** What a language knows without an import, or by a usual one. */
export interface BuiltInNames {
	/** Types, objects, and constants. */
	readonly names: string;
	/** Known only where they are called. */
	readonly functions?: string;
	/** Known only where a member follows. */
	readonly modules?: string;
	/** The sources from which an import of such a name means the same, followed by a space and the name. */
	readonly usual: RegExp;
}

const JVM =
	'String Integer Long Double Float Boolean Character Object Math System Thread Record Iterable Comparable Exception List ' +
	'ArrayList LinkedList Map HashMap TreeMap LinkedHashMap EnumMap Set HashSet TreeSet Date Optional Collections Arrays ' +
	'Objects Iterator Collection Queue Deque ArrayDeque Stack Random Scanner Timer Function Predicate Supplier Consumer ' +
	'Stream Collectors IntStream File Files Path Paths Pattern Matcher Duration Instant LocalDate BigDecimal BigInteger ' +
	'Future Executor StringBuilder Comparator BitSet UUID Locale';
const IN_JAVA = String.raw`java\.(?:util(?:\.(?:function|stream|concurrent|regex))?|lang|time|io|nio\.file|math)\.`;

/** By families of languages. */
export const BUILT_IN_NAMES: ReadonlyMap<string, BuiltInNames> = new Map(
	Object.entries<BuiltInNames>({
		javascript: {
			names:
				'Map Set WeakMap WeakSet WeakRef Promise Date RegExp Symbol Proxy Reflect JSON Math Number String Boolean Object ' +
				'Array BigInt Intl Iterator Error TypeError RangeError SyntaxError URL URLSearchParams Headers Request Response ' +
				'FormData Blob File Event EventTarget AbortController AbortSignal WebSocket Buffer TextEncoder TextDecoder ' +
				'ArrayBuffer Uint8Array Int32Array Float64Array console document window localStorage sessionStorage ' +
				'performance crypto process globalThis Record Partial Readonly Required Pick Omit Iterable NodeJS',
			functions:
				'fetch setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask structuredClone ' +
				'requestAnimationFrame parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI ' +
				'decodeURI atob btoa alert require',
			modules: 'path fs os util url http https events assert stream',
			usual:
				/^(?:(?:url|buffer|process|perf_hooks|timers|util|console|crypto|undici|node-fetch|cross-fetch|isomorphic-fetch|ws|abort-controller)(?:\.| |$)|(\w+)(?:\/(?:promises|strict))? \1$)/,
		},
		python: {
			names:
				'ArithmeticError AttributeError BaseException ConnectionError EOFError Exception FileNotFoundError ImportError ' +
				'IndexError IOError KeyError LookupError NotImplementedError OSError PermissionError RuntimeError StopIteration ' +
				'TimeoutError TypeError UnicodeDecodeError ValueError Warning Counter OrderedDict Path Decimal Fraction Enum ' +
				'Optional Union Callable Iterable',
			functions:
				'abs all any ascii bin bool bytearray bytes callable chr compile complex delattr dict dir divmod enumerate eval ' +
				'exec filter float format frozenset getattr globals hasattr hash hex id input int isinstance issubclass iter len ' +
				'list locals map max memoryview min next object oct open ord pow print property range repr reversed round set ' +
				'setattr slice sorted staticmethod str sum super tuple type vars zip defaultdict deque namedtuple lru_cache ' +
				'reduce partial dataclass',
			modules:
				'json os sys re math time datetime random collections itertools functools operator heapq bisect string copy ' +
				'logging csv io statistics decimal pathlib path typing subprocess shutil glob pickle threading asyncio uuid ' +
				'hashlib struct array queue types enum',
			usual:
				/^(?:(\w+) \1|os\.path path|builtins\.\w+ .*|(?:collections(?:\.abc)?|pathlib|decimal|fractions|enum|typing|functools|dataclasses)\.(\w+) \2)$/,
		},
		go: {
			names: 'error string int int64 byte rune bool any true false nil',
			functions: 'len cap append copy make new delete panic recover print println close min max clear',
			modules:
				'path json rand errors context strings sort time fmt os log sync slices maps bytes math strconv bufio io regexp ' +
				'unicode atomic list heap ring http url filepath template hash binary',
			usual: /^(?!crypto\/rand )(?:[a-z0-9]+\/)*(\w+)(?:\/v\d+)? \1$/,
		},
		java: { names: JVM, usual: new RegExp(`^${IN_JAVA}`) },
		kotlin: {
			names: `${JVM} Pair Triple Result Regex Array Sequence Any Unit`,
			usual: new RegExp(`^(?:kotlin\\.|${IN_JAVA})`),
		},
		scala: {
			names: 'List Map Set Vector Seq Option Some None Future Try Success Failure Either Left Right String Array',
			usual: /^scala\.(?!collection\.mutable)/,
		},
		csharp: {
			names:
				'List Dictionary HashSet Task String Object Math Console DateTime TimeSpan Enumerable Path File Timer Random ' +
				'Exception Tuple Queue Stack Func Action Convert Guid Regex StringBuilder',
			usual: /^System\./,
		},
		rust: {
			names:
				'Vec String Option Some None Result Ok Err Box HashMap HashSet BTreeMap VecDeque Arc Rc RefCell Mutex Cow Path ' +
				'PathBuf File Duration Instant Ordering Iterator Default Clone Debug From Into',
			usual: /^(?:std|core|alloc)::(?!fmt::Result|io::Result|sync::atomic::Ordering)/,
		},
		php: {
			names:
				'DateTime DateTimeImmutable DateInterval Exception RuntimeException InvalidArgumentException LogicException ' +
				'Iterator ArrayObject ArrayIterator Closure Generator Countable Throwable JsonException SplObjectStorage',
			functions:
				'strlen count in_array array_map array_filter array_sum array_keys array_merge sort usort implode explode ' +
				'json_encode json_decode sprintf trim range max min round',
			usual: /^\\?(\w+) \1$/,
		},
		ruby: { names: 'Set Date Time Struct Hash Array String Integer File Comparable Math JSON', usual: /^(?!)/ },
		swift: { names: 'Array Dictionary Set String Result Error Date Data URL Character Task', usual: /^(?!)/ },
		dart: { names: 'List Map Set Future Stream DateTime Duration String Iterable', usual: /^dart:/ },
	}),
);
