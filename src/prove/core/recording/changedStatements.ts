import { changesShared } from './addedCode.ts';
import { compareBindings, type Names, separator } from './changedBindings.ts';
import { type Comparison, DIFFERENT_CODE, type Difference } from './codeDifference.ts';
import { declaredNames, freeNames } from './freeNames.ts';
import { isErased } from './sameCode.ts';
import { identifierName, type Node, partOf, partsOf, type SourceText } from './sourceText.ts';

/** A statement, or one of the variables that a statement declares. */
interface Unit {
	/** What tells it apart from the others of its list. */
	readonly key: string;
	/** The declaration, the declarator, or the statement itself. */
	readonly node: Node;
	/** The whole statement, with `export`. */
	readonly statement: Node;
	readonly names: readonly string[];
}

/**
 * Finds what differs between two lists of statements that run when a file is loaded. Declarations that are new come along;
 * those that are gone stay, if nothing after means something else by their names.
 */
export function compareStatements(comparison: Comparison, before: Node, after: Node): readonly Difference[] {
	const { before: source, after: other } = comparison;
	const [ones, others] = [unitsOf(source, before), unitsOf(other, after)];
	const counterparts = new Map(ones.map((unit) => [unit.key, unit]));
	const names = {
		before: new Set([...namesAround(source, before), ...erasedNames(before)]),
		after: namesAround(other, after),
	};
	const remaining = new Set(others.map(({ key }) => key));
	const removed = ones.filter(({ key }) => !remaining.has(key));
	const kept = others.flatMap((unit) => counterparts.get(unit.key) ?? []).filter((unit) => !isHoisted(unit));
	const isReordered = kept.some((unit, index) => (kept[index - 1]?.node.start ?? -1) > unit.node.start);
	if (isReordered || !removed.every((unit) => canStay(unit, names))) return DIFFERENT_CODE;
	let last: Node | undefined;
	return [...Map.groupBy(others, ({ statement }) => statement)].flatMap(([statement, units]) => {
		const known = units.flatMap((unit) => counterparts.get(unit.key) ?? []);
		if (!units.every((unit) => counterparts.has(unit.key) || canCome(unit, names))) return DIFFERENT_CODE;
		if (known.length === 0) return addStatement(comparison, statement, before, last);
		last = known.findLast((unit) => !isHoisted(unit))?.statement ?? last;
		return units.flatMap((unit, index) => {
			const counterpart = counterparts.get(unit.key);
			if (counterpart !== undefined) return compareUnits(comparison, counterpart, unit, names);
			return addVariable(comparison, unit, counterparts.get(units[index - 1]?.key ?? ''), known);
		});
	});
}

function unitsOf(source: SourceText, list: Node): readonly Unit[] {
	const counts = new Map<string, number>();
	return partsOf(list, 'body')
		.filter((statement) => !isErased(statement))
		.flatMap((statement) => unitsIn(source, statement))
		.map((unit) => {
			const count = (counts.get(unit.key) ?? 0) + 1;
			counts.set(unit.key, count);
			return { ...unit, key: `${unit.key} ${count}` };
		});
}

function unitsIn(source: SourceText, statement: Node): readonly Unit[] {
	const exported = /^Export(?:Named|Default)Declaration$/.test(statement.type)
		? partOf(statement, 'declaration')
		: undefined;
	const node = exported ?? statement;
	if (node.type === 'VariableDeclaration') {
		return partsOf(node, 'declarations').map((declarator) => {
			const name = identifierName(partOf(declarator, 'id'));
			const key = name === undefined ? `pattern ${textOf(source, partOf(declarator, 'init'))}` : `name ${name}`;
			return { key, node: declarator, statement, names: declaredNames(declarator) };
		});
	}
	const names = declaredNames(node);
	return [{ key: keyOf(source, node, names) ?? statement.type, node, statement, names }];
}

function keyOf(source: SourceText, node: Node, [name]: readonly string[]): string | undefined {
	const module = partOf(node, 'source');
	if (module !== undefined) return `${node.type} ${module.value}`;
	if (name !== undefined) return `name ${name}`;
	if (node.type !== 'ExpressionStatement') return undefined;
	return `expression ${textOf(source, partOf(partOf(node, 'expression'), 'left'))}`;
}

function textOf({ text }: SourceText, part: Node | undefined): string {
	return part === undefined ? '' : text.slice(part.start, part.end);
}

/** Whether it does not matter where in its list a statement stands. */
function isHoisted({ node }: Unit): boolean {
	return node.type === 'FunctionDeclaration' || node.type === 'ImportDeclaration';
}

/** The names that a list uses or declares, with those of the function around it. */
function namesAround({ parents }: SourceText, list: Node): ReadonlySet<string> {
	const parent = parents.get(list);
	return freeNames(list.type === 'BlockStatement' && parent !== undefined ? parent : list);
}

/** The names of types and of what is imported as a type. */
function erasedNames(list: Node): readonly string[] {
	return partsOf(list, 'body').flatMap((statement) => {
		const declared = partOf(statement, 'declaration') ?? statement;
		const types =
			isErased(statement) && /^TS(?:Interface|TypeAlias)/.test(declared.type) ? partsOf(declared, 'id') : [];
		const specifiers = partsOf(statement, 'specifiers').filter((each) => isErased(statement) || isErased(each));
		return [...types.map(({ name }) => String(name)), ...specifiers.flatMap(declaredNames)];
	});
}

/** Whether a declaration that is gone can stay for the versions before. */
function canStay({ names, statement }: Unit, { after }: Names): boolean {
	return names.length > 0 && !statement.type.startsWith('Export') && !names.some((name) => after.has(name));
}

/** Whether a declaration that is new changes nothing for the versions before. */
function canCome({ names, node, statement }: Unit, { before }: Names): boolean {
	const isPlain = statement.type !== 'ExportDefaultDeclaration' && !changesShared(node);
	return names.length > 0 && isPlain && !names.some((name) => before.has(name));
}

/** Adds a statement after the last one that both texts have and that is not hoisted, or before all of these. */
function addStatement({ before, after }: Comparison, node: Node, list: Node, last?: Node): readonly Difference[] {
	const text = textOf(after, node);
	const [first] = partsOf(list, 'body');
	const previous = last ?? lastLeadingImport(before, list);
	if (previous !== undefined)
		return [{ kind: 'added', node, at: previous.end, text: `${separator(before, previous)}${text};` }];
	return first === undefined ? DIFFERENT_CODE : [{ kind: 'added', node, at: first.start, text: `${text}; ` }];
}

/** The last import before all statements that are not hoisted: compilers may turn imports into calls that stay in place. */
function lastLeadingImport(source: SourceText, list: Node): Node | undefined {
	const statements = partsOf(list, 'body');
	const end = statements.findIndex((statement) => !isErased(statement) && !unitsIn(source, statement).every(isHoisted));
	const leading = end === -1 ? statements : statements.slice(0, end);
	return leading.findLast(({ type }) => type === 'ImportDeclaration');
}

/** Adds a variable to a declaration that both texts have. */
function addVariable(
	{ after }: Comparison,
	{ node }: Unit,
	previous: Unit | undefined,
	[first]: readonly Unit[],
): readonly Difference[] {
	const text = textOf(after, node);
	if (previous !== undefined) return [{ kind: 'added', node, at: previous.node.end, text: `, ${text}` }];
	return first === undefined ? DIFFERENT_CODE : [{ kind: 'added', node, at: first.node.start, text: `${text}, ` }];
}

function compareUnits(comparison: Comparison, before: Unit, after: Unit, names: Names): readonly Difference[] {
	const isExported = before.statement.type.startsWith('Export');
	if (isExported && before.statement.type !== after.statement.type) return DIFFERENT_CODE;
	return compareBindings(comparison, before.node, after.node, names) ?? comparison.compare(before.node, after.node);
}
