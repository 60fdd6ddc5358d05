import { listParts } from '../brackets.ts';
import type { Parameter } from './signature.ts';

/** Languages whose callers may write the names of parameters. */
const NAMED = /^(?:csharp|kotlin|scala|swift|python)$/;
/** Languages in which a parameter's type precedes its name. */
const TYPE_FIRST = /^(?:java|groovy|csharp|c|dart|php)$/;
/** Languages in which every parameter has a type; that of a receiver is all there is: `&self`. */
const ALWAYS_TYPED = /^(?:kotlin|scala|swift|rust)$/;
/** Words before a parameter that make no difference to its callers. */
const MODIFIERS =
	/^(?:(?:final|const|val|var|mut|vararg|params|this|required|covariant|crossinline|noinline|public|private|protected|readonly|override|@\w+|\[\w+\])\s+)+/;

/** The parameters in a list, which is without its parentheses. */
export function parametersOf(list: string, language: string): readonly Parameter[] {
	const parts = language === 'go' ? goParameters(listParts(list)) : listParts(list);
	const byName = language === 'python' ? parts.findIndex((part) => /^\*(?!\*)/.test(part)) : -1;
	return parts.flatMap((part, index): readonly Parameter[] => {
		if (/^(?:void|[*/])$/.test(part)) return [];
		if (language === 'dart' && /^[[{]/.test(part))
			return listParts(part.replace(/^[[{]|[\]}]$/g, '')).map((each) => ({
				...parameterOf(each, language),
				passing: part.startsWith('{') ? 'byName' : 'byPosition',
				isOptional: !/^required\b/.test(each),
			}));
		const parameter = parameterOf(part, language);
		const isByName = byName !== -1 && index > byName && parameter.name !== undefined;
		return [isByName ? { ...parameter, passing: 'byName' } : parameter];
	});
}

function parameterOf(part: string, language: string): Parameter {
	const [, keyword, value = ''] = (language === 'ruby' && /^(\w+):\s*([\s\S]*)$/.exec(part)) || [];
	if (keyword !== undefined)
		return { name: keyword, type: '', passing: 'byName', isOptional: value !== '', initial: value };
	// The default value follows the first `=` that is no arrow or comparison.
	const [, whole = '', initial] = /^([\s\S]*?)(?:(?<!=)=(?![=>])([\s\S]*))?$/.exec(part) ?? [];
	const { name = '', type } = partsOf(whole.trim().replace(MODIFIERS, ''), language);
	const isRest = /^(?:python|ruby)$/.test(language) && /^[*&]/.test(part);
	return {
		name: isRest || name === '' ? undefined : name.replace(/\?$/, ''),
		type: type
			.replace(/\b(?:const|final|in|readonly)\b|\s/g, '')
			.replace(/(?<!&)&$/, '')
			.replace(/^&Vec<(.*)>$/, '&[$1]')
			.replace(/^&String$/, '&str'),
		passing: NAMED.test(language) ? 'either' : 'byPosition',
		isOptional: initial !== undefined || isRest || name.endsWith('?') || /^vararg\b|\bparams\b|\.\.\./.test(whole),
		initial: initial?.trim(),
	};
}

/** The name and the type in a parameter without its default value. */
function partsOf(declared: string, language: string): { readonly name?: string | undefined; readonly type: string } {
	if (TYPE_FIRST.test(language)) {
		const [, type = declared, name, lengths = ''] =
			/^([\s\S]*[\s*&>\]?.]|(?=\$))(?!(?:int|char|long|short|double|float|unsigned|bool)\b)([$\w]+)\s*((?:\[[^\]]*\])*)$/.exec(
				declared,
			) ?? [];
		return { name, type: `${type}${lengths === '' ? '' : '*'}`.replace(/\[\s*\]\s*$/, '*') };
	}
	// The type of a destructured parameter follows its brackets.
	const from = /^[{[]/.test(declared) ? Math.max(declared.lastIndexOf('}'), 0) : 0;
	const at = declared.indexOf(language === 'go' ? ' ' : ':', from);
	if (at === -1) return ALWAYS_TYPED.test(language) ? { type: declared } : { name: declared, type: '' };
	// In Swift, callers write the first of two names. In Python, annotations do not bind callers.
	const name = declared
		.slice(0, at)
		.trim()
		.replace(/^(\w+)\s+\w+$/, '$1');
	return { name, type: language === 'python' ? '' : declared.slice(at + 1) };
}

/** Either all parameters have names or none has; names may share a type: `a, b int`. */
function goParameters(parts: readonly string[]): readonly string[] {
	let type = '';
	const typed = parts.toReversed().map((part) => {
		const [, own] = /^(?!(?:func|chan|map|interface|struct)\b)\w+\s+(\S[\s\S]*)$/.exec(part) ?? [];
		type = own ?? type;
		return own === undefined && type !== '' ? `${part} ${type}` : part;
	});
	return type === '' ? parts.map((part) => `_ ${part}`) : typed.toReversed();
}
