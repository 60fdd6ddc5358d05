import { declaredNames, scopeNames } from './freeNames.ts';
import {
	ancestors,
	descendants,
	identifierName,
	isFunction,
	type Node,
	partOf,
	partsOf,
	propertyName,
	type SourceText,
	withoutTypes,
} from './sourceText.ts';

const MEMBERS = new Set(['stack', 'captureStackTrace', 'prepareStackTrace', 'stackTraceLimit', 'callee', 'caller']);
/** The members of objects that tell how a program was started. */
const OF_OBJECTS: ReadonlyMap<string, RegExp> = new Map([
	[
		'process',
		/^(?:argv0?|execArgv|execPath|env|getBuiltinModule|binding|_linkedBinding|mainModule|title|features|config)$/,
	],
	['require', /^(?:main|cache|extensions)$/],
	['module', /^parent$/],
	['Function', /^prototype$/],
]);
const GLOBAL_OBJECTS = new Set(['globalThis', 'global', 'window']);
const MODULES = /^(?:node:)?(?:vm|inspector|fs|module|worker_threads|child_process|v8)(?:\/.*)?$/;

/** Code of a text. */
export interface CodeOf {
	readonly source: SourceText;
	readonly nodes: readonly Node[];
}

/** The functions of a file, by what stands for them: variables, and members of `this`, of prototypes, and of exports. */
interface FunctionNames {
	readonly variables: ReadonlySet<string>;
	readonly members: ReadonlySet<string>;
}

/** A node that is looked at. */
interface Look {
	readonly source: SourceText;
	readonly node: Node;
	/** Whether an expression stands for a function of the file. */
	readonly isFunctionValue: (value: Node | undefined) => boolean;
}

/**
 * What some code reads that shows how it is run, more often than other code does: stacks, the text of functions, the command
 * line, the modules that are loaded.
 * @returns the first such thing, such as `.stack`; undefined if there is none
 */
export function looksAround(after: CodeOf, before: CodeOf): string | undefined {
	const known = looksOf(before);
	for (const look of looksOf(after)) {
		const at = known.indexOf(look);
		if (at === -1) return look;
		known.splice(at, 1);
	}
	return undefined;
}

function looksOf({ source, nodes }: CodeOf): string[] {
	const all = [...descendants(source.program)];
	const names = { variables: new Set(all.flatMap(functionVariables)), members: new Set(all.flatMap(functionMembers)) };
	return nodes.flatMap((root) =>
		[...descendants(root)].flatMap((node) => {
			const isFunctionValue = (value: Node | undefined) =>
				value !== undefined && standsForFunction(source, root, withoutTypes(value), names);
			return lookOf({ source, node, isFunctionValue }) ?? [];
		}),
	);
}

function functionVariables(node: Node): readonly string[] {
	if (node.type === 'FunctionDeclaration') return declaredNames(node);
	const init = node.type === 'VariableDeclarator' ? partOf(node, 'init') : undefined;
	return init !== undefined && isFunction(withoutTypes(init)) ? declaredNames(node) : [];
}

function functionMembers(node: Node): readonly string[] {
	const value = partOf(node, 'value') ?? partOf(node, 'right');
	const isMethod = isFunction(node) && node.kind === 'method';
	if (!isMethod && (value === undefined || !isFunction(withoutTypes(value)))) return [];
	const name = propertyName(partOf(node, 'left') ?? node);
	return name === undefined ? [] : [name];
}

function standsForFunction(source: SourceText, root: Node, node: Node, names: FunctionNames): boolean {
	if (isFunction(node)) return true;
	const name = identifierName(node);
	if (name !== undefined) {
		// What is declared within the code is none of those that are recorded.
		const around = [...ancestors(source, node)].filter(({ type }) => type !== 'Program');
		const own = around.slice(0, around.indexOf(root) + 1 || around.length);
		return names.variables.has(name) && !own.some((each) => scopeNames(each).has(name));
	}
	if (!/MemberExpression$/.test(node.type) || !names.members.has(propertyName(node) ?? '')) return false;
	const object = partOf(node, 'object');
	return (
		object?.type === 'ThisExpression' ||
		/^(?:exports|prototype)$/.test(identifierName(object) ?? propertyName(object) ?? '')
	);
}

function lookOf(look: Look): string | undefined {
	const { node, source, isFunctionValue } = look;
	switch (node.type) {
		case 'MemberExpression':
		case 'OptionalMemberExpression':
			return memberLook(look);
		case 'ObjectPattern':
			return patternLook(look);
		case 'CallExpression':
		case 'OptionalCallExpression':
		case 'NewExpression':
		case 'ImportExpression':
			return callLook(look);
		case 'ImportDeclaration':
			return moduleLook(partOf(node, 'source'));
		case 'ImportSpecifier':
		case 'ImportDefaultSpecifier':
		case 'ImportNamespaceSpecifier':
			return moduleLook(partOf(source.parents.get(node), 'source'));
		case 'TemplateLiteral':
			return partsOf(node, 'expressions').some(isFunctionValue) ? 'toString' : undefined;
		case 'BinaryExpression':
			return node.operator === '+' && ['left', 'right'].some((side) => isFunctionValue(partOf(node, side)))
				? 'toString'
				: undefined;
		case 'Identifier':
			return nameLook(look);
		default:
			return undefined;
	}
}

function memberLook({ node, isFunctionValue }: Look): string | undefined {
	const [object, name] = [partOf(node, 'object'), propertyName(node)];
	const owner = identifierName(object);
	if (name === undefined) {
		const isOpen = owner !== undefined && (GLOBAL_OBJECTS.has(owner) || OF_OBJECTS.has(owner));
		return isOpen ? `${owner}[…]` : undefined;
	}
	if (MEMBERS.has(name)) return `.${name}`;
	if (owner !== undefined && OF_OBJECTS.get(owner)?.test(name) === true) return `${owner}.${name}`;
	if (object?.type === 'MetaProperty' && identifierName(partOf(object, 'meta')) === 'import')
		return /^(?:url|filename|main)$/.test(name) ? `import.meta.${name}` : undefined;
	if (name === 'constructor' && propertyName(object) === 'constructor') return '.constructor';
	return /^to(?:Locale)?String$/.test(name) && isFunctionValue(object) ? 'toString' : undefined;
}

function patternLook({ node, source }: Look): string | undefined {
	const names = partsOf(node, 'properties').map(propertyName);
	const member = names.find((name) => name !== undefined && MEMBERS.has(name));
	if (member !== undefined) return `.${member}`;
	const place = source.parents.get(node);
	const owner = identifierName(partOf(place, 'init') ?? partOf(place, 'right'));
	const found =
		owner === undefined ? undefined : names.find((name) => OF_OBJECTS.get(owner)?.test(name ?? '') === true);
	return found === undefined ? undefined : `${owner}.${found}`;
}

function callLook({ node, isFunctionValue }: Look): string | undefined {
	const callee = partOf(node, 'callee');
	const [first] = [...partsOf(node, 'arguments'), ...partsOf(node, 'source')];
	const name = identifierName(callee);
	if (node.type === 'ImportExpression' || name === 'require') return moduleLook(first);
	if (name === 'Function') return 'Function';
	if (name === 'String' && isFunctionValue(first)) return 'toString';
	// `toString.call(total)`
	const object = partOf(callee, 'object');
	const isToString = (identifierName(object) ?? propertyName(object)) === 'toString';
	return isToString && isFunctionValue(first) ? 'toString' : undefined;
}

function moduleLook(specifier: Node | undefined): string | undefined {
	if (specifier?.type !== 'StringLiteral') return 'import';
	return MODULES.test(String(specifier.value)) ? String(specifier.value) : undefined;
}

function nameLook({ node, source: { parents } }: Look): string | undefined {
	const name = String(node.name);
	const parent = parents.get(node);
	const isVariable =
		parent !== undefined && (parent.computed === true || (parent.property !== node && parent.key !== node));
	if (!isVariable) return undefined;
	if (name === 'eval' || name === '__filename') return name;
	if (!GLOBAL_OBJECTS.has(name) && name !== 'process') return undefined;
	// Handed on, such an object may be read anywhere.
	const isGiven =
		/^(?:CallExpression|NewExpression|SpreadElement|ObjectProperty|AssignmentExpression|ReturnStatement)$/.test(
			parent.type,
		) ||
		(parent.type === 'VariableDeclarator' && parent.init === node && partOf(parent, 'id')?.type === 'Identifier');
	return isGiven && parent.left !== node ? name : undefined;
}
