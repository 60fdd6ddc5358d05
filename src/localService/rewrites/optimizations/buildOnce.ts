import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { startsLine } from '../layout.ts';
import { between, type Edit, type Finding, type Rewrite, replaced } from '../rewrite.ts';
import type { HoistPoint } from '../script/hoisting.ts';
import { union } from '../script/kinds.ts';
import { enclosingFunction, isWithin, type Node, type NodeOf } from '../script/nodes.ts';
import { insertedAt } from '../script/places.ts';
import { repetitions } from '../script/repetition.ts';
import type { Script } from '../script/script.ts';
import { type Construction, constructionOf } from './constructions.ts';

/** Loops that create the same object in every iteration. */
export const buildOnce: readonly Rewrite[] = [
	{
		name: 'build-once',
		level: 'low',
		description:
			'An object that a loop created anew in every iteration, although it is always the same (`new RegExp(…)`, an `Intl` formatter, a `Set` of an unchanging array), is created once before the loop.',
		restsOn: 'the built-in constructor and methods',
		find: findConstructions,
	},
];

/** Where a new object is used. */
interface Uses {
	readonly nodes: readonly Node[];
	/** The declaration that gives it a name; undefined if it is used right where it is made. */
	readonly declarator?: TSESTree.VariableDeclarator;
}

function* findConstructions(script: Script): Generator<Finding> {
	for (const node of script.all('NewExpression')) {
		if (repetitions(script, node).next().done) continue;
		const construction = constructionOf(script, node);
		if (construction === undefined) continue;
		const point = construction.because === undefined ? construction.point() : undefined;
		const uses = usesOf(script, node);
		const { because = reasonAgainst(construction, uses) } = construction;
		if (because !== undefined || !uses) yield { node, because: because ?? '' };
		else if (point === undefined) continue;
		else if ('because' in point) yield { node, because: point.because };
		else yield moved(script, { node, construction, uses, point });
	}
}

function reasonAgainst(construction: Construction, uses: Uses | undefined): string | undefined {
	if (uses === undefined) return 'it is neither assigned to a `const` of its own nor used right where it is created';
	const strange = uses.nodes.find((each) => construction.useBasis(each) === undefined);
	return strange && construction.useReason(strange);
}

function usesOf(script: Script, node: NodeOf<'NewExpression'>): Uses | undefined {
	const { parent } = node;
	if (parent.type !== 'VariableDeclarator') return { nodes: [node] };
	const variable = script.variableOf(parent.id);
	const { parent: declaration } = parent;
	if (variable?.defs.length !== 1 || declaration.kind !== 'const' || declaration.declarations.length !== 1)
		return undefined;
	if (!/^(?:BlockStatement|StaticBlock)$/.test(declaration.parent.type)) return undefined;
	const nodes = variable.references.map(({ identifier }) => identifier).filter((each) => each !== parent.id);
	// A function that is declared could be called before the object is made, which fails.
	const isLater = nodes.every((each) => each.range[0] > parent.range[1] && !isInDeclared(each, declaration));
	return isLater && nodes.length > 0 ? { nodes, declarator: parent } : undefined;
}

function isInDeclared(use: Node, declaration: Node): boolean {
	const home = enclosingFunction(declaration);
	for (let each = enclosingFunction(use); each && each !== home; each = enclosingFunction(each))
		if (each.type === 'FunctionDeclaration') return true;
	return false;
}

function moved(
	script: Script,
	{
		node,
		construction,
		uses,
		point: { place, basis },
	}: {
		readonly node: NodeOf<'NewExpression'>;
		readonly construction: Construction;
		readonly uses: Uses;
		readonly point: HoistPoint;
	},
): Finding {
	const id = uses.declarator?.id;
	const given = id?.type === 'Identifier' ? id : undefined;
	const variable = script.variableOf(given);
	const type = given?.typeAnnotation ? script.textOf(given.typeAnnotation) : '';
	const name =
		variable && canKeepName(script, variable, place.block)
			? variable.name
			: script.freeName(given?.name ?? construction.name, place.block);
	const renamed = name === given?.name ? [] : uses.nodes.map((each) => replaced(each, name));
	return {
		node: place.node,
		edits: [
			...insertedAt(script, place, `const ${name}${type} = ${script.textOf(node)};`),
			...(uses.declarator ? [removed(script, uses.declarator.parent)] : []),
			...renamed,
		],
		basis: union(basis, construction.basis, ...uses.nodes.map((each) => construction.useBasis(each) ?? [])),
	};
}

/** Whether a variable can be declared farther out under its name: nothing else has that there. */
function canKeepName(script: Script, variable: Variable, block: Node): boolean {
	const { name, scope: home } = variable;
	const isUnknown = (script.scopes.globalScope?.through ?? []).some(
		({ identifier, resolved }) => identifier.name === name && !resolved,
	);
	const isHidden = script.scopes.scopes.some((scope) => {
		if (scope === home || !scope.set.has(name)) return false;
		return isWithin(block, scope.block) || (isWithin(scope.block, block) && isWithin(home.block, scope.block));
	});
	return !isUnknown && !isHidden && script.reserveName(name, block);
}

/** Removes a statement, with its lines if nothing else is on them. */
function removed(script: Script, { range: [start, end] }: Node): Edit {
	const before = startsLine(script, start);
	const after = /^[\t ]*\r?\n/.exec(script.text.slice(end));
	if (!before || !after) return between(start, end + (/^ */.exec(script.text.slice(end))?.[0].length ?? 0), '');
	const lineStart = script.text.slice(0, start).lastIndexOf('\n') + 1;
	return between(lineStart, end + after[0].length, '');
}
