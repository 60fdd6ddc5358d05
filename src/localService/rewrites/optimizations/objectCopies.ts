import type { TSESTree } from '@typescript-eslint/types';
import { argumentText } from '../layout.ts';
import { literalValue, methodCall, type Node, withoutTypes } from '../script/nodes.ts';
import { quoted } from '../script/quoted.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';

/** The properties that a copy of an object adds to those it copies. */
export interface ObjectCopy {
	readonly properties: readonly TSESTree.Property[];
	/** Why they could not be assigned one by one, whatever their names, as the end of a sentence that begins with `because`. */
	readonly because?: string;
	/** Whether it is made by `Object.assign`, which sets the prototype for the key `__proto__`. */
	readonly isAssigned: boolean;
}

const PROTO = '__proto__';

/** Reads `{ ...object, [key]: value }` and `Object.assign({}, object, { [key]: value })`; undefined for anything else. */
export function objectCopy(script: Script, node: TSESTree.Expression, name: string): ObjectCopy | undefined {
	const isSame = (each: Node) => each.type === 'Identifier' && each.name === name;
	if (node.type === 'ObjectExpression') {
		const [first, ...added] = node.properties;
		const spread = node.properties.some((each) => each.type === 'SpreadElement' && isSame(each.argument));
		if (!spread || node.properties.length < 2) return undefined;
		const isFirst = first?.type === 'SpreadElement' && isSame(first.argument);
		if (!isFirst)
			return { properties: [], because: `properties that \`${name}\` already has would win`, isAssigned: false };
		return { ...ofProperties(script, added), isAssigned: false };
	}
	const call = methodCall(node);
	if (call?.method !== 'assign' || !script.isGlobal(call.receiver, 'Object')) return undefined;
	const [target, copied, added, ...more] = call.args;
	const isEmpty = target?.type === 'ObjectExpression' && target.properties.length === 0;
	if (!isEmpty || !copied || !isSame(copied) || added === undefined) return undefined;
	const isLiteral = added.type === 'ObjectExpression' && more.length === 0;
	const other = { properties: [], because: 'it also copies other objects' };
	return { ...(isLiteral ? ofProperties(script, added.properties) : other), isAssigned: true };
}

function ofProperties(
	script: Script,
	parts: readonly TSESTree.ObjectLiteralElement[],
): Pick<ObjectCopy, 'properties' | 'because'> {
	const properties = parts.filter((each) => each.type === 'Property');
	if (properties.length < parts.length) return { properties, because: 'it also copies other objects' };
	const named = properties.find((each) => each.kind !== 'init' || each.method || isNamed(each.value));
	return named
		? { properties, because: `the function in ${quoted(script, named)} is named after the key` }
		: { properties };
}

/** Whether a value is a function or a class that gets its name from the property that it is written in. */
function isNamed(value: Node): boolean {
	const inner = withoutTypes(value);
	if (inner.type === 'ArrowFunctionExpression') return true;
	return (inner.type === 'FunctionExpression' || inner.type === 'ClassExpression') && inner.id === null;
}

/** Whether the key of a property may be `__proto__`, and what the judgment rests on. */
export function mayBeProto(script: Script, { key, computed }: TSESTree.Property): readonly string[] | true {
	if (!computed) return (key.type === 'Identifier' ? key.name : literalValue(key)) === PROTO ? true : [];
	const kind = kindOf(script, key);
	if (/^(?:boolean|number|undefined)$/.test(kind.is)) return kind.basis;
	return isOtherText(script, key) ? [] : true;
}

/** The end of a sentence that begins with `because`, for a key that an assignment could take for the prototype. */
export function protoReason(script: Script, { key }: TSESTree.Property, name: string): string {
	return `${quoted(script, key)} may be \`__proto__\`, and assigning that to \`${name}\` sets the prototype`;
}

/** Whether an expression gives a string that is certainly not `__proto__`. */
function isOtherText(script: Script, node: Node): boolean {
	const value = literalValue(node);
	if (value !== undefined) return String(value) !== PROTO;
	if (node.type === 'TemplateLiteral') {
		const texts = node.quasis.map((each) => each.value.cooked ?? '');
		const isPart = texts.every((each) => PROTO.includes(each));
		return !(isPart && PROTO.startsWith(texts[0] ?? '') && PROTO.endsWith(texts.at(-1) ?? ''));
	}
	if (node.type === 'BinaryExpression' && node.operator === '+') {
		const [left, right] = [literalValue(node.left), literalValue(node.right)];
		const isOther = typeof left === 'string' && !PROTO.startsWith(left);
		return isOther || (typeof right === 'string' && !PROTO.endsWith(right));
	}
	const [declared, ...more] = script.variableOf(node)?.defs ?? [];
	if (declared?.type === 'Variable' && more.length === 0 && declared.parent.kind === 'const') {
		const { id, init } = declared.node;
		return id === declared.name && init !== null && init.type !== 'Identifier' && isOtherText(script, init);
	}
	const call = methodCall(node);
	return call?.method === 'toUpperCase' && kindOf(script, call.receiver).is === 'string';
}

/** The assignment of one property to an object. */
export function assigned(script: Script, name: string, { key, computed, value }: TSESTree.Property): string {
	const isName = !computed && key.type === 'Identifier';
	const member = isName ? `${name}.${key.name}` : `${name}[${script.textOf(key)}]`;
	return `${member} = ${argumentText(script, value)};`;
}
