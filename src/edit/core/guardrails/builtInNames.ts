/** What a language knows without an import, or by a usual one. */
export interface BuiltInNames {
	/** One with a parenthesis behind it is known only where it is called, one with a dot only where a member follows. */
	readonly names: string;
	/** The sources from which an import of such a name means the same, followed by a space and the name. */
	readonly usual?: RegExp;
}

const JVM = `
	String Character Object Math System Thread Record Comparable Exception List ArrayList LinkedList Map HashMap
	TreeMap Set HashSet TreeSet Date Optional Collections Iterator Collection Queue Stack Random Scanner Timer Function
	Stream Collectors File Files Path Paths Pattern Matcher Duration Instant LocalDate BigDecimal Future Executor
	StringBuilder Predicate Supplier`;
const IN_JAVA = String.raw`java\.(?:util(?:\.(?:function|stream|concurrent|regex))?|lang|time|io|nio\.file|math)\.`;

/** By families of languages: names that modules and files are likely to give to something else. */
export const BUILT_IN_NAMES: ReadonlyMap<string, BuiltInNames> = new Map(
	Object.entries<BuiltInNames>({
		javascript: {
			names: `
				Map Set Promise Date RegExp Symbol Proxy Reflect JSON Math Number String Object Array Iterator Error
				TypeError URL Request Response FormData Headers Blob File Event EventTarget AbortController AbortSignal WebSocket
				Buffer console document window localStorage sessionStorage performance crypto process globalThis Record
				Partial Readonly Required Pick Omit fetch( setTimeout( setInterval( parseInt( parseFloat( isNaN( isFinite(
				alert( path. fs. os. util. url. http. https. events. assert. stream.`,
			usual:
				/^(?:(?:url|buffer|process|perf_hooks|timers|util|console|crypto|undici|node-fetch|cross-fetch|isomorphic-fetch|ws|abort-controller)(?:\.| |$)|(\w+)(?:\/(?:promises|strict))? \1$)/,
		},
		python: {
			names: `
				ConnectionError Exception KeyError PermissionError TimeoutError TypeError ValueError Warning Counter
				OrderedDict Path Decimal Fraction Enum Optional Union Callable abs( all( any( bool( compile( dict( dir( enumerate(
				exec( filter( float( format( hash( id( input( int( list( map( max( min( next( object( open( pow( print(
				property( range( reversed( round( set( slice( sorted( str( sum( tuple( type( vars( zip( defaultdict( deque(
				namedtuple( lru_cache( reduce( partial( dataclass( json. os. sys. re. math. time. datetime. random.
				collections. itertools. functools. operator. heapq. bisect. string. copy. logging. csv. io. statistics.
				decimal. pathlib. path. typing. subprocess. shutil. glob. pickle. threading. asyncio. uuid. hashlib. struct.
				array. queue. types. enum.`,
			usual:
				/^(?:(\w+) \1|os\.path path|builtins\.\w+ .*|(?:collections(?:\.abc)?|pathlib|decimal|fractions|enum|typing|functools|dataclasses)\.(\w+) \2)$/,
		},
		go: {
			names: `
				error string int byte bool append( copy( new( delete( min( max( path. json. rand. errors. context. strings.
				sort. time. fmt. os. log. sync. slices. maps. bytes. math. strconv. bufio. io. regexp. unicode. list. heap.
				http. url. filepath. template.`,
			usual: /^(?!crypto\/rand )(?:[a-z0-9]+\/)*(\w+)(?:\/v\d+)? \1$/,
		},
		java: { names: JVM, usual: new RegExp(`^${IN_JAVA}`) },
		kotlin: {
			names: `${JVM} Pair Triple Result Regex Array Sequence Any Unit`,
			usual: new RegExp(`^(?:kotlin\\.|${IN_JAVA})`),
		},
		scala: {
			names: `
				List Map Set Vector Seq Option Some None Future Try Success Failure Either Left Right String Array`,
			usual: /^scala\.(?!collection\.mutable)/,
		},
		csharp: {
			names: `
				List Dictionary HashSet Task String Object Math Console DateTime TimeSpan Enumerable Path File Timer Random
				Exception Tuple Queue Stack Func Action Convert Guid Regex StringBuilder`,
			usual: /^System\./,
		},
		rust: {
			names: `
				Vec String Option Some None Result Ok Err Box HashMap HashSet Arc Rc Mutex Path File Duration Instant
				Ordering Iterator PathBuf`,
			usual: /^(?:std|core|alloc)::(?!fmt::Result|io::Result|sync::atomic::Ordering)/,
		},
		php: {
			names: `
				DateTime DateTimeImmutable Exception RuntimeException InvalidArgumentException Iterator Closure Generator
				Throwable count( array_map( array_filter( sort( trim( range( max( min( round(`,
			usual: /^\\?(\w+) \1$/,
		},
		ruby: { names: 'Set Date Time Struct Hash Array String File Comparable Math JSON' },
		swift: { names: 'Array Dictionary Set String Result Error Date Data URL Character Task' },
		dart: { names: 'List Map Set Future Stream DateTime Duration String', usual: /^dart:/ },
	}),
);
