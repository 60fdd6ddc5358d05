import { omitUndefined } from '../../../../base/core/omitUndefined.ts';
import {
	bracedBody,
	closingParenthesis,
	firstMatches,
	listPartsAt,
	normalizedType,
	splitInitialValue,
	textAfter,
} from './parameterList.ts';
import { type Parameter, type Signature, Visibility } from './signature.ts';

const JAVASCRIPT =
	/^([ \t]*)((?:export\s+)?(?:default\s+)?)(?:(async\s+)?function\s*\*?\s*(\w+)|(?:abstract\s+)?(class|interface|type|enum)\s+(\w+)|(?:const|let|var)\s+(\w+)\s*=\s*(async\s+)?(?=(?:function\b[\s*]*\w*\s*)?\(|(\w+)\s*=>)|((?:(?:public|private|protected|static|async|override|readonly|get|set)[ \t]+)*)([#\w]+)(?=\s*(?:<[^>()]{0,200}>)?\())/gm;
const STATEMENTS = /^(?:if|for|while|switch|catch|with|function|return|super|await|do|else)$/;
/** A function that returns a promise is awaited like an async one. */
const PROMISES = /\bPromise\b|\.then\(/;

/**
 * The functions, types and methods in JavaScript or TypeScript.
 * @param text code without strings and comments
 */
export function javascriptSignatures(text: string): readonly Signature[] {
	const base = /^[ \t]*(?=\S)/m.exec(text)?.[0] ?? '';
	const found: Signature[] = [];
	let type: string | undefined;
	let levels = 0;
	let counted = 0;
	for (const match of firstMatches(text, JAVASCRIPT)) {
		const [, space = '', exported = '', , functionName, kind, typeName, variable, , only, , method] = match;
		const isOuter = space === base;
		levels += depth(text.slice(counted, match.index));
		counted = match.index;
		if (isOuter) type = kind === undefined ? undefined : typeName;
		const visibility = exported === '' ? Visibility.near : Visibility.everywhere;
		const prefix = exported.includes('default') ? 'default ' : '';
		if (kind !== undefined && isOuter)
			found.push({
				name: `type ${prefix}${typeName}`,
				parameters: [],
				result: '',
				visibility,
				mayRepeat: kind !== 'class',
			});
		const declared = isOuter ? (functionName ?? (base === '' ? variable : undefined)) : undefined;
		const start = match.index + match[0].length;
		const isMember = type !== undefined && levels === 1 && method !== undefined && !STATEMENTS.test(method);
		if (declared !== undefined) {
			const called = only === undefined ? calledAt(text, start) : { parameters: [{ type: '' }], result: '' };
			found.push({ name: `${prefix}${declared}`, visibility, ...called, ...asyncOf(match, called) });
		} else if (isMember && hasBody(text, start)) {
			const called = calledAt(text, start);
			found.push({ name: `${type}.${method}`, ...memberOf(match), ...called, ...asyncOf(match, called) });
		}
	}
	return found;
}

type Called = Pick<Signature, 'parameters' | 'result' | 'body' | 'mayRepeat'>;

/** The parts of a signature that follow the name. */
function calledAt(text: string, start: number): Called {
	const rest = textAfter(text, closingParenthesis(text, start));
	const [head, open] = /^\s*(?::[^;={}]{0,300})?(?:=>\s*)?(\{)?/.exec(rest) ?? [''];
	const body = open === undefined ? undefined : bracedBody(rest, head.length - 1);
	return {
		parameters: listPartsAt(text, start).map(parameterOf),
		result: normalizedType(/^\s*:\s*([^={;]+)/.exec(rest)?.[1] ?? ''),
		// Without a body, it is an overload.
		...(body === undefined ? { mayRepeat: !rest.trimStart().startsWith('=>') } : { body }),
	};
}

function memberOf([, , , , , , , , , , words = '', method = '']: RegExpExecArray): Pick<
	Signature,
	'visibility' | 'isStatic' | 'mayRepeat'
> {
	const has = (word: string) => words.split(/\s+/).includes(word);
	const isHidden = has('private') || method.startsWith('#');
	const visibility = has('protected') ? Visibility.near : Visibility.everywhere;
	return {
		visibility: isHidden ? Visibility.hidden : visibility,
		isStatic: has('static'),
		mayRepeat: has('get') || has('set'),
	};
}

function asyncOf(match: RegExpExecArray, { result, body }: Called): Pick<Signature, 'isAsync' | 'mayWait'> {
	const [, , , async, , , , , arrowAsync, , words = ''] = match;
	const isSaid = (async ?? arrowAsync) !== undefined || words.includes('async');
	return {
		isAsync: isSaid,
		mayWait: /^Promise\b/.test(result) || (!isSaid && PROMISES.test(body ?? '')),
	};
}

/** Whether the parenthesized list after `from` belongs to a method, not to a call. */
function hasBody(text: string, from: number): boolean {
	return /^\s*(?::[^;={}]{0,300})?\{/.test(textAfter(text, closingParenthesis(text, from)));
}

function parameterOf(part: string): Parameter {
	const [declared, initial] = splitInitialValue(
		part.replace(/^(?:(?:public|private|protected|readonly|override)\s+)*/, ''),
	);
	// The type of a destructured parameter follows its brackets.
	const at = declared.indexOf(':', /^[{[]/.test(declared) ? Math.max(declared.lastIndexOf('}'), 0) : 0);
	const name = at === -1 ? declared : declared.slice(0, at);
	return {
		type: at === -1 ? '' : normalizedType(declared.slice(at + 1).replace(/\breadonly\s+/g, '')),
		isOptional: initial !== undefined || /\?\s*$/.test(name) || declared.startsWith('...'),
		...omitUndefined({ initial }),
	};
}

function depth(text: string): number {
	return text.split('{').length - text.split('}').length;
}
