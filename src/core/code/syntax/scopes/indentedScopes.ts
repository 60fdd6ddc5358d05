import { matchBrackets } from '../../../proof/stop/brackets.ts';
import { indentWidth } from '../../whitespace/indentation.ts';
import type { DeclaredName, NameScope, NameScopes } from './nameScope.ts';

/** How a language whose functions are seen by their indentation gives values to names. */
interface IndentedNames {
	/** The head of a function; its group `parameters` is the rest of the line. */
	readonly functions: RegExp;
	readonly types: RegExp;
	/** Each has the names in its group `names`. */
	readonly assigns: readonly RegExp[];
}

const NAMES = String.raw`(?<names>[\p{L}_]\w*(?:\s*,\s*[\p{L}_]\w*){0,9})`;

const LANGUAGES: ReadonlyMap<string, IndentedNames> = new Map(
	Object.entries<IndentedNames>({
		python: {
			functions: /^(?:async\s+)?def\s+(?<name>\w+)\s*\((?<parameters>.*)/su,
			types: /^class\s+(?<name>\w+)/u,
			assigns: [
				new RegExp(`^${NAMES}\\s*(?::[^=]{1,80})?=(?!=)`, 'u'),
				new RegExp(`^(?:async\\s+)?for\\s+\\(?${NAMES}\\)?\\s+in\\b`, 'u'),
				new RegExp(`^(?:with|except)\\b.*\\bas\\s+${NAMES}`, 'u'),
				new RegExp(`^(?:import|from)\\b.*\\bas\\s+${NAMES}$`, 'u'),
				/^import\s+(?<names>\w+)$/u,
				/^from\s+\S+\s+import\s+\(?(?<names>[\w, ]+)\)?$/u,
				/\((?<names>[\p{L}_]\w*)\s*:=/u,
			],
		},
		ruby: {
			functions: /^(?:private\s+)?def\s+(?:self\.)?(?<name>[\w]+[?!=]?)\s*\(?(?<parameters>.*)/u,
			types: /^(?:class|module)\s+(?<name>\w+)/u,
			assigns: [new RegExp(`^${NAMES}\\s*=(?![=~>])`, 'u')],
		},
		lua: {
			functions: /^(?:local\s+)?function\s+(?<name>[\w.:]+)\s*\((?<parameters>.*)/u,
			types: /^(?!)/,
			assigns: [new RegExp(`^local\\s+${NAMES}\\s*=(?!=)`, 'u')],
		},
	}),
);

/** Whether the names of a language without braces can be read. @param language a family */
export function hasIndentedScopes(language: string): boolean {
	return LANGUAGES.has(language);
}

/** @param code masked, see `maskedCode` */
export function indentedScopes(code: string, language: string): NameScopes {
	const syntax = LANGUAGES.get(language);
	const file: NameScope = { start: 0, end: code.length, kind: 'file' };
	const scopes: NameScope[] = [file];
	const declared: DeclaredName[] = [];
	const open: { readonly indent: number; readonly scope: NameScope & { end: number } }[] = [];
	let at = 0;
	for (const line of code.split('\n')) {
		const start = at;
		at += line.length + 1;
		const text = line.trim();
		if (text === '') continue;
		const indent = indentWidth(line);
		// An `end` closes what stands as far in as itself, and the next statement is outside, too.
		while ((open.at(-1)?.indent ?? -1) >= indent && !/^[)\]}]/.test(text)) {
			const ended = open.pop();
			if (ended !== undefined) ended.scope.end = start;
		}
		const inner = open.at(-1)?.scope ?? file;
		const declare = (names: string, scope: NameScope) => {
			for (const { 0: name, index } of names.matchAll(/[\p{L}_]\w*/gu)) {
				declared.push({ name, at: start + Math.max(0, line.indexOf(names)) + index, scope, mayRepeat: true });
			}
		};
		const enter = (kind: NameScope['kind']) => {
			const scope = { start: start + line.length - line.trimStart().length, end: code.length, kind };
			scopes.push(scope);
			open.push({ indent, scope });
			return scope;
		};
		const called = syntax?.functions.exec(text)?.groups;
		const type = syntax?.types.exec(text)?.groups;
		if (called !== undefined || type !== undefined) {
			const name = called?.name ?? type?.name ?? '';
			// `M.add` gives a member to `M`.
			if (inner.kind !== 'type' && !/[.:]/.test(name)) declare(name, inner);
			const scope = enter(called === undefined ? 'type' : 'function');
			for (const parameter of parameterNames(called?.parameters ?? ''))
				declared.push({ name: parameter, at: start, scope, mayRepeat: true });
		} else if (inner.kind !== 'type') {
			for (const pattern of syntax?.assigns ?? []) declare(pattern.exec(text)?.groups?.names ?? '', inner);
		}
	}
	return { scopes: [...scopes, ...comprehensions(code, declared)], declared };
}

function parameterNames(list: string): readonly string[] {
	return (list.split(/\)\s*(?:->[^:]*)?:?\s*$/)[0] ?? '')
		.split(',')
		.flatMap((part) => /^[\s*&]*([\p{L}_]\w*)/u.exec(part)?.[1] ?? []);
}

/** The brackets in which names hold that a loop inside them binds, such as `[x for x in xs]`. */
function comprehensions(code: string, declared: DeclaredName[]): readonly NameScope[] {
	return [...matchBrackets(code).closing].flatMap(([start, end]) => {
		const inside = code.slice(start, Math.min(end, start + 500));
		const bound = [
			...inside.matchAll(/\bfor\s+\(?([\p{L}_][\w, ]*?)\)?\s+in\b|\blambda\s+([\w, ]+):|[{(]\s*\|([\w, ]+)\|/gu),
		];
		if (bound.length === 0) return [];
		const scope: NameScope = { start, end, kind: 'block' };
		const names = bound.flatMap(
			([, first, second, third]) => (first ?? second ?? third ?? '').match(/[\p{L}_]\w*/gu) ?? [],
		);
		for (const name of names) declared.push({ name, at: start, scope, mayRepeat: true });
		return [scope];
	});
}
