import { markedStrings, unmasked } from '../markedStrings.ts';

const { raw } = String;

/** What a language offers to keep results from one call to the next. Patterns for code whose strings are masked. */
interface RememberingCalls {
	/** Functions, decorators and annotations that keep the results of a function; the group `name` says which. */
	readonly wrappers?: string;
	/** Calls that write files or other persistent storage; in the group `opens`, only if their mode is one for writing. */
	readonly files?: string;
	/** State that lives on although it is declared in a function, or written without a name; the group `name` says which. */
	readonly states?: string;
}

const JAVA_FILES = raw`\bFiles\.(?:write\w*|newBufferedWriter|newOutputStream|copy)\s*\(|\bnew\s+(?:FileWriter|FileOutputStream|RandomAccessFile)\s*\((?!\s*FileDescriptor\b)|\bnew\s+PrintWriter\s*\(\s*(?:"|new\s+File\b)|\.(?:writeText|writeBytes|appendText|bufferedWriter|printWriter)\s*\(`;
const JAVA: RememberingCalls = {
	wrappers: raw`(?<name>@(?:Cacheable|Memoized|CacheResult)\b|\b(?:Caffeine|CacheBuilder)\.newBuilder\b|\bSuppliers\.memoize\w*)|\.(?<name>memoize\w*)\s*\(`,
	files: JAVA_FILES,
};

/** By families of languages. */
const CALLS: ReadonlyMap<string, RememberingCalls> = new Map(
	Object.entries<RememberingCalls>({
		javascript: {
			wrappers: raw`(?<![\w$#])(?<name>(?:[\w$]+\.)?(?:memoize\w*|memoise\w*|[mM]oize|microMemoize|fastMemoize|nanoMemoize|pMemoize|createCachedSelector|lruMemoize|weakMapMemoize|createSelector)|(?:_|lodash|underscore|R|ramda)\.once|(?<!\.)memo)\s*(?:<[^()<>]{0,80}>)?\(|\bnew\s+(?<name>WeakRef)\b`,
			files: raw`\b(?:fs|fsPromises|fsp|promises|fse)\.(?:promises\.)?(?:writeFile|appendFile|createWriteStream|outputFile|outputJson|writeJson)(?:Sync)?\s*\(|(?<![.\w$])(?:writeFile|appendFile|createWriteStream)(?:Sync)?\s*\(|\b(?:localStorage|sessionStorage)(?:\.setItem\s*\(|(?:\.[\w$]+|\[[^\]\n]{1,80}\])\s*(?:\?\?)?=(?![=>]))|\bindexedDB\.open\s*\(|\bcaches\.open\s*\(|\bBun\.write\s*\(|\bDeno\.(?:writeFile|writeTextFile)(?:Sync)?\s*\(`,
		},
		python: {
			wrappers: raw`(?<name>@(?:\w+\.){0,2}(?:a?lru_cache|alru_cache|cache|cached|cached_property|cachedmethod|cachedproperty|memoi[zs]e[d]?|memo|ttl_cache|lazy_property|cache_data|cache_resource))\b|(?<![.\w])(?<name>(?:functools\.|cachetools\.)?(?:lru_cache|cached)|functools\.cache|memoi[zs]e)\s*\(`,
			files: raw`(?<![.\w])(?<opens>(?:(?:io|gzip|bz2|lzma|codecs)\.)?open)\s*\(|\.(?:write_text|write_bytes|to_pickle|to_parquet|to_csv|to_feather|to_hdf)\s*\(|\b(?:pickle|joblib|dill|cloudpickle|marshal)\.dump\s*\(|\b(?:shelve|dbm)\.open\s*\(|\bdiskcache\.\w+\s*\(|\b(?:joblib\.)?Memory\s*\(\s*(?:location|cachedir)\s*=|\bnp\.savez?\w*\s*\(|\bsqlite3\.connect\s*\(`,
		},
		ruby: {
			wrappers: raw`(?<![.\w])(?<name>memoize|memo_wise)\s+[:(]`,
			files: raw`\b(?:File|IO)\.(?:write|binwrite)\b|\b(?<opens>File\.(?:open|new))\s*\(|\b(?:PStore|YAML::Store)\.new\b`,
			states: raw`(?<name>(?:@@|\$)[a-z_]\w*)(?:\[[^\]\n]{0,200}\])?\s*(?:\|\||[-+*])?=(?![=~>])`,
		},
		php: {
			wrappers: raw`\b(?<name>apcu?_(?:store|add|entry)|wp_cache_set|set_transient)\s*\(`,
			files: raw`(?<![\w>$:])(?:file_put_contents|fputcsv)\s*\(|(?<![\w>$:])(?<opens>fopen)\s*\(`,
			states: raw`(?:^|[;{}])\s*static\s+(?:\?\w+\s+|\w+\s+)?(?<name>\$\w+)(?=\s*(?:=|;))(?<=\{[^{}]{0,400})|\b(?<name>(?:self|static)::\$\w+)\s*(?:\[[^\]\n]{0,200}\]\s*){0,3}(?:\?\?)?=(?![=>])`,
		},
		c: {
			files: raw`(?<![.\w>])(?:std::)?(?<opens>fopen)\s*\(|\b(?:std::)?ofstream\b`,
		},
		csharp: {
			wrappers: raw`\bnew\s+(?<name>(?:MemoryCache|ConditionalWeakTable|WeakReference))\b|(?<name>\bMemoryCache\.Default)\b`,
			files: raw`\bFile\.(?:Write\w*|Append\w*|Create\w*|OpenWrite)\s*\(|\bnew\s+StreamWriter\s*\((?!\s*Console\b)`,
		},
		java: JAVA,
		kotlin: JAVA,
		scala: JAVA,
		groovy: JAVA,
		go: { files: raw`\b(?:os|ioutil)\.(?:Create|WriteFile|CreateTemp)\s*\(` },
		rust: {
			wrappers: raw`#\[(?<name>(?:\w+::)?(?:cached|memoize|once))\b`,
			files: raw`\bFile::create\s*\(|\bfs::write\s*\(`,
			states: raw`\bstatic\s+(?:mut\s+(?<name>\w+)|(?<name>\w+)\s*:[^;=]{0,120}\b(?:Mutex|RwLock|RefCell|DashMap)\b)`,
		},
		swift: { files: raw`\.write\s*\(\s*to\w*\s*:|\bUserDefaults\.standard\.set\s*\(` },
		dart: { files: raw`\.(?:writeAs(?:String|Bytes)(?:Sync)?|openWrite)\s*\(` },
		lua: { files: raw`\b(?<opens>io\.open)\s*\(` },
		perl: { wrappers: raw`\buse\s+(?<name>Memoize)\b`, states: raw`\bstate\s+(?<name>[%@$]\w+)` },
		r: {
			wrappers: raw`(?<![.\w])(?<name>(?:memoise::)?memoi[sz]e)\s*\(`,
			files: raw`(?<![.\w])(?:saveRDS|save|write\.csv|writeLines)\s*\(`,
		},
		elixir: { wrappers: raw`(?<name>:ets\.(?:insert|new)|:persistent_term\.put|\bProcess\.put|\bAgent\.update)\b` },
		clojure: { wrappers: raw`\(\s*(?<name>memoize)\b` },
		julia: { wrappers: raw`(?<name>@memoize)\b` },
	}),
);

/** The patterns of a language. @param family of the language */
export function rememberingCallsOf(family: string): RememberingCalls {
	return CALLS.get(family) ?? {};
}

/** A mode for writing as the second argument, or by name. */
const WRITES = /^[^\n]{0,200}?,\s*(?:mode\s*=\s*)?"[rbt]*[waxc+][bte+x]*"/;

/**
 * The calls that write files or other persistent storage, each with the start of what it is given.
 * @param family of the language
 */
export function fileWrites(code: string, family: string): readonly { readonly name: string; readonly text: string }[] {
	const { files } = rememberingCallsOf(family);
	if (files === undefined || !new RegExp(files, 'm').test(code)) return [];
	const { text, strings } = markedStrings(code, family);
	return [...text.matchAll(new RegExp(files, 'gm'))].flatMap(({ 0: call, index, groups }) => {
		const given = unmasked(text.slice(index + call.length, index + call.length + 200), strings);
		if (groups?.opens !== undefined && !WRITES.test(given)) return [];
		const name = call.replace(/[\s(=?]+$/, '');
		return [{ name, text: name + (/^[^,()\n]{0,80}/.exec(given)?.[0] ?? '') }];
	});
}
