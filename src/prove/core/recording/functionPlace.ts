import { oneLine, shortened } from '../../../base/text/visibleText.ts';
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

/** In UTF-16 units. */
const LONGEST_NAME = 60;

/** Whether a function is one of the expressions that may have no name. */
function isExpression({ type }: Node): boolean {
	return type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
}

/** Whether a function is declared, or is what a variable, a property, a field, or an export is set to. */
export function hasOwnPlace(source: SourceText, node: Node): boolean {
	if (!isExpression(node)) return true;
	const place = valuePlace(source, node);
	return place !== undefined && place.type !== 'AssignmentPattern';
}

/** What a function or a class is the value of: a declarator, a property, a field, an assignment, or an export. */
function valuePlace({ parents }: SourceText, node: Node): Node | undefined {
	let value = node;
	let place = parents.get(node);
	while (place !== undefined && withoutTypes(place) !== place) [value, place] = [place, parents.get(place)];
	if (place === undefined) return undefined;
	const isValue =
		/^Export(?:Default)?Declaration$|^TSExportAssignment$/.test(place.type) ||
		(/^(?:ObjectProperty|Class(?:Private|Accessor)?Property)$/.test(place.type) && place.value === value) ||
		(place.type === 'VariableDeclarator' && place.init === value) ||
		(/^Assignment(?:Expression|Pattern)$/.test(place.type) && place.right === value);
	return isValue ? place : undefined;
}

/** The name that a function or a class has when the code runs, as far as it is written out; empty if it has none. */
export function runningName(source: SourceText, node: Node): string {
	const own = identifierName(partOf(node, 'id')) ?? propertyName(node);
	if (own !== undefined) return own;
	const place = valuePlace(source, node) ?? source.parents.get(node);
	switch (place?.type) {
		case 'VariableDeclarator':
			return identifierName(partOf(place, 'id')) ?? '';
		case 'AssignmentExpression':
		case 'AssignmentPattern':
			return identifierName(partOf(place, 'left')) ?? '';
		case 'ExportDefaultDeclaration':
			return 'default';
		case 'ObjectProperty':
		case 'ClassProperty':
		case 'ClassPrivateProperty':
		case 'ClassAccessorProperty':
			return propertyName(place) ?? '';
		default:
			return '';
	}
}

/** A function as it is shown: `total()`, or the start of its line if it has no name. */
export function shownFunction(source: SourceText, node: Node): string {
	const name = runningName(source, node) || assignedName(source, node);
	if (name !== undefined && name !== '') {
		const kind = node.kind === 'get' || node.kind === 'set' ? `${node.kind} ` : '';
		return `${kind}${shortened(name, LONGEST_NAME)}()`;
	}
	const start = source.text.lastIndexOf('\n', node.start) + 1;
	return shortened(oneLine(source.text.slice(start).split('\n', 1)[0] ?? ''), LONGEST_NAME);
}

/** The name of the property that is set to a function, or of the variable that is set to what a call makes of it. */
function assignedName(source: SourceText, node: Node): string | undefined {
	const place = valuePlace(source, node);
	if (place !== undefined) return propertyName(partOf(place, 'left'));
	const call = source.parents.get(node);
	if (call?.type !== 'CallExpression' || !partsOf(call, 'arguments').includes(node)) return undefined;
	const target = valuePlace(source, call);
	return target === undefined ? undefined : runningName(source, call) || propertyName(partOf(target, 'left'));
}

/** Whether other declarations can stand after a declaration. */
export function isInList({ parents }: SourceText, node: Node): boolean {
	return /^(?:Program|BlockStatement|StaticBlock|SwitchCase|TSModuleBlock|Export(?:Named|Default)Declaration)$/.test(
		parents.get(node)?.type ?? '',
	);
}

/** Whether a function only surrounds the code of a file: it is called where it stands, or handed to one that is. */
export function runsOnLoad(source: SourceText, node: Node): boolean {
	const { parents } = source;
	const parent = parents.get(node);
	if (!isExpression(node) || parent === undefined || isWithinFunction(source, node)) return false;
	if (parent.type === 'MemberExpression')
		return /^(?:call|apply)$/.test(propertyName(parent) ?? '') && parents.get(parent)?.callee === parent;
	if (parent.type !== 'CallExpression') return false;
	const callee = partOf(parent, 'callee');
	if (callee === undefined || callee === node) return true;
	return isExpression(callee) || identifierName(callee) === 'define';
}

/** Whether a function around a node is called after the file has been loaded. */
export function isWithinFunction(source: SourceText, node: Node): boolean {
	const outer = [...ancestors(source, node)].find(isFunction);
	return outer !== undefined && !runsOnLoad(source, outer);
}

/** A function with everything below it that has the same `this`. */
export function ownDescendants(node: Node): readonly Node[] {
	const hasOther = (each: Node) =>
		each.type === 'ClassBody' || (isFunction(each) && each.type !== 'ArrowFunctionExpression');
	return [...descendants(node, hasOther)].filter((each) => each === node || !hasOther(each));
}

/** Whether a function uses the `super` of its own object or class. */
export function usesSuper(node: Node): boolean {
	return ownDescendants(node).some(({ type }) => type === 'Super');
}

/** Whether an object is made in steps: it waits for something between its properties. */
export function waitsWithin(object: Node): boolean {
	return [...descendants(object, isFunction)].some(({ type }) => /^(?:Await|Yield)Expression$/.test(type));
}
