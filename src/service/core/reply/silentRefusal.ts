import { isJsonObject, type Json } from '../../../base/core/json.ts';
import { errorSentence } from './errorSentence.ts';
import type { ReplyBody } from './replyBody.ts';

/** The words of refusals that give no reason, such as "Bad Request" or "Request contains an invalid argument." */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
	`a an and are argument arguments bad be browser by client code contains could due error errors exception fail failed
	failure false http in input invalid is it malformed more none not null occurred of one or parameter parameters params
	proxy request s sent server status syntax that the there this to true understand understood unknown unprocessable
	validation was with your`.split(/\s+/),
);
/** Members that identify the request, not the problem. */
const CIRCUMSTANCE =
	/^(timestamp|time|date|path|instance|method|url|uri|host|version|id|.*_id|.*Id|trace.*|.*_url|help)$/;
/** A URL, which RFC 9457 uses as a type, only leads to the documentation. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\S+$/i;

/** Whether a refusal gives no reason anywhere in its body: then the request's size may be the reason. */
export function givesNoReason(body: ReplyBody): boolean {
	const words = body.kind === 'json' ? textsIn(body.value) : [];
	return [errorSentence(body) ?? '', ...words].every(isEmptyOfReason);
}

function textsIn(value: Json): readonly string[] {
	if (typeof value === 'string') return ADDRESS.test(value) ? [] : [value];
	if (Array.isArray(value)) return value.flatMap(textsIn);
	if (!isJsonObject(value)) return [];
	return Object.entries(value).flatMap(([name, member]) => (CIRCUMSTANCE.test(name) ? [] : textsIn(member)));
}

/** In any script: an unknown word says something. */
function isEmptyOfReason(text: string): boolean {
	const words =
		text
			.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
			.toLowerCase()
			.match(/\p{L}+/gu) ?? [];
	return words.every((word) => EMPTY_WORDS.has(word));
}
