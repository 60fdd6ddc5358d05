import { languageFamily } from '../../../base/text/languages.ts';
import type { CodeChange } from './codeChange.ts';
import { LONGEST_DOCUMENT } from './collidingNames.ts';
import type { GuardrailInput } from './guardrail.ts';
import { bindsImports, resolveImports } from './importedNames.ts';
import { markedStrings } from './markedStrings.ts';

/**
 * The names of the language itself that code newly uses, but that mean something else in its document: it imports or
 * declares them. An imported one is followed by its source in parentheses.
 */
export function otherMeanings(
	{ before, after, document }: CodeChange,
	{ languageId, use }: GuardrailInput,
): readonly string[] {
	const language = languageFamily(languageId);
	const builtIn = BUILT_IN_NAMES.get(language);
	if (builtIn === undefined || document === undefined || document.after.text.length > LONGEST_DOCUMENT) return [];
	const had = usesIn(before.names.code, builtIn, use);
	const fresh = [...usesIn(after.names.code, builtIn, use)].filter(
		(name) => !had.has(name) && document.words.has(name),
	);
	if (fresh.length === 0) return [];
	const imports = importsOf(document.around.join('\n'), language);
	const { start, end, scopes } = document;
	const { code, declared } = document.after.names;
	const isOwn = (name: string) => declared.some((each) => each.name === name && each.at >= start && each.at < end);
	const isDeclared = (name: string) =>
		declared.some((each) => each.name === name && each.scope.kind !== 'type' && scopes.includes(each.scope)) ||
		new RegExp(`${DECLARATION}${name}\\b`, 'm').test(code.slice(0, start) + code.slice(end));
	return fresh.flatMap((name) => {
		const source = imports.get(name);
		if (isOwn(name) || (source !== undefined && builtIn.usual?.test(`${source} ${name}`) === true)) return [];
		if (source !== undefined) return [`${name} (${source})`];
		// Only who has seen no more than the selection cannot have meant what the document declares.
		return use === 'optimize' && isDeclared(name) ? [name] : [];
	});
}

/** A declaration at the top level of a file, up to its name. */
const DECLARATION = String.raw`^(?:(?:export|default|public|private|internal|abstract|final|sealed|data|pub|async|static|partial)\s+)*(?:class|interface|struct|enum|trait|object|record|type|module|protocol|func|fun|fn|def|function)\s+`;

/** The built-in names that code uses by themselves: not as members, keys, or names of arguments. */
function usesIn(code: string, builtIn: BuiltInNames, use: GuardrailInput['use']): ReadonlySet<string> {
	const names = new Set(builtIn.names.split(/\s+/));
	const found = new Set<string>();
	for (const { 0: name, index } of code.matchAll(/(?<![.\w$\\]|->|(?<!:):)[A-Za-z_]\w*(?![\w$])/g)) {
		const behind = code.slice(index + name.length, index + name.length + 20);
		const isKey =
			/^\s*\??:(?![:=])/.test(behind) && /(?:^|[({,;\n])\s*$/.test(code.slice(Math.max(0, index - 40), index));
		if (isKey || /^\s*=(?![=>])/.test(behind)) continue;
		const mark = /^\s*(?:<[^()]*>)?(\()|^\s*(\.)\s*\w/.exec(behind)?.findLast((each) => each !== undefined) ?? '';
		// Only who has seen no more than the selection must mean the module: a variable may have its name.
		const isKnown = names.has(`${name}${mark}`) && (mark !== '.' || use === 'optimize');
		if (isKnown || names.has(name)) found.add(name);
	}
	return found;
}

/** How languages import that `resolveImports` does not read: the source with its groups in braces, and another name. */
const IMPORTS: ReadonlyMap<string, RegExp> = new Map(
	Object.entries({
		go: /^[ \t]*(?:import[ \t]+)?(?<name>\w+[ \t]+)?"(?<source>[\w./-]+)"$/gm,
		java: /^import\s+(?:static\s+)?(?<source>[\w.]+);/gm,
		kotlin: /^import\s+(?<source>[\w.]+)(?:\s+as\s+(?<name>\w+))?/gm,
		scala: /^\s*import\s+(?<source>[\w.]+)(?:\.?\{(?<group>[^}]*)\})?/gm,
		csharp: /^\s*(?:global\s+)?using\s+(?<name>\w+)\s*=\s*(?<source>[\w.:<>, ]+);/gm,
		rust: /^\s*(?:pub\s+)?use\s+(?<source>[\w:]+)(?:\{(?<group>[^;]*)\})?(?:\s+as\s+(?<name>\w+))?;/gm,
		php: /^\s*use\s+(?:function\s+|const\s+)?(?<source>[\w\\]+)(?:\{(?<group>[^}]*)\})?(?:\s+as\s+(?<name>\w+))?;/gm,
		dart: /^import\s+(?<source>["'][^"']*["'])\s+(?:show\s+(?<group>[\w, ]+)|as\s+(?<name>\w+))/gm,
	}),
);

/** The names that a text imports, with their sources. */
function importsOf(text: string, language: string): ReadonlyMap<string, string> {
	const pattern = IMPORTS.get(language);
	if (pattern === undefined) {
		if (!bindsImports(language)) return new Map();
		const { names } = resolveImports(markedStrings(text, language), language, () => true);
		return new Map(Array.from(names, ([name, source]) => [name, source.replace(/[‹›=]/g, '')]));
	}
	const found = new Map<string, string>();
	for (const { groups: { source = '', group, name } = {} } of text.matchAll(pattern)) {
		const last = (path: string) => /\w+$/.exec(path.replace(/\/v\d+$/, ''))?.[0] ?? '';
		if (group === undefined) found.set(name?.trim() ?? last(source), source);
		for (const part of group?.split(/[,{}]/) ?? []) {
			const [member = '', local = last(member)] = part.trim().split(/\s+as\s+|\s*=>\s*/);
			if (member !== '')
				found.set(local, `${source}${/^(?:scala|dart)$/.test(language) ? '.' : ''}${member}`.replace(/["']/g, ''));
		}
	}
	return found;
}

/** What a language knows without an import, or by a usual one. */
interface BuiltInNames {
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
const BUILT_IN_NAMES: ReadonlyMap<string, BuiltInNames> = new Map(
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
