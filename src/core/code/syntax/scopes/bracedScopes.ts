import { matchBrackets } from '../../../proof/stop/brackets.ts';
import { expressionEnd } from '../../../proof/stop/expressionEnd.ts';
import { listParts } from '../signatures/parameterList.ts';
import { type DeclaredName, type NameScope, type NameScopes, scopesAround } from './nameScope.ts';

/** How a language with braces declares names. */
interface BracedNames {
	/** Ends directly before the first name; its group `repeats` matches where the name may be declared again. */
	readonly declares: RegExp;
	/** How a name in a list of parameters is found. */
	readonly parameter: 'first' | 'last';
}

const { raw } = String;
const WORD_BEFORE = raw`(?<=(?:^|[;{}()]|\belse)\s{0,100})`;
const TYPE_FIRST: BracedNames = {
	declares: new RegExp(
		raw`\b(?=[A-Za-z_])${WORD_BEFORE}(?:(?:final|const|static|readonly|volatile|late|unsigned|register|constexpr|public|private|protected|internal)\s+)*(?!(?:return|throw|new|delete|case|goto|else|package|import|using|namespace|await|yield|typedef|struct|class|enum|interface|break|continue|public|extends|implements|var\s+in|in|out|is|as|ref|params|when|where|select|from|join|let|into|on|equals|by|not|and|or)\b)[A-Za-z_][\w.:]*(?:<[^;(){}=]{0,200}>)?(?:\s*\[\s*\])*\??(?:\s+|\s*[*&]+\s*)(?=[A-Za-z_]\w*\s*(?:[=;:,)[]|in\b))`,
		'gm',
	),
	parameter: 'last',
};
const KEYWORD_FIRST: BracedNames = { declares: /\b(?:val|var|let)\s+(?:mut\s+)?/g, parameter: 'first' };

const LANGUAGES: ReadonlyMap<string, BracedNames> = new Map(
	Object.entries<BracedNames>({
		javascript: {
			declares:
				/\b(?:const(?!\s+enum\b)|let|(?<repeats>var)|class|enum|(?<=(?:^|[;{}])\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?)(?<repeats>function)\s*\*?)\s+(?=[\w$[{])/gm,
			parameter: 'first',
		},
		java: TYPE_FIRST,
		csharp: TYPE_FIRST,
		c: TYPE_FIRST,
		dart: TYPE_FIRST,
		kotlin: KEYWORD_FIRST,
		scala: KEYWORD_FIRST,
		swift: KEYWORD_FIRST,
		php: { declares: /(?<![\w$>:])(?=\$\w+\s*=(?![=>]))/g, parameter: 'last' },
		rust: { declares: /\blet\s+(?:mut\s+)?/g, parameter: 'first' },
		go: {
			declares:
				/\b(?:var|const)\s+(?=\w)|(?:(?<=^|[;{}]|\b(?:if|for|switch))[ \t]*)(?<repeats>)(?=\w+(?:,\s*\w+){0,5}\s*:=)/gm,
			parameter: 'first',
		},
	}),
);

/** Whether the names of a language with braces can be read. @param language a family */
export function hasBracedScopes(language: string): boolean {
	return LANGUAGES.has(language);
}

/** @param code masked, see `maskedCode` */
export function bracedScopes(code: string, language: string): NameScopes {
	const syntax = LANGUAGES.get(language) ?? TYPE_FIRST;
	const brackets = matchBrackets(code);
	const scopes: NameScope[] = [{ start: 0, end: code.length, kind: 'file' }];
	const declared: DeclaredName[] = [];
	const add = (start: number, end: number, kind: NameScope['kind']): NameScope => {
		const scope = { start, end, kind };
		scopes.push(scope);
		return scope;
	};
	const addParameters = (from: number, to: number, scope: NameScope) => {
		for (const { name, at } of parametersIn(code.slice(from, to), syntax.parameter)) {
			// In a pattern, a capital begins what is compared, such as `None`.
			const isCompared = (language === 'rust' || language === 'scala') && /^\p{Lu}/u.test(name);
			if (!isCompared) declared.push({ name, at: from + at, scope, mayRepeat: true });
		}
	};
	for (const [open, closing] of brackets.closing) {
		if (code[open] === '(') {
			const word = /(\w+)\s*$/.exec(code.slice(Math.max(0, open - 40), open))?.[1] ?? '';
			const next = /^\s*/.exec(code.slice(closing + 1, closing + 200))?.[0].length ?? 0;
			const body = closing + 1 + next;
			if (!/^(?:for|foreach|using|fixed|try)$/.test(word)) continue;
			const end =
				code[body] === '{' ? (brackets.closing.get(body) ?? code.length) : expressionEnd(code, body, brackets);
			add(open, end, 'block');
		}
		if (code[open] !== '{') continue;
		const head = headBefore(code, open);
		if (IS_TYPE.test(head) || (language !== 'c' && HAS_CONSTRUCTOR.test(head))) add(open, closing, 'type');
		else {
			const list = code.lastIndexOf(')', open);
			const start = brackets.opening.get(list);
			const hasList = head.includes(')') && start !== undefined && /^\)[^;{}()]*$/.test(code.slice(list, open));
			const word = hasList ? /(\w+)\s*$/.exec(code.slice(Math.max(0, start - 40), start))?.[1] : undefined;
			const isFunction = hasList && !STATEMENT.test(word ?? '');
			if (isFunction) addParameters(start + 1, list, add(start, closing, 'function'));
			add(open, closing, 'block');
		}
	}
	for (const { index } of code.matchAll(/=>|->/g)) {
		if (code.startsWith('->', index) && (language === 'c' || language === 'rust' || language === 'swift')) continue;
		const from = Math.max(0, index - 300);
		const head = code.slice(from, index).replace(/(?<=\))\s*:[^;{}=]*$|\s+$/, '');
		const last = from + head.length - 1;
		const isList = code[last] === ')';
		const start = isList ? (brackets.opening.get(last) ?? last) : last - (/[\w$]+$/.exec(head)?.[0].length ?? 0);
		const scope = add(start, expressionEnd(code, index + 2, brackets), 'function');
		addParameters(start + 1, isList ? last : last + 1, scope);
	}
	const later = scopes.toSorted((a, b) => b.start - a.start);
	let entered: readonly NameScope[] = [];
	for (const match of code.matchAll(syntax.declares)) {
		const at = match.index + match[0].length;
		for (let next = later.at(-1); next !== undefined && next.start <= at; next = later.at(-1))
			entered = [...entered, ...later.splice(-1)];
		entered = entered.filter(({ end }) => end >= at);
		const repeats = match.groups?.repeats;
		const around = scopesAround(entered, at);
		const isHeld =
			language !== 'javascript' &&
			/(?:\b(?:if|while|switch)\s*\(?|,)\s*$/.test(code.slice(Math.max(0, match.index - 30), match.index));
		const body = isHeld ? code.indexOf('{', at) : -1;
		const inner = body === -1 ? undefined : scopes.find(({ start }) => start === body);
		const scope =
			repeats === 'var' ? around.find(({ kind }) => kind === 'function' || kind === 'file') : (inner ?? around[0]);
		if (scope === undefined) continue;
		for (const name of declaratorsAt(code, at, match[0]))
			declared.push({ ...name, scope, mayRepeat: repeats !== undefined });
	}
	for (const match of language === 'javascript' ? code.matchAll(IMPORTED) : []) {
		const [file] = scopes;
		for (const { 1: name = '', index } of (match[1] ?? '').matchAll(LOCAL)) {
			if (file !== undefined) declared.push({ name, at: match.index + index, scope: file, mayRepeat: false });
		}
	}
	return { scopes, declared };
}

const IMPORTED = /^[ \t]*import\b([^;"']{0,2000}?)\bfrom\b/gm;
/** The name that an imported one has here. */
const LOCAL = /([\p{L}_$][\w$]*)(?=\s*(?:[,}]|$))/gu;
const STATEMENT = /^(?:if|while|switch|with|synchronized|lock|when|match|unless|until|for|foreach|using|fixed|try)$/;
/** A type whose head has the parameters of its constructor. */
const HAS_CONSTRUCTOR = /(?:^|[\s\])}])(?:class|record|struct|enum|object|trait)\s+\w+\s*(?:<[^>]*>)?\s*\(/;
const IS_TYPE =
	/(?:^|\s)(?:class|interface|struct|enum|trait|impl|extension|protocol|object|record|union|mixin)\b[^()=]*$/;

/** The statement that a brace belongs to, as far as it stands before it. */
function headBefore(code: string, open: number): string {
	const before = code.slice(Math.max(0, open - 300), open);
	return before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('{'), before.lastIndexOf('}')) + 1);
}

interface NameAt {
	readonly name: string;
	readonly at: number;
}

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** The names in a list of parameters, without their types and default values. */
function parametersIn(list: string, which: BracedNames['parameter']): readonly NameAt[] {
	let from = 0;
	return listParts(list).flatMap((part) => {
		const at = list.indexOf(part, from);
		from = at + part.length;
		if (/^[[{]/.test(part)) return namesInPattern(part).map((each) => ({ ...each, at: at + each.at }));
		const declared = part.split(/=(?!>)/)[0] ?? '';
		const names = [...(which === 'first' ? (declared.split(':')[0] ?? '') : declared).matchAll(NAME)];
		const own = which === 'first' && !declared.includes(':') ? names[0] : names.at(-1);
		return own === undefined ? [] : [{ name: own[0], at: at + own.index }];
	});
}

/** The names that a pattern binds: `{ a, b: c = 1, ...d }`. */
function namesInPattern(pattern: string): readonly NameAt[] {
	return [...pattern.matchAll(NAME)]
		.filter(({ 0: name, index }) => {
			const [before, behind] = [pattern.slice(0, index), pattern.slice(index + name.length)];
			return (
				!/^\s*:/.test(behind) && !/(?:=|\.(?<!\.\.\.))\s*$/.test(before) && !/^(?:mut|ref|Some|Ok|Err|None)$/.test(name)
			);
		})
		.map(({ 0: name, index }) => ({ name, at: index }));
}

/** The names that are declared from an offset on: several if commas separate them. */
function declaratorsAt(code: string, start: number, keyword: string): readonly NameAt[] {
	const rest = code.slice(start, start + 1_000);
	const pattern = /^[[{(]/.exec(rest);
	if (pattern !== null) {
		const end = Math.max(1, rest.search(/\s(?:=|of|in)\s|=[^>]/));
		return namesInPattern(rest.slice(0, end)).map(({ name, at }) => ({ name, at: start + at }));
	}
	const list = /^[\p{L}_$][\w$]*(?:\s*,\s*[\p{L}_$][\w$]*){0,9}(?=\s*(?::=|[=;]|$))/mu.exec(rest)?.[0];
	const isOne = /\b(?:class|enum|function)\b/.test(keyword);
	const names = [...(isOne || list === undefined ? (/^[\p{L}_$][\w$]*/u.exec(rest)?.[0] ?? '') : list).matchAll(NAME)];
	return names.map(({ 0: name, index }) => ({ name, at: start + index }));
}
