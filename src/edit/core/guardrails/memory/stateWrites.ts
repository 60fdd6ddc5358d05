import { omitUndefined } from '../../../../base/core/omitUndefined.ts';
import { matchBrackets } from '../../syntax/brackets.ts';
import type { PlacedCode } from '../codeChange.ts';

/** A place where code changes what a name stands for, or what that contains. */
export interface StateWrite {
	/** The first name: `a` of `a.b[c] = d`. */
	readonly root: string;
	/** For a member of the object or class of the method: its name. */
	readonly field?: string;
	/** The name of the member that is given a value. */
	readonly member?: string;
	readonly at: number;
	/** What is changed: the variable itself, or a part of its value. */
	readonly changes: 'variable' | 'part';
	/** Whether it gives a value only if there is none yet: `??=`, `||=`, `if (a === undefined) a =`. */
	readonly isLazy: boolean;
	/** Whether it sets an empty value, as a constructor does. */
	readonly isEmpty: boolean;
}

/** A name with its members. */
const PATH =
	/(?<![\w$.#@>:?'])(?<path>(?:\$(?=this->)|@)?[A-Za-z_$][\w$]*(?:(?:[?!]?\.|->|::)[#$]?[A-Za-z_][\w$]*){0,5})(?=\s*(?:[-+*/%&|^?<>.]{0,3}=(?![=>~])|\?{0,1}\.?\[|\+\+|--|!?\())/g;
const ASSIGNED = /\s{0,100}(?<operator>\?\?|\|\||&&|\*\*|\/\/|<<|>>>?|[-+*/%&|^.:]?)=(?![=>~])/y;
const COUNTED = /[ \t]{0,100}(?:\+\+|--)/y;
const INDEXED = /[ \t]{0,100}(?:\?\.|!)?\[/y;
const MEMBER = /(?:[?!]?\.|->)(?<member>[A-Za-z_][\w$]*)/y;
const CALLED = /\s{0,20}\(/y;
/** The methods that add to a collection, in the languages that name them so. */
const ADDS =
	/^(?:set|add|push|unshift|append|appendleft|insert|put|putIfAbsent|computeIfAbsent|compute|merge|setdefault|update|extend|Add|TryAdd|GetOrAdd|AddOrUpdate|emplace|emplace_back|push_back|insert_or_assign|try_emplace|Store|LoadOrStore|getOrPut|addLast|addFirst|Enqueue|getOrInsert|getOrInsertComputed|getOrElseUpdate)$/;
const OWN = /^(?:this|self|cls|\$this|Self)$/;
/** An empty value, or a new one. */
const EMPTY =
	/^\s*(?:null|None|nil|undefined|Object\.create\s*\(\s*null\s*\)|\{\s*\}|\[\s*\]|new\b[^;\n]*|(?:dict|list|set|OrderedDict|defaultdict|\w*Cache|Map|Array|Hash\.new|make)\s*\([^\n]*)\s*(?:;|$|\n)/;

/** The writes in the part of the code that is looked at. @param family of the language */
export function stateWrites({ code, start, end }: PlacedCode, family: string): readonly StateWrite[] {
	const brackets = matchBrackets(code);
	const found: StateWrite[] = [];
	const region = code.slice(start, end);
	for (const { index, groups: { path = '' } = {} } of region.matchAll(PATH)) {
		const at = start + index;
		const [root = '', ...members] = path.split(/[?!]?\.|->|::/);
		let next = at + path.length;
		let last = members.at(-1);
		let isPart = members.length > 0;
		for (let steps = 0; steps < 6 && read(INDEXED, code, next) !== undefined; steps += 1) {
			const open = next + (read(INDEXED, code, next)?.[0].length ?? 0) - 1;
			next = (brackets.closing.get(open) ?? code.length) + 1;
			isPart = true;
			last = undefined;
			for (let member = read(MEMBER, code, next); member !== undefined; member = read(MEMBER, code, next)) {
				last = member.groups?.member;
				next += member[0].length;
			}
		}
		const isAdded = last !== undefined && ADDS.test(last) && read(CALLED, code, next) !== undefined;
		const assigned = read(ASSIGNED, code, next);
		if (!isAdded && assigned === undefined && read(COUNTED, code, next) === undefined) continue;
		const operator = assigned?.groups?.operator;
		if (operator === ':' && family !== 'go') continue;
		if (assigned !== undefined && isArgument(code, at, next, isPart, family)) continue;
		const own = ownMember(root, members, isAdded && next === at + path.length);
		if (own === undefined && OWN.test(root)) continue;
		const value = assigned && code.slice(next + assigned[0].length, next + assigned[0].length + 100);
		const isInside = own === undefined ? isPart : members.length > 1 || last === undefined;
		found.push({
			root: own === undefined ? root : '',
			...omitUndefined({ field: own, member: isAdded ? undefined : last }),
			at,
			changes: isInside ? 'part' : 'variable',
			isLazy: /^(?:\?\?|\|\|)$/.test(operator ?? '') || isIfMissing(code.slice(Math.max(0, at - 200), at), path),
			isEmpty: operator === '' && value !== undefined && EMPTY.test(value),
		});
	}
	return found;
}

/** The member of the object itself that is changed; undefined if it is something else. */
function ownMember(root: string, members: readonly string[], isMethod: boolean): string | undefined {
	if (root.startsWith('@')) return root;
	if (!OWN.test(root)) return undefined;
	// `this.add(a)` is a call of its own method.
	return isMethod && members.length < 2 ? undefined : members[0];
}

/** Whether what stands before an assignment asks for a missing value, or returns the value if there is one. */
function isIfMissing(before: string, path: string): boolean {
	const returned = before.lastIndexOf(`return ${path}`);
	if (returned >= 0 && !/[\w$.]/.test(before[returned + path.length + 7] ?? '')) return true;
	const from = before.lastIndexOf('if');
	if (from < 0 || !/[({:)\s]$/.test(before)) return false;
	const condition = before.slice(from);
	// What asks whether there is a value changes one.
	if (/[;}]|\bis\s+not\b|!==?/.test(condition)) return false;
	return /\bundefined\b|\bnull\b|\bNone\b|\bnil\b|!|\bnot\b/.test(condition);
}

/** Whether a name with `=` behind it is that of an argument, of an attribute, or of a type. */
function isArgument(code: string, at: number, next: number, isPart: boolean, family: string): boolean {
	if (isPart) return false;
	const before = code.slice(Math.max(0, at - 80), at);
	// The type of a parameter that has a default value, too.
	if (family === 'javascript') return /^=["{]/.test(code.slice(next, next + 2)) || /[:|&<]\s*$/.test(before);
	return !/(?:^|[\n;{})]|\belse|->)[ \t]*$/.test(before) && !/(?:^|\n)[ \t]*(?:local[ \t]+)?$/.test(before);
}

function read(pattern: RegExp, code: string, at: number): RegExpExecArray | undefined {
	pattern.lastIndex = at;
	return pattern.exec(code) ?? undefined;
}
