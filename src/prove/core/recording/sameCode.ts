import { isNode, type Node, partOf, partsOf, propertyName, withoutTypes } from './sourceText.ts';

/** What changes nothing when the code runs: places, and types. */
const IGNORED = new Set([
	'start',
	'end',
	'loc',
	'range',
	'extra',
	'errors',
	'interpreter',
	'typeAnnotation',
	'returnType',
	'typeParameters',
	'typeArguments',
	'superTypeArguments',
	'superTypeParameters',
	'implements',
	'accessibility',
	'declare',
	'abstract',
	'readonly',
	'override',
	'definite',
	'importKind',
	'exportKind',
	'shorthand',
]);

/** The nodes of TypeScript that exist when the code runs. */
const RUNNING =
	/^TS(?:ParameterProperty|Enum\w*|Module\w+|ImportEqualsDeclaration|ExportAssignment|ExternalModuleReference|QualifiedName|(?:As|Satisfies|NonNull|Instantiation)Expression|TypeAssertion)$/;

/** Whether nothing of a node is left when the code runs: a type, a signature, or an empty statement. */
export function isErased(node: Node): boolean {
	if (node.type.startsWith('TS') && !RUNNING.test(node.type)) return true;
	if (node.type === 'Identifier') return node.name === 'this';
	if (node.type === 'EmptyStatement' || node.declare === true) return true;
	if (node.importKind === 'type' || node.exportKind === 'type') return true;
	if (/^Class(?:Accessor)?Property$/.test(node.type)) return node.abstract === true;
	if (node.type === 'ImportDeclaration') {
		const specifiers = partsOf(node, 'specifiers');
		return specifiers.length > 0 && specifiers.every(isErased);
	}
	const exported = /^Export(?:Named|Default)Declaration$/.test(node.type) ? partOf(node, 'declaration') : undefined;
	return exported !== undefined && isErased(exported);
}

/** A list without what is erased when the code runs. Holes of an array stay. */
export function runningParts(list: readonly unknown[]): readonly (Node | undefined)[] {
	return list.map((each) => (isNode(each) ? each : undefined)).filter((each) => each === undefined || !isErased(each));
}

/** The names of the parts of two nodes that matter when the code runs. */
export function runningKeys(one: Node, other: Node): readonly string[] {
	// Of a parameter or a member it is a type, of a chain it is not.
	const isChain = one.type.startsWith('Optional');
	return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
		(key) => !IGNORED.has(key) && (key !== 'optional' || isChain),
	);
}

/** Whether two parts of syntax trees run alike: they differ at most in white space, comments, and types. */
export function isSameCode(one: unknown, other: unknown): boolean {
	if (Array.isArray(one) && Array.isArray(other)) {
		const [ones, others] = [runningParts(one), runningParts(other)];
		return ones.length === others.length && ones.every((each, index) => isSameCode(each, others[index]));
	}
	if (isNode(one) && isNode(other)) {
		const [first, second] = [withoutTypes(one), withoutTypes(other)];
		if (first.type !== second.type || setsPrototype(first) !== setsPrototype(second)) return false;
		return runningKeys(first, second).every((key) => isSameCode(first[key], second[key]));
	}
	return isSameValue(one, other);
}

/** Whether a property of an object sets its prototype: `{ __proto__: a }`, but neither `{ __proto__ }` nor `{ ['__proto__']: a }`. */
export function setsPrototype(node: Node): boolean {
	const isPlain = node.type === 'ObjectProperty' && node.shorthand !== true && node.computed !== true;
	return isPlain && propertyName(node) === '__proto__';
}

/** Whether two values in a tree are the same, such as names, flags, and the parts of a template. */
export function isSameValue(one: unknown, other: unknown): boolean {
	// Missing parts are undefined, null, or false.
	if ((one ?? false) === (other ?? false)) return true;
	if (typeof one !== 'object' || typeof other !== 'object' || isNode(one) || isNode(other)) return false;
	return JSON.stringify(one) === JSON.stringify(other);
}
