import type { TSESTree } from '@typescript-eslint/types';
import { arrayMethod } from './builtInMethods.ts';
import { either, type Kind, listOf, numeric, resting, simple, UNKNOWN } from './kinds.ts';
import { isFunction, methodCall, type Node, resultOf } from './nodes.ts';
import type { Script } from './script.ts';
import { kindOfType } from './typeKinds.ts';

type Inner = (node: Node | null | undefined) => Kind;

const STRING_RESULTS = words(
	'charAt concat normalize padEnd padStart repeat replace replaceAll slice substring toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase trim trimEnd trimStart',
);
/** Methods of sets, maps, strings, and regular expressions that give true or false. */
const BOOLEAN_RESULTS = words('endsWith has includes startsWith test');
const NUMBER_FUNCTIONS = words('Number parseFloat parseInt');

/** What a call gives: of a built-in function or method, or of a function that the code declares with a type. */
export function callKind(script: Script, node: TSESTree.CallExpression | TSESTree.NewExpression, inner: Inner): Kind {
	if (node.type === 'NewExpression') return ofConstruction(script, node.callee);
	const call = methodCall(node);
	if (call === undefined) return ofFunction(script, node);
	const { receiver, method, args } = call;
	if (script.isGlobal(receiver)) return ofStatic(receiver, method, args, inner);
	const kind = inner(receiver);
	return resting(ofMethod(kind, method, args, inner), kind.basis);
}

/** What a method of a list passes to the function that it gets. */
export function elementGiven(method: string, list: Kind): readonly Kind[] {
	const element = list.element ?? UNKNOWN;
	if (list.is !== 'array') return [];
	switch (arrayMethod(method)?.passes) {
		case 'accumulator':
			return [UNKNOWN, element, numeric(), list];
		case 'pairs':
			return [element, element];
		case 'elements':
			return [element, numeric(), list];
		case 'elements and holes':
			return list.isDense ? [element, numeric(), list] : [];
		default:
			return [];
	}
}

function ofConstruction(script: Script, callee: Node): Kind {
	if (script.isGlobal(callee, 'Set')) return simple('set');
	if (script.isGlobal(callee, 'Map')) return simple('map');
	return script.isGlobal(callee, 'RegExp') ? simple('regexp') : UNKNOWN;
}

function ofFunction(script: Script, { callee }: TSESTree.CallExpression): Kind {
	if (script.isGlobal(callee, 'String')) return simple('string');
	if (script.isGlobal(callee, 'Boolean')) return simple('boolean');
	if (callee.type === 'Identifier' && NUMBER_FUNCTIONS.has(callee.name) && script.isGlobal(callee))
		return simple('number');
	const [declared, ...more] = script.variableOf(callee)?.defs ?? [];
	if (declared === undefined || more.length > 0) return UNKNOWN;
	const called = declared.type === 'Variable' && declared.parent.kind === 'const' ? declared.node.init : declared.node;
	if (!called || !isFunction(called) || called.async || called.generator || !called.returnType) return UNKNOWN;
	const type = called.returnType.typeAnnotation;
	return kindOfType(script, type, [
		`the type of what \`${script.textOf(callee)}\` returns, \`${script.textOf(type)}\``,
	]);
}

function ofStatic(object: TSESTree.Expression, method: string, args: readonly Node[], inner: Inner): Kind {
	switch (`${object.type === 'Identifier' ? object.name : ''}.${method}`) {
		case 'Object.keys':
			return listOf(simple('string'), true);
		case 'Object.values':
		case 'Object.entries':
			return listOf(UNKNOWN, true);
		case 'Array.from':
			return listOf(args.length === 1 ? (inner(args[0]).element ?? UNKNOWN) : resultKind(args[1], inner), true);
		case 'Array.of':
			return listOf(args.length === 0 ? UNKNOWN : args.map(inner).reduce(either), true);
		case 'Array.isArray':
		case 'Object.hasOwn':
		case 'Number.isFinite':
		case 'Number.isInteger':
		case 'Number.isNaN':
			return simple('boolean');
		case 'Date.now':
			return numeric();
		default:
			return object.type === 'Identifier' && object.name === 'Math' ? simple('number') : UNKNOWN;
	}
}

function ofMethod(kind: Kind, method: string, args: readonly Node[], inner: Inner): Kind {
	if (kind.is === 'number')
		return /^to(?:Exponential|Fixed|Precision|String)$/.test(method) ? simple('string') : UNKNOWN;
	if (kind.is === 'boolean') return method === 'toString' ? simple('string') : UNKNOWN;
	if (['map', 'regexp', 'set', 'string'].includes(kind.is) && BOOLEAN_RESULTS.has(method)) return simple('boolean');
	if (kind.is === 'string') return ofStringMethod(method, args[0], inner);
	return kind.is === 'array' ? ofListMethod(kind, method, args, inner) : UNKNOWN;
}

function ofStringMethod(method: string, argument: Node | undefined, inner: Inner): Kind {
	if (STRING_RESULTS.has(method)) return simple('string');
	if (method === 'split') {
		// A group of a regular expression that takes no part gives `undefined`.
		const hasGroups =
			argument?.type === 'Literal' &&
			'regex' in argument &&
			/\((?!\?[:=!<])|\(\?<(?![=!])/.test(argument.regex.pattern);
		const isKnown = argument === undefined || /^(?:regexp|string)$/.test(inner(argument).is);
		const isText = isKnown && (inner(argument).is !== 'regexp' || argument?.type === 'Literal') && !hasGroups;
		return listOf(isText ? simple('string') : UNKNOWN, true);
	}
	if (method === 'charCodeAt' || method === 'localeCompare') return simple('number');
	return method === 'indexOf' || method === 'lastIndexOf' ? numeric() : UNKNOWN;
}

function ofListMethod(list: Kind, method: string, args: readonly Node[], inner: Inner): Kind {
	const element = list.element ?? UNKNOWN;
	if (method === 'map') return listOf(resultKind(args[0], inner), list.isDense === true);
	if (method === 'flat' || method === 'flatMap') return listOf(UNKNOWN, true);
	if (method === 'concat') return listOf(UNKNOWN, false);
	// It may be undefined, but the compiler has checked what reads it.
	const isChecked = list.basis.length > 0 && (element.is === 'plain' || element.is === 'typed');
	switch (arrayMethod(method)?.gives) {
		case 'boolean':
			return simple('boolean');
		case 'element':
			return isChecked ? { ...simple('typed', element.basis), isOptional: true } : UNKNOWN;
		case 'number':
			return numeric();
		case 'same elements':
			return listOf(element, method !== 'slice' || list.isDense === true);
		case 'string':
			return simple('string');
		default:
			return method === 'sort' || method === 'reverse' ? listOf(element, list.isDense === true) : UNKNOWN;
	}
}

function resultKind(callback: Node | undefined, inner: Inner): Kind {
	if (!callback || !isFunction(callback) || callback.async || callback.generator) return UNKNOWN;
	return inner(resultOf(callback));
}

function words(text: string): ReadonlySet<string> {
	return new Set(text.split(' '));
}
