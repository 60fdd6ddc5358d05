import { hasText } from '../../whitespace/blankLines.ts';
import { indentWidth } from '../../whitespace/indentation.ts';
import type { IndentedSyntax } from './declarationSyntax.ts';
import {
	bracedBody,
	closingParenthesis,
	firstMatches,
	LONGEST_PART,
	listParts,
	listPartsAt,
	textAfter,
} from './parameterList.ts';
import { type Parameter, type Signature, Visibility } from './signature.ts';

/**
 * The signatures in a language whose declarations are recognized by line and indentation.
 * @param text code without strings and comments
 */
export function indentedSignatures(text: string, forms: IndentedSyntax): readonly Signature[] {
	const found: Signature[] = [];
	const types: { readonly indent: number; readonly name: string }[] = [];
	let inside = Number.POSITIVE_INFINITY;
	for (const match of firstMatches(text, forms.declaration)) {
		const { space = '', words = '', type, name = match.groups?.short ?? '' } = match.groups ?? {};
		const indent = space.length;
		if (indent > inside) continue; // within a function
		while ((types.at(-1)?.indent ?? -1) >= indent) types.pop();
		const holder = types.map((each) => `${each.name}.`).join('');
		inside = type === undefined ? indent : Number.POSITIVE_INFINITY;
		const isHidden = forms.isHidden(name, words);
		const visibility = isHidden ? Visibility.hidden : Visibility.everywhere;
		if (type !== undefined) {
			types.push({ indent, name });
			found.push({
				name: `type ${holder}${name}`,
				parameters: [],
				result: '',
				visibility,
				mayRepeat: forms.isBareList === true,
			});
			continue;
		}
		found.push({ ...functionAt(text, match, forms, holder), visibility });
	}
	return found;
}

/** The signature of a function, without its visibility. */
function functionAt(
	text: string,
	match: RegExpExecArray,
	forms: IndentedSyntax,
	holder: string,
): Omit<Signature, 'visibility'> {
	const { space = '', words = '', name = match.groups?.short ?? '' } = match.groups ?? {};
	const start = match.index + match[0].length;
	return {
		name: `${holder}${name.replace(/^self\./, '')}`,
		parameters: parametersAt(text, start, forms, holder !== ''),
		result: '',
		isStatic: forms.isStatic?.(name) ?? false,
		isAsync: words.startsWith('async'),
		body: bodyAt(text, start, space.length),
		mayRepeat:
			name === '_' ||
			(forms.declaredAnywhere === true && space.length > 0) ||
			(forms.repeats?.test(lineBefore(text, match.index)) ?? false),
	};
}

function parametersAt(text: string, start: number, forms: IndentedSyntax, isMethod: boolean): readonly Parameter[] {
	const line = /^[^\n;]{0,1000}/.exec(text.slice(start, start + LONGEST_PART))?.[0] ?? '';
	const isList = /^\s*(?:\[[^\]\n]*\]\s*)?\(/.test(line);
	if (!isList && !forms.isBareList) return [];
	const parts = isList ? listPartsAt(text, start) : listParts(line);
	const own = isMethod && /^(?:self|cls)$/.test(parts[0] ?? '') ? parts.slice(1) : parts;
	const named = own.findIndex((part) => /^\*(?!\*)/.test(part));
	return own.flatMap((part, index) =>
		forms
			.parameter(part, index)
			.map((each) => (named !== -1 && index > named && each.name !== undefined ? { ...each, isKeyword: true } : each)),
	);
}

/** The more deeply indented lines, or the text after the colon. */
function bodyAt(text: string, start: number, indent: number): string {
	const within = text.slice(start, start + LONGEST_PART);
	const line = within.indexOf('\n');
	const isList = (line === -1 ? within : within.slice(0, line)).includes('(');
	const rest = isList ? textAfter(text, closingParenthesis(text, start)) : within;
	if (/^\s*\{/.test(rest)) return bracedBody(rest, rest.indexOf('{'));
	const [first = '', ...lines] = rest.split('\n');
	const end = lines.findIndex((line) => hasText(line) && indentWidth(line) <= indent);
	return [first.replace(/[^:=]*[:=]?/, ''), ...(end === -1 ? lines : lines.slice(0, end))].join('\n');
}

function lineBefore(text: string, at: number): string {
	return text.slice(text.lastIndexOf('\n', at - 2) + 1, at);
}
