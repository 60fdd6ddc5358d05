import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { isProse, languageFamily } from '../../../base/text/languages.ts';
import { findSecrets } from '../../../base/text/secretScan.ts';
import { multisetDifference } from '../diff/similarity.ts';
import { type CodeChange, codeChangeOf } from './codeChange.ts';
import type { DangerousCalls } from './dangerousCalls.ts';
import type { GuardrailInput } from './guardrail.ts';
import { bindsImports, resolveImports, withResolvedNames } from './importedNames.ts';
import { dangerousCallsOf } from './languageCalls.ts';
import { MASKED_STRING, type MarkedStrings, markedStrings, unmasked } from './markedStrings.ts';

/** Downloads something and runs it. */
const RUNS_WHAT_COMES = /\b(?:curl|wget)\b[^\n]{0,300}\|\s*(?:sudo\s+)?(?:(?:ba|z|da)?sh|python3?|node|perl)\b/g;

/** Whether code can do harm that the original could not, or brings a secret. What stands around it changes nothing. */
export function addsDanger(place: CodeChange, { languageId, use }: GuardrailInput): boolean {
	const { before, after, document } = place;
	if (addsSecret(place)) return true;
	const [ranBefore, ranAfter] = [before, after].map(({ bare }) => bare.text.match(RUNS_WHAT_COMES) ?? []);
	if (multisetDifference<string>(ranBefore ?? [], ranAfter ?? []).length > 0) return true;
	// A prompt may well ask for network access or a command; only optimized code must keep its behavior.
	if (use === 'generate') return false;
	const documents = document && { before: document.before.text, after: document.after.text };
	const change = { languageId, before: before.text, after: after.text };
	return addedDangers(documents === undefined ? change : { ...change, documents }).length > 0;
}

/** Whether a change of a whole document adds what can do harm. @param change two texts with any line endings */
export function documentAddsDanger({ languageId, before, after }: ChangedCode): boolean {
	const input: GuardrailInput = { languageId, original: before, replacement: after, use: 'optimize' };
	return !isProse(languageId) && addsDanger(codeChangeOf(input), input);
}

function addsSecret({ before, newLines }: CodeChange): boolean {
	const added = newLines.map(({ line }) => line).join('\n');
	return findSecrets(added).some(({ start, end }) => !before.text.includes(added.slice(start, end)));
}

/**
 * Whether code ends the process where the code before it did not: tests that run it end without a failure, too.
 * @param code two texts of the same place, or of the whole document; with any line endings
 */
export function newlyEndsProcess({ languageId, before, after }: ChangedCode): boolean {
	const change = { languageId, before: normalizeLineEnds(before), after: normalizeLineEnds(after) };
	return addedDangers(change).some(({ kind }) => kind === 'ends');
}

/** A place where code can do harm. */
interface Danger {
	/** A name that is imported, or only mentioned, may be a type; it counts once. Each call counts. */
	readonly kind: 'name' | 'call' | 'ends' | 'clock';
	/** What is named, called or set, with what matters of its arguments; the same for the same code elsewhere. */
	readonly text: string;
}

/** Code before and after a change. */
interface ChangedCode {
	readonly languageId: string;
	readonly before: string;
	readonly after: string;
}

/** Texts with `\n` line endings. */
interface DangerChange extends ChangedCode {
	/** The documents whose imports say what names mean; by default the texts themselves. */
	readonly documents?: { readonly before: string; readonly after: string };
}

/** The dangers that a text has and the one before it has not, or not as often. Moving code adds none. */
function addedDangers({ languageId, before, after, documents }: DangerChange): readonly Danger[] {
	const reader = new DangerReader(languageFamily(languageId));
	const added = reader.dangersOf(after, documents?.after);
	if (added.length === 0) return [];
	const textsOf = (dangers: readonly Danger[]) => dangers.map(({ text }) => text);
	const there = textsOf(reader.dangersOf(before, documents?.before));
	const left = new Set(multisetDifference(there, textsOf(added)));
	return added.filter(({ text }) => left.has(text));
}

/** Reads the dangers of code in a language. */
class DangerReader {
	/** What the code is split by, and what it is read as. */
	readonly #family: string;
	readonly #language: string;
	readonly #modules: RegExp;
	readonly #pattern: RegExp;
	readonly #assigned: RegExp;

	constructor(family: string) {
		this.#family = family;
		this.#language = SCRIPTED.test(family) ? 'javascript' : family;
		const table = dangerousCallsOf(this.#language);
		this.#modules = table.modules;
		this.#pattern = new RegExp(patternOf(table), 'gm');
		this.#assigned = new RegExp(`^(?:${table.calls.join('|')})`);
	}

	dangersOf(code: string, document = code): readonly Danger[] {
		const masked = this.#masked(code);
		const { imports, text, names } = this.#resolved(masked);
		const all =
			document === code || !bindsImports(this.#language)
				? names
				: new Map([...this.#resolved(this.#masked(document)).names, ...names]);
		const resolved = withResolvedNames(text, all);
		const aliases = new Map(
			[...resolved.matchAll(ASSIGNED_NAME)].flatMap(({ groups: { name = '', value = '' } = {} }) =>
				this.#assigned.test(`${value}(`) ? [[name, value] as const] : [],
			),
		);
		const readable = withResolvedNames(resolved, aliases);
		const found = [
			...imports.map((module): Danger => ({ kind: 'name', text: `import ${module}` })),
			...[...readable.matchAll(this.#pattern)].flatMap((match) => this.#danger(match, readable, masked.strings)),
		];
		const named = new Set<string>();
		return found.filter(({ kind, text: name }) => kind !== 'name' || (!named.has(name) && named.add(name)));
	}

	#masked(code: string): MarkedStrings {
		const { text, strings } = markedStrings(code, this.#family);
		const rewritten = text
			.replace(/\?\.(?=\s*[([])/g, '')
			.replace(/(?<!\s)(?:\s*\?\.(?=[\w$])|\s+\.(?=[A-Za-z_$]))/g, '.')
			.replace(CAST, '$1')
			.replace(MEMBER_IN_BRACKETS, (whole, string) => {
				const name = strings[Number(string)] ?? '';
				return HIDDEN_NAME.test(name) ? `.${name}` : whole;
			})
			.replace(MEMBER_SET, (_whole, object, string) => `${object}.${strings[Number(string)]} = (`)
			.replace(CALL_BY_NAME, (_whole, string) => `${strings[Number(string)]}(`)
			.replace(MEMBER_READ, (_whole, object, string) => `${object}.${strings[Number(string)]}`);
		return { text: rewritten, strings };
	}

	#resolved(masked: MarkedStrings) {
		return resolveImports(masked, this.#language, (module) => this.#modules.test(module));
	}

	#danger(match: RegExpExecArray, text: string, strings: readonly string[]): readonly Danger[] {
		const module = match.groups?.module;
		const end = match.index + match[0].length;
		const given = argumentsAt(text, end, WITHOUT_PARENTHESES.test(this.#language));
		if (module !== undefined && isHarmless(module, given)) return [];
		if (this.#isDeclaration(text, match.index, end, given)) return [];
		const name = unmasked(match[0], strings).replace(/\s+/g, '');
		return [{ kind: kindOf(match, given), text: `${name}${unmasked(given, strings)}` }];
	}

	/** Whether a name is declared there, not called. */
	#isDeclaration(text: string, start: number, end: number, given: string): boolean {
		const near = text.slice(Math.max(0, start - 80), start);
		const before = near.slice(near.lastIndexOf('\n') + 1);
		if (DECLARES.test(before)) return true;
		if (this.#language !== 'javascript') return TYPED_LANGUAGE.test(this.#language) && TYPE.test(before);
		if (!given.startsWith('(')) return false;
		return TYPED_PARAMETER.test(given) || (METHOD.test(before) && BODY.test(text.slice(end, end + 300)));
	}
}

/** The groups say what was found. */
function patternOf({ calls, ends, clock }: Required<DangerousCalls>): string {
	const group = (name: string, patterns: readonly string[]) =>
		patterns.length === 0 ? [] : [`(?<${name}>${patterns.join('|')})`];
	const called = calls.length === 0 ? [] : [`(?:${calls.join('|')})(?:(?:\\.|::|->)[A-Za-z_]\\w*)*`];
	return [
		'(?<module>‹[^‹›]{1,200}›(?:\\.[A-Za-z_$][\\w$]*)*)',
		...group('ends', ends),
		...group('clock', clock),
		...called,
	].join('|');
}

function kindOf({ groups: { ends, clock } = {} }: RegExpExecArray, given: string): Danger['kind'] {
	if (ends !== undefined) return 'ends';
	if (clock !== undefined) return 'clock';
	return given === '' ? 'name' : 'call';
}

/** Whether only a type or a constant of a module is mentioned. */
function isHarmless(module: string, given: string): boolean {
	const [member = ''] = /\w*$/.exec(module) ?? [];
	return (given === '' && !/^[a-z]/.test(member)) || /^isIPv?[46]?$/.test(member);
}

/**
 * The arguments of a call, as far as they say what it does: the first one, and the strings in the others.
 * @returns empty if nothing is called there
 */
function argumentsAt(text: string, start: number, isCommand: boolean): string {
	const open = /\s*/y;
	open.lastIndex = start;
	open.exec(text);
	const from = text[open.lastIndex] === '(' ? open.lastIndex : -1;
	if (from < 0) return isCommand ? commandAt(text, start) : '';
	let depth = 0;
	let first: number | undefined;
	let end = from;
	for (const limit = Math.min(text.length, from + LONGEST); end < limit; end += 1) {
		const each = text[end] ?? '';
		if ('([{'.includes(each)) depth += 1;
		else if (')]}'.includes(each)) depth -= 1;
		if (depth === 1 && each === ',') first ??= end;
		if (depth === 0) break;
	}
	const others = first === undefined ? [] : (text.slice(first, end).match(/["`][su]\d+["`]/g) ?? []);
	return `${text.slice(from, first ?? end).replace(/\s+/g, '')}${others.join('')})`;
}

/** The words of a command up to its end. */
function commandAt(text: string, start: number): string {
	const words = /[ \t]{1,20}[^\n;|&]{0,400}/y;
	words.lastIndex = start;
	const rest = words.exec(text)?.[0].trim() ?? '';
	return rest === '' ? '' : ` ${rest})`;
}

/** Characters of arguments that are compared. */
const LONGEST = 400;
/** The families that call without parentheses. */
const WITHOUT_PARENTHESES = /^(?:shellscript|powershell|ruby|perl|bat)$/;

/** A name that stands for another one. */
const ASSIGNED_NAME =
	/(?<![\w$.])(?<name>[\w$]+)\s*(?::\s*\w+\s*)?:?=[ \t]*(?<value>[\w$‹›]+(?:(?:\.|::)[\w$]+){0,5})[ \t]*(?=[;,)\n]|$)/g;

/** The families whose documents hold JavaScript. */
const SCRIPTED = /^(?:html|vue|svelte|astro|coffeescript)$/;

/** In TypeScript, an object that is taken for something else. */
const CAST = /\(\s*([\w$]+)\s+as\s+[\w$.]+\s*\)(?=\s*[.[])/g;
/** A member whose name is a string. */
const MEMBER_IN_BRACKETS = new RegExp(`(?<=[\\w$)›])\\s*\\[\\s*${MASKED_STRING}\\s*\\]`, 'g');
const MEMBER_SET = new RegExp(
	`\\b(?:(?:Object|Reflect)\\.(?:defineProperty|set)|setattr)\\s*\\(\\s*([\\w$.]+)\\s*,\\s*${MASKED_STRING}\\s*,`,
	'g',
);
const MEMBER_READ = new RegExp(
	`\\b(?:Reflect\\.get|getattr)\\s*\\(\\s*([\\w$.]+)\\s*,\\s*${MASKED_STRING}[^()]{0,100}\\)`,
	'g',
);
/** In PHP, a function whose name is a string. */
const CALL_BY_NAME = new RegExp(`\\b(?:call_user_func(?:_array)?|array_map)\\s*\\(\\s*${MASKED_STRING}\\s*,`, 'g');
/** What is seldom written in brackets. */
const HIDDEN_NAME =
	/^(?:process|exit|reallyExit|abort|kill|eval|Function|fetch|now|hrtime|performance|Date|require|getBuiltinModule|(?:exec|spawn|fork)\w*)$/;

const DECLARES = /\b(?:function\s*\*?|def(?:\s+self\s*\.)?|fn|func|fun|sub|proc)\s*$/;
/** The families in which a type stands before the name of a function. */
const TYPED_LANGUAGE = /^(?:c|csharp|java|dart)$/;
const TYPE =
	/^\s*(?:(?!(?:return|else|do|throw|case|co_\w+|await|yield|and|or|not|new|delete)\b)[\w:<>]+(?:\s+|\s*[*&]+\s*))+$/;
/** In JavaScript: the parameters of a method with types, a method's start, and the body after its parameters. */
const TYPED_PARAMETER = /^\((?:\.\.\.)?[\w$]+\??:/;
const METHOD = /(?:^|[{;,])\s*(?:(?:public|private|protected|static|async|override|get|set)\s+|\*\s*)*$/;
const BODY = /^\s*\([^;]{0,200}?\)[ \t]*(?::[^;?\n]{0,80})?\{/;
