import { MASKED_STRING, type MarkedStrings } from './markedStrings.ts';

/** Code whose imported modules stand where their names did. */
export interface ResolvedImports {
	/** The modules that are imported. */
	readonly imports: readonly string[];
	/** The masked text without import statements; a module that is required is named in its place. */
	readonly text: string;
	/** What names in the code stand for. */
	readonly names: ReadonlyMap<string, string>;
}

/** Whether `resolveImports` reads a language. @param language a family */
export function bindsImports(language: string): boolean {
	return SYNTAXES.has(language);
}

/**
 * Reads the imports of code in a language that gives names to what it imports.
 * @param language a family
 * @param isListed whether a module is marked as `‹name›`, to distinguish it from other code
 */
export function resolveImports(
	{ text, strings }: MarkedStrings,
	language: string,
	isListed: (module: string) => boolean,
): ResolvedImports {
	const syntax = SYNTAXES.get(language);
	if (syntax === undefined) return { imports: [], text, names: new Map() };
	const imports: string[] = [];
	const names = new Map<string, string>();
	const marked = (module: string, member?: string): string => {
		const path = member === undefined ? module : `${module}.${member}`;
		if (isListed(path)) return `‹${path}›`;
		if (isListed(module)) return path.replace(module, `‹${module}›`);
		// Not as it stands: the member of a module beside the code is no built-in name.
		const name = module.replace(/^\W+/, '_').replace(/[^\w$]/g, '_');
		return path.replace(module, `‹=${name}›`);
	};
	const found = (module: string, member?: string) => {
		const mark = MARK.exec(marked(module, member))?.[0];
		if (mark !== undefined) imports.push(mark);
	};
	const moduleOf = ({ string, module = '' }: Groups) =>
		string === undefined ? module : (strings[Number(string)] ?? '').replace(/^node:/, '');
	const bind = (clause: string, module: string) => {
		for (const { local, member } of syntax.namesIn(clause, module)) {
			found(module, member);
			names.set(local, marked(module, member));
		}
	};
	let resolved = text;
	for (const statement of syntax.statements) {
		resolved = resolved.replace(statement, (...match) => {
			const groups: Groups = match.at(-1);
			const module = moduleOf(groups);
			found(module);
			bind(groups.clause ?? '', module);
			return ' ';
		});
	}
	for (const call of syntax.calls) {
		resolved = resolved.replace(call, (...match) => {
			const module = moduleOf(match.at(-1));
			found(module);
			return marked(module);
		});
	}
	resolved = resolved.replace(AWAITED, '$<module>');
	const assigned = [...resolved.matchAll(ASSIGNED_MODULE), ...resolved.matchAll(THEN)];
	for (const { groups: { clause = '', module = '' } = {} } of assigned) {
		for (const { local, member } of syntax.namesIn(clause, module)) {
			names.set(local, member === undefined ? module : `${module}.${member}`);
		}
	}
	return {
		imports,
		text: unmarked(resolved),
		names: new Map([...names].map(([local, target]) => [local, unmarked(target)])),
	};
}

/** Without the marks of modules that are not listed. */
function unmarked(text: string): string {
	return text.replace(/‹=([^‹›]{0,200})›/g, '$1');
}

/** Puts what names stand for in their place. */
export function withResolvedNames(text: string, names: ReadonlyMap<string, string>): string {
	if (names.size === 0) return text;
	return text.replace(PATH, (path) => {
		for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
			const target = names.get(path.slice(0, end));
			if (target !== undefined) return target + path.slice(end);
		}
		return path;
	});
}

interface Groups {
	readonly string?: string;
	readonly module?: string;
	readonly clause?: string;
}

interface BoundName {
	readonly local: string;
	/** Undefined for the module itself. */
	readonly member: string | undefined;
}

/** How a language imports. The groups of the patterns: `string` or `module`, and `clause`. */
interface ImportSyntax {
	/** They bind the names of their clause. */
	readonly statements: readonly RegExp[];
	/** They have the module as their value. */
	readonly calls: readonly RegExp[];
	readonly namesIn: (clause: string, module: string) => readonly BoundName[];
}

const { raw } = String;

const MARK = /^‹[^=›][^›]{0,200}›/;
const MODULE = raw`(?<module>‹[^‹›]{1,200}›(?:\.[\w$]+){0,5}|\b(?:process|globalThis)\b(?![.\w]))`;
const AWAITED = new RegExp(raw`\(\s*await\s+${MODULE}\s*\)`, 'g');
const CLAUSE = raw`(?<![\w$.])(?<clause>[\w$]+|\{[^{}]{0,500}\})`;
const ASSIGNED_MODULE = new RegExp(raw`${CLAUSE}\s*(?::\s*[\w$.]+\s*)?:?=\s*(?:await\s+)?${MODULE}(?!\s*\()`, 'g');
const THEN = new RegExp(raw`${MODULE}\.then\s*\(\s*(?:async\s*)?\(?\s*${CLAUSE}`, 'g');
/** A name with its members; not a key of an object. */
const PATH = /(?<![.\w$‹])[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*){0,5}(?![\w$]|\s*:(?!:))/g;

/** Names in braces are members, possibly renamed; any other is the module. */
function namesInBraces(clause: string): readonly BoundName[] {
	const [outside = '', inside = ''] = clause.split('{');
	const modules = [...outside.matchAll(/(?:\*\s*as\s+)?([\w$]+)/g)].map(([, local = '']) => ({
		local,
		member: undefined,
	}));
	const members = inside.split(/[,}]/).flatMap((part) => {
		const [member, local = member] = part.trim().split(/\s*:\s*|\s+as\s+|\s*=\s*/);
		return member && local && !/\s/.test(member) ? [{ local, member }] : [];
	});
	return [...modules, ...members];
}

/** A clause of Python: the names that are imported from a module, or the name of the module. */
function namesOfPython(clause: string, module: string): readonly BoundName[] {
	if (clause === '') return [{ local: module, member: undefined }];
	if (clause.startsWith('as ')) return [{ local: clause.slice(3).trim(), member: undefined }];
	return clause.split(/[(),]/).flatMap((part) => {
		const [member, local = member] = part.trim().split(/\s+as\s+/);
		return member && local ? [{ local, member }] : [];
	});
}

const REQUIRE_WITHOUT_PARENTHESES: ImportSyntax = {
	statements: [],
	calls: [new RegExp(raw`\b(?:require|load)\s*\(?\s*${MASKED_STRING}(?:\s*\))?`, 'g')],
	namesIn: namesInBraces,
};

const SYNTAXES: ReadonlyMap<string, ImportSyntax> = new Map(
	Object.entries({
		javascript: {
			statements: [
				new RegExp(raw`\bimport\s+type\b[^"\x60;=]{0,1000}?\bfrom\s*["\x60]\w+["\x60]`, 'g'),
				new RegExp(raw`\bimport\s*(?<clause>(?!\s)[\w$\s{},*]{0,999}[\w$}*])\s*\bfrom\s*${MASKED_STRING}`, 'g'),
				new RegExp(raw`\b(?:from|import)\s*${MASKED_STRING}`, 'g'),
			],
			calls: [
				new RegExp(
					raw`(?<![.\w$])(?:[\w$]+\.){0,5}(?:require|getBuiltinModule|import|createRequire\s*\((?:[^()]|\([^()]*\)){0,200}\))\s*\(\s*${MASKED_STRING}\s*(?:,[^()]*)?\)`,
					'g',
				),
			],
			namesIn: namesInBraces,
		},
		python: {
			statements: [
				/(?:^|[;:])[ \t]*from[ \t]+(?<module>[\w.]+)[ \t]+import[ \t]*(?<clause>\([^()]*\)|[^\n;()]+)/gm,
				/(?<![\w.])(?=[A-Za-z_])(?<=(?:^|[;:])[ \t]*import[ \t](?:[^\n;()"=]{0,300},)?[ \t]*)(?<module>[A-Za-z_][\w.]*)(?:[ \t]+(?<clause>as[ \t]+\w+))?/gm,
			],
			calls: [new RegExp(raw`\b(?:__import__|(?:importlib\.)?import_module)\s*\(\s*${MASKED_STRING}[^()]*\)`, 'g')],
			namesIn: namesOfPython,
		},
		go: {
			statements: [
				new RegExp(raw`(?:\bimport\s*\(?\s*|^[ \t]*)(?<clause>[\w.]+[ \t]+)?${MASKED_STRING}[ \t]*\)?[ \t]*;?$`, 'gm'),
			],
			calls: [],
			namesIn: namesInBraces,
		},
		ruby: REQUIRE_WITHOUT_PARENTHESES,
		lua: REQUIRE_WITHOUT_PARENTHESES,
		dart: {
			statements: [new RegExp(raw`\bimport\s*${MASKED_STRING}(?:\s+as\s+(?<clause>\w+))?`, 'g')],
			calls: [],
			namesIn: namesInBraces,
		},
	}),
);
