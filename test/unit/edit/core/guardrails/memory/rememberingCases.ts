import type { GuardrailInput } from '../../../../../../src/edit/core/guardrails/guardrail.ts';

/** An optimization, and the names of what it newly keeps from one call to the next. */
export type RememberingCase = readonly [
	languageId: string,
	original: string,
	replacement: string,
	names?: string,
	around?: GuardrailInput['around'],
];

const js = 'javascript';
const ts = 'typescript';
const py = 'python';

const square = 'function square(n) {\n\treturn slow(n);\n}\n';
const squarePy = 'def square(n):\n    return slow(n)\n';
const classJs = 'class Cart {\n\ttotal() {\n\t\treturn sum(this.items);\n\t}\n}\n';
const classPy = 'class Cart:\n    def total(self):\n        return sum(self.items)\n';
const java = 'class Sum {\n    static long square(int n) {\n        return slow(n);\n    }\n}\n';

/** Code that keeps something. */
export const remembering: readonly RememberingCase[] = [
	[
		js,
		square,
		'const cache = new Map();\nfunction square(n) {\n\tif (cache.has(n)) return cache.get(n);\n\tconst value = slow(n);\n\tcache.set(n, value);\n\treturn value;\n}\n',
		'cache',
	],
	[js, square, 'const seen = {};\nfunction square(n) {\n\treturn seen[n] ?? (seen[n] = slow(n));\n}\n', 'seen'],
	[js, square, 'const known = {};\nfunction square(n) {\n\treturn (known[n] ??= slow(n));\n}\n', 'known'],
	[js, square, 'const known = [];\nconst square = (n) => (known[n] ||= slow(n));\n', 'known'],
	[
		js,
		square,
		'let last;\nlet value;\nfunction square(n) {\n\tif (n === last) return value;\n\tlast = n;\n\tvalue = slow(n);\n\treturn value;\n}\n',
		'last value',
	],
	[
		js,
		square,
		'function square(n) {\n\treturn square.cache[n] ?? (square.cache[n] = slow(n));\n}\nsquare.cache = {};\n',
		'square',
	],
	[
		js,
		square,
		'function square(n) {\n\tsquare.memo ??= new Map();\n\tif (!square.memo.has(n)) square.memo.set(n, slow(n));\n\treturn square.memo.get(n);\n}\n',
		'square',
	],
	[js, square, 'const square = _.memoize((n) => slow(n));\n', '_.memoize'],
	[js, square, "const memoize = require('fast-memoize');\nconst square = memoize((n) => slow(n));\n", 'memoize'],
	[ts, square, 'export const square = moize((n: number) => slow(n));\n', 'moize'],
	[js, square, 'const square = memo(slow);\n', 'memo'],
	[
		js,
		square,
		'const square = (() => {\n\tconst store = new Map();\n\treturn (n) => {\n\t\tif (!store.has(n)) store.set(n, slow(n));\n\t\treturn store.get(n);\n\t};\n})();\n',
		'store',
	],
	[
		js,
		'function make(f) {\n\treturn (n) => f(n);\n}\n',
		'function make(f) {\n\tconst known = new Map();\n\treturn (n) => {\n\t\tif (!known.has(n)) known.set(n, f(n));\n\t\treturn known.get(n);\n\t};\n}\n',
		'known',
	],
	[js, classJs, 'class Cart {\n\ttotal() {\n\t\treturn (this._cache ??= sum(this.items));\n\t}\n}\n', '_cache'],
	[
		ts,
		classJs,
		'class Cart {\n\t#memo = new Map<string, number>();\n\ttotal() {\n\t\tthis.#memo.set("total", sum(this.items));\n\t\treturn this.#memo.get("total");\n\t}\n}\n',
		'#memo',
	],
	[
		ts,
		classJs,
		'class Cart {\n\ttotal() {\n\t\tif (this.cachedTotal === undefined) {\n\t\t\tthis.cachedTotal = sum(this.items);\n\t\t}\n\t\treturn this.cachedTotal;\n\t}\n}\n',
		'cachedTotal',
	],
	[ts, classJs, 'class Cart {\n\ttotal() {\n\t\treturn (this.sum ??= sum(this.items));\n\t}\n}\n', 'sum'],
	[
		ts,
		square,
		'const results = new WeakMap<object, number>();\nexport function square(n) {\n\tlet found = results.get(n);\n\tif (found === undefined) {\n\t\tfound = slow(n);\n\t\tresults.set(n, found);\n\t}\n\treturn found;\n}\n',
		'results',
	],
	[
		js,
		square,
		'function square(n) {\n\tglobalThis.squares ??= {};\n\treturn (globalThis.squares[n] ??= slow(n));\n}\n',
		'globalThis',
	],
	[
		js,
		'\treturn slow(n);\n',
		'\treturn (known[n] ??= slow(n));\n',
		'known',
		{ before: 'const known = {};\nfunction square(n) {\n', after: '}\n' },
	],
	[
		js,
		'function unique(list) {\n\tconst seen = new Set();\n\treturn list.filter((each) => !seen.has(each) && seen.add(each));\n}\n',
		'const seen = new Set();\nfunction unique(list) {\n\treturn list.filter((each) => !seen.has(each) && seen.add(each));\n}\n',
		'seen',
	],
	[
		js,
		square,
		'function square(n) {\n\tconst value = slow(n);\n\tlocalStorage.setItem(n, value);\n\treturn value;\n}\n',
		'localStorage.setItem',
	],
	[
		js,
		square,
		"function square(n) {\n\tconst value = slow(n);\n\tfs.writeFileSync('/tmp/' + n, value);\n\treturn value;\n}\n",
		'fs.writeFileSync',
	],
	[js, square, 'let kept;\nfunction square(n) {\n\tkept = new WeakRef(slow(n));\n\treturn kept.deref();\n}\n', 'kept'],
	[
		py,
		squarePy,
		'from functools import lru_cache\n\n@lru_cache(maxsize=None)\ndef square(n):\n    return slow(n)\n',
		'@lru_cache',
	],
	[py, squarePy, 'import functools\n\n@functools.cache\ndef square(n):\n    return slow(n)\n', '@functools.cache'],
	[py, squarePy, 'square = lru_cache(maxsize=None)(slow)\n', 'lru_cache'],
	[py, squarePy, '@cached(cache={})\ndef square(n):\n    return slow(n)\n', '@cached'],
	[
		py,
		classPy,
		'class Cart:\n    @cached_property\n    def total(self):\n        return sum(self.items)\n',
		'@cached_property',
	],
	[
		py,
		classPy,
		'class Cart:\n    def total(self):\n        if self._memo is None:\n            self._memo = sum(self.items)\n        return self._memo\n',
		'_memo',
	],
	[
		py,
		squarePy,
		'_known = {}\n\ndef square(n):\n    if n not in _known:\n        _known[n] = slow(n)\n    return _known[n]\n',
		'_known',
	],
	[
		py,
		squarePy,
		'def square(n, memo={}):\n    if n not in memo:\n        memo[n] = slow(n)\n    return memo[n]\n',
		'memo',
	],
	[
		py,
		squarePy,
		'def square(n):\n    if n not in square.known:\n        square.known[n] = slow(n)\n    return square.known[n]\n\nsquare.known = {}\n',
		'square',
	],
	[
		py,
		squarePy,
		'_last = None\n\ndef square(n):\n    global _last\n    if _last is None:\n        _last = slow(n)\n    return _last\n',
		'_last',
	],
	[
		py,
		'def once(f):\n    def run(n):\n        return f(n)\n    return run\n',
		'def once(f):\n    known = {}\n    def run(n):\n        if n not in known:\n            known[n] = f(n)\n        return known[n]\n    return run\n',
		'known',
	],
	[
		py,
		squarePy,
		"def square(n):\n    value = slow(n)\n    with open('/tmp/known', 'wb') as out:\n        out.write(value)\n    return value\n",
		'open',
	],
	[
		'java',
		java,
		'class Sum {\n    private static final Map<Integer, Long> KNOWN = new HashMap<>();\n    static long square(int n) {\n        return KNOWN.computeIfAbsent(n, Sum::slow);\n    }\n}\n',
		'KNOWN',
	],
	[
		'java',
		java.replace('static long', 'long'),
		'class Sum {\n    private final Map<Integer, Long> cache = new HashMap<>();\n    long square(int n) {\n        cache.put(n, slow(n));\n        return cache.get(n);\n    }\n}\n',
		'cache',
	],
	[
		'csharp',
		'class Sum {\n    long Square(int n) {\n        return Slow(n);\n    }\n}\n',
		'class Sum {\n    private static readonly Dictionary<int, long> Known = new();\n    long Square(int n) {\n        if (!Known.TryGetValue(n, out var value)) {\n            value = Slow(n);\n            Known[n] = value;\n        }\n        return value;\n    }\n}\n',
		'Known',
	],
	[
		'go',
		'func Square(n int) int {\n\treturn slow(n)\n}\n',
		'var known = map[int]int{}\n\nfunc Square(n int) int {\n\tif v, ok := known[n]; ok {\n\t\treturn v\n\t}\n\tv := slow(n)\n\tknown[n] = v\n\treturn v\n}\n',
		'known',
	],
	['ruby', 'def total\n  items.sum\nend\n', 'def total\n  @total ||= items.sum\nend\n', '@total'],
	['ruby', 'def square(n)\n  slow(n)\nend\n', 'KNOWN = {}\n\ndef square(n)\n  KNOWN[n] ||= slow(n)\nend\n', 'KNOWN'],
	[
		'php',
		'function square($n) {\n\treturn slow($n);\n}\n',
		'function square($n) {\n\tstatic $known = [];\n\treturn $known[$n] ??= slow($n);\n}\n',
		'$known',
	],
	[
		'c',
		'int square(int n) {\n    return slow(n);\n}\n',
		'static int known[1000];\nint square(int n) {\n    if (!known[n]) known[n] = slow(n);\n    return known[n];\n}\n',
		'known',
	],
	[
		'rust',
		'fn square(n: u64) -> u64 {\n    slow(n)\n}\n',
		'static KNOWN: Mutex<BTreeMap<u64, u64>> = Mutex::new(BTreeMap::new());\nfn square(n: u64) -> u64 {\n    *KNOWN.lock().unwrap().entry(n).or_insert_with(|| slow(n))\n}\n',
		'KNOWN',
	],
	[
		'lua',
		'function square(n)\n  return slow(n)\nend\n',
		'local known = {}\nfunction square(n)\n  if not known[n] then\n    known[n] = slow(n)\n  end\n  return known[n]\nend\n',
		'known',
	],
	[
		'kotlin',
		'fun square(n: Int): Long {\n    return slow(n)\n}\n',
		'private val known = mutableMapOf<Int, Long>()\nfun square(n: Int): Long {\n    return known.getOrPut(n) { slow(n) }\n}\n',
		'known',
	],
	[
		js,
		'function f(o) {\n\treturn slow(o);\n}\n',
		'function f(o) {\n\tif (o.__cached === undefined) o.__cached = slow(o);\n\treturn o.__cached;\n}\n',
		'__cached',
	],
	[
		js,
		'class A {\n\tf(n) {\n\t\treturn slow(n);\n\t}\n}\n',
		'class A {\n\tstatic results = new Map();\n\tf(n) {\n\t\tif (!A.results.has(n)) A.results.set(n, slow(n));\n\t\treturn A.results.get(n);\n\t}\n}\n',
		'A',
	],
	[
		py,
		squarePy,
		'if FAST:\n    _known = {}\n\ndef square(n):\n    _known.setdefault(n, slow(n))\n    return _known[n]\n',
		'_known',
	],
	[
		'java',
		java,
		'class Sum {\n    private static int last;\n    private static long value;\n    static long square(int n) {\n        if (n == last) return value;\n        last = n;\n        value = slow(n);\n        return value;\n    }\n}\n',
		'last value',
	],
	[
		'cpp',
		'int f(int n) {\n    return slow(n);\n}\n',
		'int f(int n) {\n    static std::unordered_map<int, int> known;\n    if (known.count(n)) return known[n];\n    return known[n] = slow(n);\n}\n',
		'known',
	],
	[
		'cpp',
		'int f(int n) {\n    return slow(n);\n}\n',
		'std::map<int, int> known;\nint f(int n) {\n    auto it = known.find(n);\n    if (it != known.end()) return it->second;\n    return known[n] = slow(n);\n}\n',
		'known',
	],
	[
		ts,
		classJs,
		'class Cart {\n\ttotal() {\n\t\tif (this.sum !== undefined) return this.sum;\n\t\tthis.sum = add(this.items);\n\t\treturn this.sum;\n\t}\n}\n',
		'sum',
	],
];

/** Optimizations that keep nothing. */
export const silent: readonly RememberingCase[] = [
	[
		js,
		square,
		'function square(n) {\n\tconst cache = new Map();\n\tcache.set(n, slow(n));\n\treturn cache.get(n);\n}\n',
	],
	[
		js,
		'function count(list) {\n\treturn slow(list);\n}\n',
		'function count(list) {\n\tconst counts = {};\n\tfor (const each of list) counts[each] = (counts[each] ?? 0) + 1;\n\treturn counts;\n}\n',
	],
	[
		js,
		'function count(list) {\n\treturn slow(list);\n}\n',
		'function count(list) {\n\tconst counts = {};\n\tlist.forEach((each) => {\n\t\tcounts[each] = (counts[each] ?? 0) + 1;\n\t});\n\treturn counts;\n}\n',
	],
	[
		js,
		'function isWord(text) {\n\treturn /a+/.test(text);\n}\n',
		'const WORD = /a+/g;\nfunction isWord(text) {\n\tWORD.lastIndex = 0;\n\treturn WORD.test(text);\n}\n',
	],
	[
		js,
		'function isVowel(c) {\n\treturn ["a", "e"].includes(c);\n}\n',
		'const VOWELS = new Set(["a", "e"]);\nfunction isVowel(c) {\n\treturn VOWELS.has(c);\n}\n',
	],
	[
		js,
		square,
		'const TABLE = [];\nfor (let n = 0; n < 256; n++) TABLE[n] = slow(n);\nfunction square(n) {\n\treturn TABLE[n];\n}\n',
	],
	[
		js,
		square,
		'const TABLE = (() => {\n\tconst table = [];\n\tfor (let n = 0; n < 256; n++) table[n] = slow(n);\n\treturn table;\n})();\nfunction square(n) {\n\treturn TABLE[n];\n}\n',
	],
	[
		js,
		square,
		'function square(n, memo = {}) {\n\tif (n in memo) return memo[n];\n\treturn (memo[n] = square(n - 1, memo) + 1);\n}\n',
	],
	[
		js,
		square,
		'function square(n) {\n\tconst memo = new Map();\n\tfunction at(k) {\n\t\tif (!memo.has(k)) memo.set(k, k < 2 ? k : at(k - 1));\n\t\treturn memo.get(k);\n\t}\n\treturn at(n);\n}\n',
	],
	[
		js,
		square,
		'function square(n) {\n\tconst memo = [];\n\tconst at = (k) => (memo[k] ??= k < 2 ? k : at(k - 1));\n\treturn at(n);\n}\n',
	],
	[
		js,
		'function clone(value) {\n\treturn JSON.parse(JSON.stringify(value));\n}\n',
		'function clone(value, seen = new WeakMap()) {\n\tif (seen.has(value)) return seen.get(value);\n\tconst copy = {};\n\tseen.set(value, copy);\n\tfor (const key in value) copy[key] = clone(value[key], seen);\n\treturn copy;\n}\n',
	],
	[
		js,
		'const cache = {};\nfunction get(key) {\n\tif (cache[key] === undefined) cache[key] = slow(key);\n\treturn cache[key];\n}\n',
		'const cache = new Map();\nfunction get(key) {\n\tif (!cache.has(key)) cache.set(key, slow(key));\n\treturn cache.get(key);\n}\n',
	],
	[
		js,
		'class List {\n\tadd(item) {\n\t\tthis.items = this.items.concat(item);\n\t}\n}\n',
		'class List {\n\tadd(item) {\n\t\tthis.items.push(item);\n\t\tthis.length += 1;\n\t}\n}\n',
	],
	[
		js,
		'class List {\n\tconstructor() {\n\t\tthis.items = [];\n\t}\n\thas(item) {\n\t\treturn this.items.includes(item);\n\t}\n}\n',
		'class List {\n\tconstructor() {\n\t\tthis.index = new Set();\n\t}\n\tadd(item) {\n\t\tthis.index.add(item);\n\t}\n\thas(item) {\n\t\treturn this.index.has(item);\n\t}\n}\n',
	],
	[
		js,
		'class LruCache {\n\tget(key) {\n\t\treturn this.store[key];\n\t}\n}\n',
		'class LruCache {\n\tget(key) {\n\t\tconst value = this.cache.get(key);\n\t\tthis.cache.delete(key);\n\t\tthis.cache.set(key, value);\n\t\treturn value;\n\t}\n}\n',
	],
	[
		'typescriptreact',
		'function Rows({ rows }) {\n\treturn sort(rows);\n}\n',
		'function Rows({ rows }) {\n\treturn useMemo(() => sort(rows), [rows]);\n}\n',
	],
	[
		'typescriptreact',
		'export function Row({ row }) {\n\treturn <p>{row}</p>;\n}\n',
		"import { memo } from 'react';\nexport const Row = memo(function Row({ row }) {\n\treturn <p>{row}</p>;\n});\n",
	],
	[
		js,
		'function show(rows) {\n\tfor (const row of rows) document.getElementById("list").innerHTML += row;\n}\n',
		'const list = document.getElementById("list");\nfunction show(rows) {\n\tlist.innerHTML = rows.join("");\n\tlist.append(rows);\n}\n',
	],
	[
		js,
		'const results = [];\nfunction run(list) {\n\tlist.map((each) => results.push(each));\n}\n',
		'const results = [];\nfunction run(list) {\n\tfor (const each of list) results.push(each);\n}\n',
	],
	[
		js,
		'let total = 0;\nfunction add(list) {\n\tlist.forEach((each) => (total += each));\n}\n',
		'let total = 0;\nfunction add(list) {\n\tlet sum = 0;\n\tfor (const each of list) sum += each;\n\ttotal += sum;\n}\n',
	],
	[
		js,
		'const counts = {};\nfor (const each of list) counts[each] = count(list, each);\n',
		'const counts = {};\nfunction run() {\n\tfor (const each of list) counts[each] = (counts[each] ?? 0) + 1;\n}\nrun();\n',
		'',
		{ before: '', after: '' },
	],
	[
		js,
		'const out = [];\nfill(out, list);\n',
		'const out = [];\nfunction run(list) {\n\tfor (const each of list) out.push(each);\n}\nrun(list);\n',
	],
	[
		js,
		'function f(a) {\n\treturn a.map(g);\n}\n',
		'function f(a) {\n\tconst out = new Array(a.length);\n\tfor (let i = 0; i < a.length; i++) out[i] = g(a[i]);\n\treturn out;\n}\n',
	],
	[
		js,
		'function debounce(f) {\n\tlet timer;\n\treturn () => {\n\t\tclearTimeout(timer);\n\t\ttimer = setTimeout(f, 9);\n\t};\n}\n',
		'function debounce(f) {\n\tlet timer = 0;\n\treturn () => {\n\t\tif (timer) clearTimeout(timer);\n\t\ttimer = setTimeout(f, 9);\n\t};\n}\n',
	],
	[js, 'module.exports = { f };\n', 'module.exports.f = f;\nexports.g = function (a) {\n\ta.b = 1;\n\treturn a;\n};\n'],
	[
		js,
		square,
		'// A cache.set(n, 1) would be faster.\nfunction square(n) {\n\tlog("cache[n] = 1");\n\treturn n * n;\n}\n',
	],
	[
		js,
		'function swap(list, i, j) {\n\tconst t = list[i];\n\tlist[i] = list[j];\n\tlist[j] = t;\n}\n',
		'function swap(list, i, j) {\n\t[list[i], list[j]] = [list[j], list[i]];\n}\n',
	],
	[
		js,
		'function draw(points) {\n\tpoints.forEach((p) => context.lineTo(p.x, p.y));\n}\n',
		'const context = canvas.getContext("2d");\nfunction draw(points) {\n\tcontext.fillStyle = "red";\n\tfor (const p of points) context.lineTo(p.x, p.y);\n}\n',
	],
	[
		js,
		'const emitter = create();\nemitter.once("a", b);\n',
		'const emitter = create();\nonce(emitter, "a").then(b);\n',
	],
	[
		ts,
		'function f(a: number[]) {\n\treturn a.reduce((s, x) => s + x, 0);\n}\n',
		'function f(a: number[]): number {\n\tlet sum = 0;\n\tfor (const x of a) sum += x;\n\treturn sum;\n}\n',
	],
	[
		ts,
		classJs,
		'class Cart {\n\ttotal(): number {\n\t\tlet total = 0;\n\t\tfor (const item of this.items) total += item;\n\t\treturn total;\n\t}\n}\n',
	],
	[
		py,
		squarePy,
		'def square(n):\n    memo = {}\n    def at(k):\n        if k not in memo:\n            memo[k] = at(k - 1) if k > 1 else k\n        return memo[k]\n    return at(n)\n',
	],
	[
		py,
		squarePy,
		'def square(n):\n    @lru_cache(maxsize=None)\n    def at(k):\n        return at(k - 1) if k > 1 else k\n    return at(n)\n',
	],
	[
		py,
		squarePy,
		'def square(n, memo=None):\n    if memo is None:\n        memo = {}\n    memo[n] = slow(n)\n    return memo[n]\n',
	],
	[
		py,
		'def count(words):\n    return slow(words)\n',
		'def count(words):\n    counts = defaultdict(int)\n    for word in words:\n        counts[word] += 1\n    return counts\n',
	],
	[
		py,
		'def match(text):\n    return re.match("a", text)\n',
		'PATTERN = re.compile("a")\n\ndef match(text):\n    return PATTERN.match(text)\n',
	],
	[
		py,
		'def is_vowel(c):\n    return c in ["a", "e"]\n',
		'VOWELS = {"a", "e"}\n\ndef is_vowel(c):\n    return c in VOWELS\n',
	],
	[
		py,
		'total = 0\nfor n in numbers:\n    total = total + n\n',
		'total = 0\n\ndef main():\n    global total\n    total = sum(numbers)\n\nmain()\n',
	],
	[
		py,
		'@lru_cache(maxsize=128)\ndef square(n):\n    return slow(n)\n',
		'@functools.cache\ndef square(n):\n    return fast(n)\n',
	],
	[
		py,
		classPy,
		'class Cart:\n    def __init__(self):\n        self.items = []\n        self.sum = 0\n\n    def add(self, item):\n        self.items.append(item)\n        self.sum += item\n\n    def total(self):\n        return self.sum\n',
	],
	[
		py,
		'def read(path):\n    return open(path).read()\n',
		"def read(path):\n    with open(path, 'rb') as lines:\n        return lines.read()\n",
	],
	[
		py,
		"def save(rows):\n    for row in rows:\n        open('a', 'a').write(row)\n",
		"def save(rows):\n    with open('a', 'a') as out:\n        out.writelines(rows)\n",
	],
	[
		py,
		'def f(items):\n    return slow(items)\n',
		'def f(items):\n    return fast(items, cache=cache, key=1)\n',
		'',
		{ before: 'cache = {}\n\n', after: '' },
	],
	[
		py,
		'def f(graph, start):\n    return slow(graph)\n',
		'def f(graph, start):\n    queue = deque([start])\n    seen = {start}\n    while queue:\n        node = queue.popleft()\n        for other in graph[node]:\n            if other not in seen:\n                seen.add(other)\n                queue.append(other)\n    return seen\n',
	],
	[
		'java',
		java,
		'class Sum {\n    private static final int[] TABLE = {1, 4, 9};\n    static long square(int n) {\n        long[] known = new long[n + 1];\n        known[n] = TABLE[n];\n        return known[n];\n    }\n}\n',
	],
	[
		'java',
		java,
		'class Sum {\n    private static final long[] TABLE = new long[256];\n    static {\n        for (int i = 0; i < 256; i++) TABLE[i] = slow(i);\n    }\n    static long square(int n) {\n        return TABLE[n];\n    }\n}\n',
	],
	[
		'java',
		'class Users {\n    private List<User> users = new ArrayList<>();\n    void add(User user) {\n        users.add(user);\n    }\n}\n',
		'class Users {\n    private final Map<String, User> byName = new HashMap<>();\n    void add(User user) {\n        byName.put(user.name, user);\n    }\n}\n',
	],
	[
		'csharp',
		'class A {\n    string Join(string[] a) {\n        return Slow(a);\n    }\n}\n',
		'class A {\n    string Join(string[] a) {\n        var builder = new StringBuilder();\n        foreach (var each in a) builder.Append(each);\n        return builder.ToString();\n    }\n}\n',
	],
	[
		'go',
		'func F(a []int) map[int]int {\n\treturn slow(a)\n}\n',
		'func F(a []int) map[int]int {\n\tcounts := make(map[int]int, len(a))\n\tfor _, v := range a {\n\t\tcounts[v]++\n\t}\n\treturn counts\n}\n',
	],
	[
		'go',
		'func F(n int) int {\n\treturn slow(n)\n}\n',
		'var table [256]int\n\nfunc init() {\n\tfor i := range table {\n\t\ttable[i] = slow(i)\n\t}\n}\n\nfunc F(n int) int {\n\treturn table[n]\n}\n',
	],
	[
		'ruby',
		'def count(words)\n  slow(words)\nend\n',
		'def count(words)\n  counts = Hash.new(0)\n  words.each { |word| counts[word] += 1 }\n  counts\nend\n',
	],
	[
		'rust',
		'fn is_word(text: &str) -> bool {\n    Regex::new("a").unwrap().is_match(text)\n}\n',
		'static WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new("a").unwrap());\nfn is_word(text: &str) -> bool {\n    WORD.is_match(text)\n}\n',
	],
	[
		'c',
		'int f(int n) {\n    return slow(n);\n}\n',
		'static const int TABLE[] = {1, 4, 9};\nint f(int n) {\n    int known[100] = {0};\n    known[n] = TABLE[n];\n    return known[n];\n}\n',
	],
	[
		'php',
		'function f($a) {\n\treturn slow($a);\n}\n',
		'function f($a) {\n\t$known = [];\n\tforeach ($a as $each) $known[$each] = true;\n\treturn array_keys($known);\n}\n',
	],
	[
		'lua',
		'function f(a)\n  return slow(a)\nend\n',
		'function f(a)\n  local known = {}\n  for _, v in ipairs(a) do\n    known[v] = true\n  end\n  return known\nend\n',
	],
	[
		js,
		'files.forEach((file) => run(file));\n',
		'const seen = new Set();\nfiles.forEach((file) => {\n\tif (!seen.has(file)) {\n\t\tseen.add(file);\n\t\trun(file);\n\t}\n});\n',
	],
	[
		ts,
		'function run(n: number, size: number) {\n\treturn slow(n);\n}\n',
		"import { Size } from './size.ts';\nfunction run(n: number, size: Size = {}) {\n\treturn fast(n, size);\n}\n",
	],
	[
		js,
		'function Person(name) {\n\tthis.name = name;\n\tthis.get = () => name;\n}\n',
		'function Person(name) {\n\tthis.name = name;\n}\nPerson.prototype.get = function () {\n\treturn this.name;\n};\n',
	],
	[
		py,
		'class Image:\n    def __init__(self):\n        self.image = None\n\n    def turn(self):\n        slow(self.image)\n',
		'class Image:\n    def __init__(self):\n        self.image = None\n\n    def turn(self):\n        if self.image is not None:\n            self.image = self.image.turn()\n',
	],
	[
		py,
		'class Notes:\n    def __init__(self):\n        self.notes = []\n\n    def load(self):\n        """Loads."""\n\n    def save(self):\n        """Saves."""\n\n    def clear(self):\n        pass\n',
		"class Notes:\n    def __init__(self):\n        self.notes = []\n\n    def load(self):\n        return self.notes\n\n    def save(self):\n        with open('notes', 'w') as out:\n            out.write(self.notes)\n\n    def clear(self):\n        self.notes = []\n",
	],
	[
		'cpp',
		'int f(std::string s) {\n    return slow(s);\n}\n',
		'int f(std::string_view s) {\n    static const std::array<int, 3> TABLE = {1, 2, 3};\n    std::unordered_map<int, int> known;\n    known[1] = TABLE[0];\n    return known[s.size()];\n}\n',
	],
	[
		'go',
		'func (s *Store) Get(k string) int {\n\treturn find(s.list, k)\n}\n',
		'func (s *Store) Get(k string) int {\n\treturn s.index[k]\n}\n\nfunc (s *Store) Put(k string, v int) {\n\ts.index[k] = v\n}\n',
	],
];
