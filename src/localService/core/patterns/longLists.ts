import { calledMethod, type Node, propertyName, withoutTypes } from './nodes.ts';
import type { Script } from './script.ts';
import { useOf } from './uses.ts';

const TEXT_METHODS =
	/^(?:charAt|charCodeAt|codePointAt|endsWith|localeCompare|match|matchAll|normalize|padEnd|padStart|repeat|replace|replaceAll|search|split|startsWith|substr|substring|toFixed|toLowerCase|toString|toUpperCase|trim|trimEnd|trimStart)$/;
const LIST_METHODS =
	/^(?:every|fill|filter|find|findIndex|flat|flatMap|forEach|from|join|map|of|pop|push|reduce|reverse|shift|some|sort|splice|unshift)$/;
/** What names of texts end in. A text, too, has `includes` and `indexOf`. */
const TEXT_NAMES = new Set(
	(
		'address alphabet base body char code content description email extension haystack header html input key label letter line ' +
		'message msg name note path pathname phrase prefix sentence source src str string subject suffix term text title token txt ' +
		'uri url value word'
	).split(' '),
);
/** Up to about this many elements are searched faster than a set is. */
const FEW = 16;

/**
 * Whether an expression is probably a list that may be long: by what it is made of and what else is done with it, or else by
 * its name.
 */
export function isLongList(script: Script, node: Node): boolean {
	const start = script.initializerOf(node) ?? node;
	if (start.type === 'ArrayExpression') {
		const isFixed = start.elements.every((each) => each?.type !== 'SpreadElement');
		return !isFixed || start.elements.length > FEW || script.usesOf(node).some((use) => useOf(use) === 'changed');
	}
	if (start.type === 'NewExpression') return /^new Array\b/.test(script.textOf(start));
	if (start.type === 'TemplateLiteral' || (start.type === 'Literal' && typeof start.value === 'string')) return false;
	const annotation = script.text.slice(...(annotationOf(script.variableOf(node)?.identifiers[0])?.range ?? [0, 0]));
	const methods = [calledMethod(start), ...script.usesOf(node).map(({ parent }) => calledMethod(parent?.parent))].map(
		String,
	);
	if (annotation !== '') return /\[\]|Array|Set/.test(annotation) && !/^: string\b(?!\[)/.test(annotation);
	if (methods.some((each) => LIST_METHODS.test(each))) return true;
	if (methods.some((each) => TEXT_METHODS.test(each)) && calledMethod(start) !== 'split') return false;
	const words = nameOf(node).split(/(?=[A-Z])|[_$\d]+/);
	return !TEXT_NAMES.has((words.at(-1) ?? '').toLowerCase()) && !/^(?:s|t|str|text)$/.test(nameOf(node));
}

/** The name of a variable or a property; empty for other expressions, and for what no variable could be named. */
export function nameOf(node: Node | undefined): string {
	const plain = node && withoutTypes(node);
	if (plain?.type === 'Identifier') return plain.name;
	if (plain?.type !== 'MemberExpression') return '';
	const name = plain.property.type === 'PrivateIdentifier' ? plain.property.name : (propertyName(plain) ?? '');
	return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : '';
}

/** Whether the type that is written for a variable does not allow that it is changed. */
export function isReadonly(script: Script, node: Node): boolean {
	const [declared] = script.variableOf(node)?.identifiers ?? [];
	return /readonly\b/i.test(script.text.slice(...(annotationOf(declared)?.range ?? [0, 0])));
}

function annotationOf(declared: Node | undefined): Node | undefined {
	return declared?.type === 'Identifier' ? declared.typeAnnotation : undefined;
}
