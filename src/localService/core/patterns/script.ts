import { type ParserPlugin, parse } from '@babel/parser';
import { analyze, type ScopeManager, type Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import {
	ancestors,
	children,
	descendants,
	isFunction,
	isWithin,
	type Node,
	propertyName,
	withoutTypes,
} from './nodes.ts';
import { type Use, useOf } from './uses.ts';

/** How JavaScript or TypeScript is read. */
export interface ScriptOptions {
	readonly jsx: boolean;
	/** Whether what is written must compile as TypeScript. */
	readonly typed: boolean;
}

/**
 * What a selection can be: statements, members of a class, members of an object, an object, or clauses of a switch. Line
 * numbers must not change by what is put around it.
 */
const WRAPPINGS = [
	['', ''],
	['class Selected {', '\n}'],
	['({', '\n})'],
	['(', '\n)'],
	['switch (0) {', '\n}'],
] as const;

const PLUGINS: ParserPlugin[] = ['estree', 'typescript', 'decorators', 'decoratorAutoAccessors'];
/** Errors of a selection whose surroundings are missing, of scripts that are not strict, and of decorators of an older kind. */
const ACCEPTED_ERRORS =
	/^(?:IllegalBreakContinue|InvalidPrivateFieldResolution|SuperNotAllowed|UnexpectedSuper|UnsupportedParameterDecorator|VarRedeclaration|Strict\w+)$/;

/** JavaScript or TypeScript that has been parsed. */
export class Script {
	/** The code, and what was put around it so that it could be parsed. */
	readonly text: string;
	readonly typed: boolean;
	readonly program: TSESTree.Program;
	readonly comments: readonly (readonly [start: number, end: number])[];
	/** How often a name is declared again where it is declared already, as scripts may. */
	readonly redeclarations: number;
	readonly nodes: readonly Node[];
	/** The names of properties that have a getter or a setter in it. */
	readonly accessors: ReadonlySet<string>;
	/** The names of methods that it defines; some may shadow those of lists. */
	readonly methods: ReadonlySet<string>;
	readonly #scopes: ScopeManager;
	/** The variable that a name means; undefined for one that the code does not declare. */
	readonly #variables = new Map<Node, Variable | undefined>();
	/** Every identifier, by its name. */
	readonly #named: ReadonlyMap<string, readonly TSESTree.Identifier[]>;
	readonly #otherUses = new Map<Variable | string, readonly { readonly use: Node; readonly kind: Use }[]>();
	readonly #around: readonly [before: string, after: string];
	readonly #given: { readonly name: string; readonly home: Node }[] = [];

	constructor(
		code: string,
		{ program, comments, errors }: Parsed,
		around: readonly [before: string, after: string],
		typed: boolean,
	) {
		this.text = around[0] + code + around[1];
		this.typed = typed;
		this.#around = around;
		this.program = program;
		this.comments = comments.map(({ start, end }) => [start, end] as const);
		this.redeclarations = errors.filter(({ reasonCode }) => reasonCode === 'VarRedeclaration').length;
		this.nodes = [...descendants(program)];
		this.methods = new Set(this.nodes.flatMap(definedMethod));
		this.accessors = new Set(
			this.nodes.flatMap((each) => ('kind' in each && /^[gs]et$/.test(each.kind) ? nameOfKey(each) : [])),
		);
		for (const node of this.nodes) for (const child of children(node)) Object.assign(child, { parent: node });
		// As a module, so that variables at the top level are known as well.
		this.#scopes = analyze(program, { sourceType: 'module', lib: [] });
		for (const { references, variables } of this.#scopes.scopes) {
			for (const { identifier, resolved } of references) this.#variables.set(identifier, resolved ?? undefined);
			for (const variable of variables) for (const name of variable.identifiers) this.#variables.set(name, variable);
		}
		this.#named = Map.groupBy(
			this.nodes.filter((node) => node.type === 'Identifier'),
			({ name }) => name,
		);
	}

	/** Removes what was put around the code. */
	unwrap(text: string): string {
		const [before, after] = this.#around;
		return text.slice(before.length, text.length - after.length);
	}

	/** Whether this may be a part of a function or a file: then what surrounds it may see what is declared at its top. */
	get isSelection(): boolean {
		return !this.program.body.some(({ type }) => /^(?:Import|Export)/.test(type));
	}

	/** Whether names may mean something else while it runs. */
	get isDynamic(): boolean {
		return this.nodes.some(({ type }) => type === 'WithStatement') || this.#named.has('eval');
	}

	/** The text of a node, with the parentheses around it. */
	textOf(node: Node): string {
		const text = this.text.slice(...node.range);
		return 'extra' in node && (node.extra as { parenthesized?: boolean } | undefined)?.parenthesized
			? `(${text})`
			: text;
	}

	/** The variable that an identifier means; undefined if the code does not declare it. */
	variableOf(node: Node | null | undefined): Variable | undefined {
		return node ? this.#variables.get(node) : undefined;
	}

	/** Whether a node stands for a variable, rather than naming a property or a label. */
	isVariable(node: Node): boolean {
		return this.#variables.has(node);
	}

	/** Whether two identifiers mean the same variable. */
	isSame(one: Node | null | undefined, other: Node | null | undefined): boolean {
		const variable = this.variableOf(one);
		return variable !== undefined && variable === this.variableOf(other);
	}

	/** What a variable is declared with, without assertions of types. */
	initializerOf(node: Node): Node | undefined {
		const [declared] = this.variableOf(node)?.defs ?? [];
		if (declared?.type !== 'Variable' || declared.node.id.type !== 'Identifier') return undefined;
		return declared.node.init ? withoutTypes(declared.node.init) : undefined;
	}

	/** Every place that uses the variable of an identifier, but where it is declared. */
	usesOf(identifier: Node): readonly Node[] {
		if (identifier.type !== 'Identifier') return [];
		const variable = this.variableOf(identifier);
		if (variable !== undefined) {
			const [declared] = variable.identifiers;
			return variable.references.map((each) => each.identifier).filter((each) => each !== declared);
		}
		return (this.#named.get(identifier.name) ?? []).filter((each) => this.isVariable(each) && !this.variableOf(each));
	}

	/** Every place that does more with the variable of an identifier than to read it. */
	otherUsesOf(identifier: TSESTree.Identifier): readonly { readonly use: Node; readonly kind: Use }[] {
		const key = this.variableOf(identifier) ?? identifier.name;
		const known = this.#otherUses.get(key);
		if (known) return known;
		const uses = this.usesOf(identifier).map((use) => ({ use, kind: useOf(use) }));
		const found = uses.filter(({ kind }) => kind !== 'read');
		this.#otherUses.set(key, found);
		return found;
	}

	/** Whether a name means the global variable wherever it occurs: nothing declares it. */
	isGlobal(name: string): boolean {
		return !this.#scopes.scopes.some(({ set }) => set.has(name));
	}

	/** A name like `wanted` that means nothing yet in the function around a node, and was not handed out by an earlier call. */
	freeName(wanted: string, node: Node): string {
		const home = [node, ...ancestors(node)].find((each) => isFunction(each)) ?? this.program;
		const isTaken = (name: string) =>
			(this.#named.get(name) ?? []).some((each) => isWithin(each, home)) ||
			this.#given.some((each) => each.name === name && (isWithin(each.home, home) || isWithin(home, each.home)));
		let name = wanted;
		for (let number = 2; isTaken(name); number++) name = `${wanted}${number}`;
		this.#given.push({ name, home });
		return name;
	}
}

/** Whether some code is a single expression, which may be a part of another one, or the argument of a call. */
export function isOnlyExpression(script: Script): boolean {
	const [first, ...more] = script.program.body;
	// In JSX, an expression is in braces.
	const only = first?.type === 'BlockStatement' && first.body.length === 1 ? first.body[0] : first;
	return only?.type === 'ExpressionStatement' && more.length === 0 && !script.textOf(only).endsWith(';');
}

function nameOfKey(node: Node): readonly string[] {
	if (!('key' in node) || node.key?.type !== 'Identifier' || ('computed' in node && node.computed)) return [];
	return [node.key.name];
}

function definedMethod(node: Node): readonly string[] {
	if (node.type === 'MethodDefinition') return nameOfKey(node);
	if (node.type === 'Property') return isFunction(node.value) ? nameOfKey(node) : [];
	if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression' || !isFunction(node.right))
		return [];
	return [propertyName(node.left) ?? ''];
}

/**
 * Parses JavaScript or TypeScript: a file, statements out of one, members of a class or an object, an object, or clauses of a
 * switch.
 * @returns undefined if it is none of these
 */
export function parseScript(code: string, options: ScriptOptions): Script | undefined {
	const isObject = /^\s*(?:\{|[\w$'"]+\s*:)/.test(code);
	for (const around of isObject ? WRAPPINGS.toReversed() : WRAPPINGS) {
		const parsed = parseProgram(around[0] + code + around[1], options.jsx);
		if (parsed !== undefined) return new Script(code, parsed, around, options.typed);
	}
	return undefined;
}

interface Parsed {
	readonly program: TSESTree.Program;
	readonly comments: readonly { readonly start: number; readonly end: number }[];
	readonly errors: readonly { readonly reasonCode: string }[];
}

function parseProgram(text: string, jsx: boolean): Parsed | undefined {
	try {
		const file = parse(text, {
			sourceType: 'unambiguous',
			plugins: jsx ? [...PLUGINS, 'jsx'] : PLUGINS,
			ranges: true,
			attachComment: false,
			errorRecovery: true,
			allowReturnOutsideFunction: true,
			allowAwaitOutsideFunction: true,
			allowYieldOutsideFunction: true,
			allowNewTargetOutsideFunction: true,
			allowSuperOutsideMethod: true,
			allowUndeclaredExports: true,
		});
		const { errors = [] } = file;
		if (errors.some(({ reasonCode }) => !ACCEPTED_ERRORS.test(reasonCode))) return undefined;
		// With the plugins for ESTree and TypeScript, Babel's tree has the form that typescript-eslint defines.
		return { ...(file as unknown as Parsed), errors };
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}
