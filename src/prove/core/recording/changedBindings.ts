import { type Comparison, DIFFERENT_CODE, type Difference } from './codeDifference.ts';
import { declaredNames } from './freeNames.ts';
import { isErased, isSameCode } from './sameCode.ts';
import { type Node, partOf, partsOf, patternNames, propertyName, type SourceText } from './sourceText.ts';

/** The names that a list of statements uses or declares. */
export interface Names {
	readonly before: ReadonlySet<string>;
	readonly after: ReadonlySet<string>;
}

/** What stands between a statement and another one that is inserted after it on its line. */
export function separator({ text }: SourceText, { end }: Node): string {
	return text.charAt(end - 1) === ';' ? ' ' : '; ';
}

/**
 * Finds what differs between two imports, lists of exports, or declarators. New names of an import or of a destructured
 * object come along.
 * @returns undefined if they are neither
 */
export function compareBindings(
	comparison: Comparison,
	before: Node,
	after: Node,
	names: Names,
): readonly Difference[] | undefined {
	if (before.type !== after.type) return undefined;
	switch (before.type) {
		case 'ImportDeclaration':
			return compareImports(comparison, before, after, names);
		case 'ExportNamedDeclaration':
			return compareExports(before, after);
		case 'VariableDeclarator':
			return [
				...compareKinds(comparison, before, after),
				...comparePatterns(comparison, before, after, names),
				...compareValues(comparison, before, after),
			];
		default:
			return undefined;
	}
}

function compareImports(
	{ before: source, after: other }: Comparison,
	before: Node,
	after: Node,
	names: Names,
): readonly Difference[] {
	const [ones, others] = [before, after].map(specifiersOf);
	const isSame = ['attributes', 'phase'].every((part) => isSameCode(before[part], after[part]));
	if (ones === undefined || others === undefined || !isSame || !canGo(ones, others, names)) return DIFFERENT_CODE;
	return [...others].flatMap(([name, specifier]): readonly Difference[] => {
		const counterpart = ones.get(name);
		if (counterpart !== undefined) return isSameCode(counterpart, specifier) ? [] : DIFFERENT_CODE;
		if (names.before.has(name)) return DIFFERENT_CODE;
		const text = other.text.slice(specifier.start, specifier.end);
		const clause = specifier.type === 'ImportSpecifier' ? `{ ${text} }` : text;
		const rest = other.text.slice(partOf(after, 'source')?.start ?? after.end, after.end);
		const end = rest.endsWith(';') ? '' : ';';
		const statement = `${separator(source, before)}import ${clause} from ${rest}${end}`;
		return [{ kind: 'added', node: specifier, at: before.end, text: statement }];
	});
}

function specifiersOf(node: Node): ReadonlyMap<string, Node> {
	const specifiers = partsOf(node, 'specifiers').filter((each) => !isErased(each));
	return new Map(specifiers.flatMap((each) => declaredNames(each).map((name) => [name, each])));
}

/** Whether what is gone can stay: nothing after means something else by its name. */
function canGo(ones: ReadonlyMap<string, Node>, others: ReadonlyMap<string, Node>, names: Names): boolean {
	return [...ones.keys()].every((name) => others.has(name) || !names.after.has(name));
}

/** Exports must not get lost. More of them have no users yet. */
function compareExports(before: Node, after: Node): readonly Difference[] {
	const [ones = [], others = []] = [before, after].map((node) => partsOf(node, 'specifiers'));
	const isKept = ones.every((one) => isErased(one) || others.some((other) => isSameCode(one, other)));
	return isKept ? [] : DIFFERENT_CODE;
}

function compareKinds(comparison: Comparison, before: Node, after: Node): readonly Difference[] {
	const declaration = comparison.before.parents.get(before);
	const [kind, otherKind] = [declaration?.kind, comparison.after.parents.get(after)?.kind];
	if (declaration === undefined || kind === otherKind) return [];
	if (![kind, otherKind].every((each) => /^(?:const|let|var)$/.test(String(each)))) return DIFFERENT_CODE;
	return kind === 'const' ? [{ kind: 'constant', declaration }] : [];
}

function comparePatterns({ after: other }: Comparison, before: Node, after: Node, names: Names): readonly Difference[] {
	const [id, otherId] = [partOf(before, 'id'), partOf(after, 'id')];
	if (isSameCode(id, otherId)) return [];
	const [ones, others] = [propertiesOf(id), propertiesOf(otherId)];
	const last = [...(ones?.values() ?? [])].at(-1);
	if (ones === undefined || others === undefined || last === undefined) return DIFFERENT_CODE;
	const isLost = [...ones].some(
		([key, property]) => !others.has(key) && patternNames(property).some((name) => names.after.has(name)),
	);
	if (isLost) return DIFFERENT_CODE;
	return [...others].flatMap(([key, property]): readonly Difference[] => {
		const counterpart = ones.get(key);
		if (counterpart !== undefined) return isSameCode(counterpart, property) ? [] : DIFFERENT_CODE;
		if (patternNames(property).some((name) => names.before.has(name))) return DIFFERENT_CODE;
		const text = `, ${other.text.slice(property.start, property.end)}`;
		return [{ kind: 'added', node: property, at: last.end, text }];
	});
}

/** The properties of a pattern for an object; undefined if it is another one, or takes all that remain. */
function propertiesOf(pattern: Node | undefined): ReadonlyMap<string, Node> | undefined {
	if (pattern?.type !== 'ObjectPattern') return undefined;
	const properties = partsOf(pattern, 'properties');
	const isPlain = properties.every((each) => each.type === 'ObjectProperty' && propertyName(each) !== undefined);
	return isPlain ? new Map(properties.map((each) => [String(propertyName(each)), each])) : undefined;
}

function compareValues({ compare }: Comparison, before: Node, after: Node): readonly Difference[] {
	const [init, otherInit] = [partOf(before, 'init'), partOf(after, 'init')];
	if (init !== undefined && otherInit !== undefined) return compare(init, otherInit);
	return init === otherInit ? [] : DIFFERENT_CODE;
}
