import { omitUndefined } from '../../../../base/core/omitUndefined.ts';
import { bracedBody, closingParenthesis, firstMatches, listPartsAt, textAfter } from './parameterList.ts';
import { type Signature, Visibility } from './signature.ts';

const GO = /^func\s+(?:\(([^)\n]{0,200})\)\s*)?(\w+)(?:\[[^\]\n]{0,200}\])?(?=\s*\()|^type\s+(\w+)/gm;

/**
 * The functions, methods and types in Go code.
 * @param text code without strings and comments
 */
export function goSignatures(text: string): readonly Signature[] {
	return [...firstMatches(text, GO)].map((match): Signature => {
		const [whole, receiver = '', name = '', type] = match;
		const visibility = /^[a-z_]/.test(type ?? name) ? Visibility.near : Visibility.everywhere;
		if (type !== undefined) return { name: `type ${type}`, parameters: [], result: '', visibility };
		const start = match.index + whole.length;
		const rest = textAfter(text, closingParenthesis(text, start));
		const result = /[^{\n]*/.exec(rest)?.[0].trim() ?? '';
		const results = result.startsWith('(') ? listPartsAt(result, 0) : [result];
		const body = bodyAt(text, closingParenthesis(text, start) + 1, result);
		return {
			name: `func (${receiver.trim().split(/\s+/).at(-1)}) ${name}`,
			parameters: goTypes(listPartsAt(text, start)).map((each) => ({ type: each, isOptional: each.startsWith('...') })),
			result: goTypes(results).join(', '),
			visibility,
			...omitUndefined({ body }),
			mayRepeat: name === 'init' || name === '_',
		};
	});
}

function bodyAt(text: string, from: number, result: string): string | undefined {
	const at = text.indexOf('{', from + result.length);
	return at === -1 || text.slice(from, at).includes('\n') ? undefined : bracedBody(text, at);
}

/** Names may share a type: `a, b int`. */
function goTypes(parts: readonly string[]): readonly string[] {
	const named = parts.some((part) => /^\w+\s+\S/.test(part) && !/^(?:func|chan|map|interface|struct)\b/.test(part));
	return parts.map((part, index) => {
		if (!named) return part;
		const typed = parts.slice(index, index + 20).find((each) => /\s/.test(each)) ?? part;
		return typed.replace(/^\w+\s+/, '').replace(/\s+/g, ' ');
	});
}
