import { languageFamily } from '../../../base/text/languages.ts';
import { BUILT_IN_NAMES, type BuiltInNames } from './builtInNames.ts';
import { type CodeChange, LONGEST_DOCUMENT } from './codeChange.ts';
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
