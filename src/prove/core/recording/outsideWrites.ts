import { declaredNames, scopeNames } from './freeNames.ts';
import { CALLS, CHANGES, CHANGES_FIRST, NAMESPACES, PURE_CALLS, PURE_CLASSES, READS } from './languageMethods.ts';
import type { CodeOf } from './looksAround.ts';
import {
	ancestors,
	descendants,
	identifierName,
	isFunction,
	type Node,
	partOf,
	partsOf,
	patternNames,
	propertyName,
	type SourceText,
	withoutTypes,
} from './sourceText.ts';

/**
 * Where code may write what outlives its call: variables around it, or objects that are neither made in the call nor given to
 * it. A call of what is not known counts, too.
 * @returns the texts of what is written, or called
 */
export function outsideWrites({ source, nodes }: CodeOf): readonly string[] {
	const reader = new WriteReader(source);
	return nodes.flatMap((node) => reader.writesIn(node)).map((node) => textOf(source, node));
}

function textOf({ text }: SourceText, node: Node): string {
	const target =
		partOf(node, 'callee') ?? partOf(node, 'left') ?? partOf(node, 'argument') ?? partOf(node, 'tag') ?? node;
	return text.slice(target.start, target.end);
}

/** How many expressions are looked at; what is left counts as a write. */
const MOST_STEPS = 20_000;

class WriteReader {
	readonly #source: SourceText;
	readonly #names = new Map<Node, ReadonlySet<string>>();
	/** What was found in functions; nothing yet in those that are being read. */
	readonly #found = new Map<Node, readonly Node[]>();
	/** What is being asked whether it is made in the call: what depends on itself does not make it otherwise. */
	readonly #asked = new Set<Node>();
	#steps = 0;

	constructor(source: SourceText) {
		this.#source = source;
	}

	writesIn(root: Node): readonly Node[] {
		const known = this.#found.get(root);
		if (known !== undefined) return known;
		this.#found.set(root, []);
		const found = [...descendants(root)].filter((node) => {
			// What is declared beside the function is made once, when the file is loaded.
			const outer = isFunction(root) ? root : this.#outermostFunction(node, root);
			return outer !== undefined && outer !== node && this.#writes(node, outer);
		});
		this.#found.set(root, found);
		return found;
	}

	#outermostFunction(node: Node, root: Node): Node | undefined {
		return [...ancestors(this.#source, node)].findLast((each) => isFunction(each) && isWithin(each, root));
	}

	#writes(node: Node, root: Node): boolean {
		switch (node.type) {
			case 'AssignmentExpression':
				return !this.#isOwnTarget(partOf(node, 'left'), root);
			case 'UpdateExpression':
				return !this.#isOwnTarget(partOf(node, 'argument'), root);
			case 'ForOfStatement':
			case 'ForInStatement':
				return partOf(node, 'left')?.type !== 'VariableDeclaration' && !this.#isOwnTarget(partOf(node, 'left'), root);
			case 'UnaryExpression':
				return node.operator === 'delete' && !this.#isOwnTarget(partOf(node, 'argument'), root);
			case 'CallExpression':
			case 'OptionalCallExpression':
				return !this.#isHarmlessCall(node, root);
			case 'NewExpression':
				return !this.#isHarmlessClass(partOf(node, 'callee'));
			case 'TaggedTemplateExpression':
				return propertyName(partOf(node, 'tag')) !== 'raw';
			default:
				return node.type === 'ImportExpression';
		}
	}

	#isOwnTarget(target: Node | undefined, root: Node): boolean {
		if (target === undefined) return false;
		const inner = withoutTypes(target);
		if (/MemberExpression$/.test(inner.type)) return this.#isOwn(partOf(inner, 'object'), root);
		if (inner.type !== 'Identifier') {
			const members = [...descendants(inner)].filter(({ type }) => /MemberExpression$/.test(type));
			return (
				members.length === 0 && patternNames(inner).every((name) => this.#scopeOf(name, inner, root) !== undefined)
			);
		}
		return this.#scopeOf(String(inner.name), inner, root) !== undefined;
	}

	#isHarmlessClass(callee: Node | undefined): boolean {
		const name = identifierName(callee) ?? identifierName(partOf(callee, 'object')) ?? '';
		return callee !== undefined && PURE_CLASSES.test(name) && this.#isGlobal(name, callee);
	}

	#isHarmlessCall(node: Node, root: Node): boolean {
		const callee = withoutTypes(partOf(node, 'callee') ?? node);
		const given = partsOf(node, 'arguments');
		const name = identifierName(callee);
		if (name !== undefined) return this.#isHarmlessFunction(name, callee, given, root);
		// It is called where it stands, and is a part of this code.
		if (isFunction(callee)) return true;
		if (!/MemberExpression$/.test(callee.type)) return false;
		const object = withoutTypes(partOf(callee, 'object') ?? callee);
		const method = propertyName(callee) ?? '';
		const namespace = identifierName(object) ?? '';
		if (CALLS.test(method) && !given.every((each) => this.#isHarmlessCallback(each, root))) return false;
		if (namespace === 'Reflect' && /^(?:apply|construct)$/.test(method)) return false;
		if (NAMESPACES.test(namespace) && this.#isGlobal(namespace, object))
			return !CHANGES_FIRST.test(method) || this.#isOwn(given[0], root);
		if (READS.test(method)) return !this.#hasOwnMethods(object);
		return CHANGES.test(method) && this.#isOwn(object, root);
	}

	/** Whether a variable holds an object whose methods are written in the file, so that what they are called says nothing. */
	#hasOwnMethods(object: Node): boolean {
		const name = identifierName(object);
		const scope = name === undefined ? undefined : this.#scopeOf(name, object, this.#source.program);
		const values = scope === undefined || name === undefined ? [] : (this.#valuesOf(name, scope) ?? []);
		return values.map(withoutTypes).some((value) => {
			if (value.type === 'NewExpression') return !this.#isHarmlessClass(partOf(value, 'callee'));
			return value.type === 'ObjectExpression' && [...descendants(value)].some(isFunction);
		});
	}

	/** A function that is written in the code is read with it. */
	#isHarmlessCallback(given: Node, root: Node): boolean {
		const name = identifierName(given);
		if (name === undefined || this.#isVariableOfValue(name, given, root)) return true;
		return PURE_CALLS.test(name) && this.#isGlobal(name, given);
	}

	/** Whether a name stands for no function, as far as can be seen: a parameter may be one. */
	#isVariableOfValue(name: string, at: Node, root: Node): boolean {
		const scope = this.#scopeOf(name, at, this.#source.program);
		if (scope === undefined) return false;
		const values = this.#valuesOf(name, scope);
		if (values === undefined) return isWithin(scope, root) && scope !== root;
		return values.length > 0 && values.every((value) => !isFunction(value) && value.type !== 'Identifier');
	}

	#isHarmlessFunction(name: string, at: Node, given: readonly Node[], root: Node): boolean {
		const scope = this.#scopeOf(name, at, this.#source.program);
		if (scope === undefined) return PURE_CALLS.test(name);
		const declared = this.#functionsOf(name, scope);
		if (declared === undefined) return false;
		if (isWithin(scope, root) && declared.every((each) => isWithin(each, root))) return true;
		// What is around it may be given to it, and written there.
		if (!given.every((each) => this.#isOwn(each, root))) return false;
		return declared.every((each) => this.writesIn(each).length === 0);
	}

	/** Whether what an expression gives was made in the call of this code, or given to it. */
	#isOwn(node: Node | undefined, root: Node): boolean {
		const inner = node && withoutTypes(node);
		this.#steps += 1;
		if (inner === undefined || this.#steps > MOST_STEPS) return false;
		if (this.#asked.has(inner)) return true;
		this.#asked.add(inner);
		const isOwn = this.#isMade(inner, root);
		this.#asked.delete(inner);
		return isOwn;
	}

	#isMade(inner: Node, root: Node): boolean {
		const all = (nodes: readonly Node[]) => nodes.every((each) => this.#isOwn(each, root));
		switch (inner.type) {
			case 'ThisExpression':
			case 'BinaryExpression':
			case 'UnaryExpression':
			case 'UpdateExpression':
			case 'TemplateLiteral':
				return true;
			case 'Identifier':
				return this.#isOwnVariable(inner, root);
			case 'MemberExpression':
			case 'OptionalMemberExpression':
				return all(partsOf(inner, 'object'));
			case 'ArrayExpression':
				return all(partsOf(inner, 'elements'));
			case 'ObjectExpression':
				return all(partsOf(inner, 'properties').filter((each) => !isFunction(each)));
			case 'ObjectProperty':
				return all(partsOf(inner, 'value'));
			case 'SpreadElement':
			case 'AwaitExpression':
				return all(partsOf(inner, 'argument'));
			case 'ConditionalExpression':
				return all([...partsOf(inner, 'consequent'), ...partsOf(inner, 'alternate')]);
			case 'LogicalExpression':
				return all([...partsOf(inner, 'left'), ...partsOf(inner, 'right')]);
			case 'AssignmentExpression':
				return all(partsOf(inner, 'right'));
			case 'NewExpression':
				return this.#isHarmlessClass(partOf(inner, 'callee')) && all(partsOf(inner, 'arguments'));
			case 'CallExpression':
			case 'OptionalCallExpression': {
				const object = partOf(partOf(inner, 'callee'), 'object');
				const isNamed = NAMESPACES.test(identifierName(object) ?? '');
				return (
					this.#isHarmlessCall(inner, root) &&
					object !== undefined &&
					(isNamed || all([object])) &&
					all(partsOf(inner, 'arguments'))
				);
			}
			default:
				return /Literal$/.test(inner.type) || isFunction(inner);
		}
	}

	#isOwnVariable(node: Node, root: Node): boolean {
		const name = String(node.name);
		if (name === 'undefined') return true;
		const scope = this.#scopeOf(name, node, root);
		if (scope === undefined) return false;
		const values = this.#valuesOf(name, scope);
		if (values !== undefined) return values.every((value) => this.#isOwn(value, root));
		if (scope === root) {
			const given = partsOf(root, 'params').filter((each) => patternNames(each).includes(name));
			const defaults = given.flatMap((each) =>
				[...descendants(each)].filter(({ type }) => type === 'AssignmentPattern'),
			);
			return defaults.every((each) => this.#isOwn(partOf(each, 'right'), root));
		}
		// The parameter of a callback is a part of what its method is called on.
		const call = this.#source.parents.get(scope);
		return (
			call?.type === 'CallExpression' &&
			[partOf(partOf(call, 'callee'), 'object'), ...partsOf(call, 'arguments')].every((each) => this.#isOwn(each, root))
		);
	}

	/** The innermost part of some code that declares a name; undefined if it lies outside. */
	#scopeOf(name: string, node: Node, root: Node): Node | undefined {
		for (const each of ancestors(this.#source, node)) {
			if (!isWithin(each, root)) return undefined;
			if (this.#namesIn(each).has(name)) return each;
			if (each === root) return undefined;
		}
		return undefined;
	}

	#namesIn(scope: Node): ReadonlySet<string> {
		const known = this.#names.get(scope);
		if (known !== undefined) return known;
		const variables = scope.type === 'Program' ? [...descendants(scope, isFunction)] : [];
		const names = new Set([
			...scopeNames(scope),
			...variables.filter(({ kind }) => kind === 'var').flatMap(declaredNames),
		]);
		this.#names.set(scope, names);
		return names;
	}

	#isGlobal(name: string, node: Node): boolean {
		return this.#scopeOf(name, node, this.#source.program) === undefined;
	}

	/** What a variable is set to; undefined for a parameter. What a pattern takes apart counts as that. */
	#valuesOf(name: string, scope: Node): readonly Node[] | undefined {
		if (isFunction(scope) && partsOf(scope, 'params').some((each) => patternNames(each).includes(name)))
			return undefined;
		return [...descendants(scope)].flatMap((node): readonly Node[] => {
			const target = partOf(node, 'id') ?? partOf(node, 'left');
			const declares = (each: Node | undefined) => each !== undefined && patternNames(each).includes(name);
			if (node.type === 'VariableDeclarator' && declares(target)) {
				const loop = this.#source.parents.get(this.#source.parents.get(node) ?? node);
				return [...partsOf(node, 'init'), ...(/^For(?:Of|In)/.test(loop?.type ?? '') ? partsOf(loop, 'right') : [])];
			}
			if (node.type === 'AssignmentExpression' && declares(target)) return partsOf(node, 'right');
			return node.type === 'FunctionDeclaration' && declares(target) ? [node] : [];
		});
	}

	/** The functions that a name stands for; undefined if it may be another one. */
	#functionsOf(name: string, scope: Node): readonly Node[] | undefined {
		const values = this.#valuesOf(name, scope)?.map(withoutTypes);
		return values !== undefined && values.length > 0 && values.every(isFunction) ? values : undefined;
	}
}

function isWithin(node: Node, outer: Node): boolean {
	return outer.start <= node.start && node.end <= outer.end;
}
