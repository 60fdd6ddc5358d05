import { lazy } from '../../../../base/core/lazy.ts';
import { matchBrackets } from '../../syntax/brackets.ts';
import type { NameScope } from '../../syntax/nameScopes.ts';
import type { PlacedCode } from '../codeChange.ts';
import type { StateWrite } from './stateWrites.ts';

/** Scopes around an offset that are looked through: code that is nested deeper is no one's. */
const MOST_SCOPES = 60;

/** Says, for one offset after the other, what lives on there after the call of a function. */
export class ScopeReader {
	readonly #placed: PlacedCode;
	readonly #family: string;
	readonly #names = new Map<NameScope, Map<string, number>>();
	/** Those that begin after the offset, the first one last. */
	readonly #later: NameScope[];
	readonly #open: NameScope[] = [];
	readonly #brackets;

	constructor(placed: PlacedCode, family: string) {
		this.#placed = placed;
		this.#family = family;
		this.#brackets = lazy(() => matchBrackets(placed.code));
		for (const { name, scope, at } of placed.declared) {
			const names = this.#names.get(scope) ?? new Map<string, number>();
			this.#names.set(scope, names);
			if (!names.has(name)) names.set(name, at);
		}
		this.#later = placed.scopes.slice(1).toSorted((a, b) => b.start - a.start || a.end - b.end);
	}

	/**
	 * What a write changes, if that lives on after the call.
	 * @param write at a greater offset than those before
	 * @returns undefined if it does not
	 */
	keptBy({ root, at, changes }: StateWrite): 'object' | 'program' | undefined {
		const around = this.#around(at);
		const found = around.findIndex((scope) => this.#declares(scope, root));
		const scope = around[found];
		const inner = around.slice(0, Math.max(0, found)).filter((each) => this.#isCalled(each));
		if (scope === undefined) return isGlobal(root, inner.length > 0 || around.length > 1) ? 'program' : undefined;
		const declaredAt = this.#names.get(scope)?.get(root) ?? 0;
		const called = inner.at(-1);
		if (called === undefined) {
			if (this.#family === 'c' && /\bstatic\b(?!.*\bconst)/.test(this.#lineBefore(declaredAt))) return 'program';
			const isHeld = around.slice(found + 1).some((each) => this.#isCalled(each));
			return changes === 'part' && !isHeld && this.#isDefault(scope, root, declaredAt) ? 'program' : undefined;
		}
		const isHeld = around.slice(found).some((each) => this.#isCalled(each));
		if (isHeld && !this.#isReturned(called, around[around.indexOf(called) + 1] ?? scope)) return undefined;
		if (!this.#canKeep(declaredAt, root, changes, isHeld)) return undefined;
		if (scope.kind !== 'type') return 'program';
		const line = this.#lineBefore(declaredAt);
		const isStatic = /\bstatic\b|\b(?:object|module)\b/.test(line) || /^[A-Z]/.test(root);
		return isStatic || this.#isObject(scope) ? 'program' : 'object';
	}

	/** Whether what is made at an offset lives on after the call of a function. @param at greater than those before */
	outlives(at: number): boolean {
		const around = this.#around(at).filter((scope) => this.#isCalled(scope));
		const line = this.#lineBefore(at);
		return around.length === 0 || (around.length === 1 && /\breturn\s+(?:new\s+)?$/.test(line));
	}

	/** The scopes around an offset, the innermost first. */
	#around(at: number): readonly NameScope[] {
		const [later, open] = [this.#later, this.#open];
		for (let next = later.at(-1); next !== undefined && next.start < Math.max(1, at); next = later.at(-1)) {
			while (open.length > 0 && (open.at(-1)?.end ?? at) < next.start) open.pop();
			open.push(next);
			later.pop();
		}
		while (open.length > 0 && (open.at(-1)?.end ?? at) < at) open.pop();
		const near = open.slice(-MOST_SCOPES).filter(({ end }) => end >= at);
		return [...near.reverse(), this.#placed.scopes[0]];
	}

	#declares(scope: NameScope, name: string): boolean {
		if (scope.kind === 'type' && !HAS_FIELDS.test(this.#family)) return false;
		return this.#names.get(scope)?.has(name) === true;
	}

	/** Whether a scope is a function that is not only called where it stands, and not only when the program starts. */
	#isCalled({ kind, start, end }: NameScope): boolean {
		if (kind !== 'function') return false;
		const { code } = this.#placed;
		const before = code.slice(Math.max(0, start - 40), start);
		if (/\bcatch\s*$|\bfunc\s+init\s*$/.test(before) || ITERATED.test(code.slice(Math.max(0, start - 60), start + 1)))
			return false;
		return !(code[end] === '}' && /^[ \t]*\)?(?:\.call)?[ \t]*\(/.test(code.slice(end + 1, end + 20)));
	}

	/** Whether a function is what the one around it returns, so that what it holds lives on. */
	#isReturned(inner: NameScope, outer: NameScope): boolean {
		const { code } = this.#placed;
		const before = code.slice(Math.max(0, inner.start - 80), inner.start + 1);
		if (/\breturn\s+(?:async\s+)?(?:function\b\s*\*?\s*[\w$]*\s*)?[(\w]?$/.test(before)) return true;
		const [, name] =
			/(?:\bdef|\bfunction|\bfunc|\bfun)\s+(\w+)\s*\(?$|\b(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s*)?\(?$/
				.exec(before)
				?.filter((each) => each !== undefined) ?? [];
		return (
			name !== undefined &&
			new RegExp(`\\breturn\\s+${name}\\s*(?:[;\\n}]|$)`).test(
				code.slice(Math.max(inner.end, outer.end - 300), outer.end + 1),
			)
		);
	}

	/** In Python, a default value is made once, for all calls. */
	#isDefault(scope: NameScope, name: string, at: number): boolean {
		if (this.#family !== 'python' || at > (this.#brackets().closing.get(scope.start) ?? scope.start)) return false;
		return DEFAULT.test(this.#placed.code.slice(at + name.length, at + name.length + 200));
	}

	/** Whether a declaration is of something that code can put results into. */
	#canKeep(at: number, name: string, changes: StateWrite['changes'], isHeld: boolean): boolean {
		const behind = this.#placed.code.slice(at + name.length, at + name.length + 200);
		const line = this.#lineBefore(at);
		const isLocal = /^(?:python|php|ruby)$/.test(this.#family);
		if (changes === 'variable') return !isLocal && (!isHeld || /cache|memo|last|prev/i.test(name));
		if (/\b(?:function\s*\*?|def|class)\s+$/.test(line)) return true;
		if (/^\s*=\s*(?:async\b|function\b|\([^()]{0,200}\)\s*=>|\w+\s*=>)/.test(behind)) return true;
		const own = behind.split('\n', 1)[0] ?? '';
		if (/^(?:javascript|python)$/.test(this.#family)) return CONTAINER.test(behind);
		return /map|dict|set\b|set<|list|cache|table|\[|vector|hash|array|\bmake\(|\{/i.test(`${line}${name}${own}`);
	}

	#isObject({ start }: NameScope): boolean {
		return /\bobject\b[^{};]*$/.test(this.#placed.code.slice(Math.max(0, start - 100), start));
	}

	#lineBefore(at: number): string {
		const before = this.#placed.code.slice(Math.max(0, at - 200), at);
		return before.slice(before.lastIndexOf('\n') + 1);
	}
}

/** A function that is called for each item, and then no more. */
const ITERATED =
	/\.(?:forEach|map|flatMap|filter|some|every|reduce|reduceRight|each|find|findIndex|sort|toSorted|from)\s*\(\s*(?:async\s*)?(?:function\b\s*[\w$]*\s*)?[(\w]?$/;

/** The families whose methods name the fields of their type by themselves. */
const HAS_FIELDS = /^(?:java|csharp|c|kotlin|scala|dart|swift|groovy|ruby)$/;

/** Behind the name of a variable: something that holds values by key or in order. */
const CONTAINER =
	/^\s*[!?]?\s*(?::[^=\n;]{0,150})?=\s*(?:\{|\[|new\s+(?:\w+\.)?\w*(?:Map|Set|Array|Cache|LRU|Table|List|Dict|Store|Queue|Memo)\w*|Object\.create\b|Object\.fromEntries\b|Array\b|Buffer\.alloc|(?:dict|list|set|bytearray|array|OrderedDict|defaultdict|Counter|deque|WeakKeyDictionary|WeakValueDictionary|\w*Cache)\s*\(|(?:collections|weakref|cachetools)\.\w|(?:np|numpy)\.(?:zeros|empty|full|ones)\b)/i;
/** Behind the name of a parameter. */
const DEFAULT =
	/^\s*(?::[^=\n,]{0,100}(?:\[[^\]\n]{0,80}\])?)?\s*=\s*(?:\{|\[|(?:dict|list|set|OrderedDict|defaultdict|(?:collections\.)?\w*[dD]ict|\w*Cache)\s*\()/;

/** Whether a name that is declared nowhere is one of the program itself. */
function isGlobal(root: string, isInside: boolean): boolean {
	return isInside && /^(?:globalThis|global)$/.test(root);
}
