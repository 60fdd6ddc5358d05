import { type ParserPlugin, parse } from '@babel/parser';
import { analyze, type Reference, type ScopeManager, type Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { Kind } from './kinds.ts';
import { descendants, isWithin, linkParents, type Node, type NodeOf, propertyName, type TypeName } from './nodes.ts';

/**
 * What a selection can be: statements, or the members of a class or of an object. Line numbers must not change by what is
 * put around it.
 */
const WRAPPINGS = [
	['', ''],
	['class Selected {', '\n}'],
	['({', '\n});'],
] as const;

const PLUGINS: ParserPlugin[] = ['estree', 'typescript', 'decorators', 'decoratorAutoAccessors'];

/** JavaScript or TypeScript that has been parsed, with the questions about names that rewrites ask. */
export class Script {
	/** The code, and what was put around it so that it could be parsed. */
	readonly text: string;
	readonly program: TSESTree.Program;
	readonly comments: readonly (readonly [start: number, end: number])[];
	/** Every name that occurs anywhere, as a variable, a property, a label, or a type. */
	readonly names: ReadonlySet<string>;
	/** The names of getters and setters in it; empty for a computed one. */
	readonly accessors: ReadonlySet<string>;
	readonly scopes: ScopeManager;
	/** What has been found out about values; see `kindOf`. */
	readonly kinds = new Map<Node, Kind>();
	readonly #nodes: ReadonlyMap<string, readonly Node[]>;
	readonly #references = new Map<Node, Reference>();
	readonly #declared = new Map<Node, Variable>();
	/** The names of functions in blocks: outside of modules, they have them around the block, too. */
	readonly #inBlocks: ReadonlySet<string>;
	#trusted: Variable | undefined;
	readonly #around: readonly [before: string, after: string];
	/** The names that have been given out, with the blocks they are for. */
	readonly #given = new Map<string, readonly Node[]>();

	constructor(code: string, { program, comments }: Parsed, around: readonly [before: string, after: string]) {
		this.text = around[0] + code + around[1];
		this.#around = around;
		this.program = program;
		linkParents(program);
		this.comments = comments.map(({ start, end }) => [start, end] as const);
		// As a module, so that variables at the top level are known as well.
		this.scopes = analyze(program, { sourceType: 'module', lib: [] });
		for (const { references, variables } of this.scopes.scopes) {
			for (const reference of references) this.#references.set(reference.identifier, reference);
			for (const variable of variables) for (const name of variable.identifiers) this.#declared.set(name, variable);
		}
		const nodes = [...descendants(program)];
		this.#nodes = Map.groupBy(nodes, ({ type }) => `${type}`);
		this.#inBlocks = new Set(
			this.all('FunctionDeclaration').flatMap(({ id, parent }) =>
				id && /^(?:BlockStatement|SwitchCase|IfStatement|LabeledStatement)$/.test(parent.type) ? [id.name] : [],
			),
		);
		this.names = new Set(nodes.flatMap((node) => ('name' in node ? [String(node.name)] : [])));
		this.accessors = new Set(nodes.flatMap(accessorName));
	}

	/** Takes what was put around the code away again. */
	unwrap(text: string): string {
		const [before, after] = this.#around;
		return text.slice(before.length, text.length - after.length);
	}

	/**
	 * Decides something while a function is taken to have no effect: one that calls itself has none if all the rest of it has
	 * none.
	 */
	trusting<Result>(trusted: Variable, decide: () => Result): Result {
		this.#trusted = trusted;
		try {
			return decide();
		} finally {
			this.#trusted = undefined;
		}
	}

	/** Whether an expression is the function that is taken to have no effect. */
	isTrusted(node: Node): boolean {
		return this.#trusted !== undefined && this.variableOf(node) === this.#trusted;
	}

	/** Whether a property of this name may be a getter or a setter. One with a computed name may have any name. */
	isAccessor(name: string): boolean {
		return this.accessors.has(name) || this.accessors.has('');
	}

	/** Whether the code says what an object becomes where a number or a string is needed. */
	get hasConversions(): boolean {
		return [...this.all('Property'), ...this.all('MethodDefinition'), ...this.all('PropertyDefinition')].some((each) =>
			/^(?:toJSON|toString|valueOf)$/.test(propertyName(each) ?? ''),
		);
	}

	/** Whether it has anything that only TypeScript has: then what it becomes must compile, too. */
	get isTyped(): boolean {
		return [...this.#nodes.keys()].some((type) => type.startsWith('TS'));
	}

	/** Every node of one type, in the order of the text. */
	all<Type extends TypeName>(type: Type): readonly NodeOf<Type>[] {
		return (this.#nodes.get(type) ?? []) as readonly NodeOf<Type>[];
	}

	/** The text of a node. */
	textOf(node: Node): string {
		return this.text.slice(...node.range);
	}

	/** The variable that an identifier means; undefined if the code does not declare it. */
	variableOf(node: Node | null | undefined): Variable | undefined {
		if (node?.type !== 'Identifier') return undefined;
		const resolved = this.#references.get(node)?.resolved;
		if (resolved) return resolved;
		return this.#declared.get(node);
	}

	/** Whether a node is a global variable, one of these: the code neither declares nor assigns it. */
	isGlobal(node: Node | null | undefined, ...names: readonly string[]): boolean {
		if (node?.type !== 'Identifier' || (names.length > 0 && !names.includes(node.name))) return false;
		const reference = this.#references.get(node);
		if (reference === undefined || reference.resolved || this.isAssignedGlobal(node.name)) return false;
		return !this.#inBlocks.has(node.name);
	}

	/** Whether the code assigns to a global variable of this name. */
	isAssignedGlobal(name: string): boolean {
		return (this.scopes.globalScope?.through ?? []).some((each) => each.identifier.name === name && each.isWrite());
	}

	/** Whether a name means the global variable everywhere in the code: nothing declares or assigns it. */
	isGlobalName(name: string): boolean {
		return !this.isAssignedGlobal(name) && !this.scopes.scopes.some(({ set }) => set.has(name));
	}

	/**
	 * A name like `wanted` that means nothing in the code yet.
	 * @param block where it is to be declared: it is given out again for other blocks only
	 */
	freeName(wanted: string, block?: Node): string {
		let name = wanted;
		for (let number = 2; this.names.has(name) || this.#isGiven(name, block); number++) name = `${wanted}${number}`;
		if (block) this.reserveName(name, block);
		return name;
	}

	/** Whether nothing else is to be declared under a name in a block. From now on, something is. */
	reserveName(name: string, block: Node): boolean {
		const isFree = !this.#isGiven(name, block);
		if (isFree) this.#given.set(name, [...(this.#given.get(name) ?? []), block]);
		return isFree;
	}

	#isGiven(name: string, block: Node | undefined): boolean {
		const blocks = this.#given.get(name) ?? [];
		return blocks.some((each) => block && (isWithin(each, block) || isWithin(block, each)));
	}
}

function accessorName(node: Node): readonly string[] {
	if ((node.type !== 'Property' && node.type !== 'MethodDefinition') || !/^[gs]et$/.test(node.kind)) return [];
	return [propertyName(node) ?? ''];
}

/**
 * Parses JavaScript or TypeScript: a file, statements out of one, or members of a class or an object.
 * @returns undefined if it is none of these
 */
export function parseScript(code: string, options: { readonly jsx: boolean }): Script | undefined {
	for (const around of WRAPPINGS) {
		const parsed = parseProgram(around[0] + code + around[1], options);
		if (parsed !== undefined) return new Script(code, parsed, around);
	}
	return undefined;
}

interface Parsed {
	readonly program: TSESTree.Program;
	readonly comments: readonly { readonly start: number; readonly end: number }[];
}

function parseProgram(text: string, { jsx }: { readonly jsx: boolean }): Parsed | undefined {
	try {
		const file = parse(text, {
			sourceType: 'unambiguous',
			plugins: jsx ? [...PLUGINS, 'jsx'] : PLUGINS,
			ranges: true,
			attachComment: false,
			allowReturnOutsideFunction: true,
			allowAwaitOutsideFunction: true,
			allowYieldOutsideFunction: true,
			allowNewTargetOutsideFunction: true,
			allowSuperOutsideMethod: true,
			allowUndeclaredExports: true,
		});
		// With the plugins for ESTree and TypeScript, Babel's tree has the form that typescript-eslint defines.
		return file as unknown as Parsed;
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}
