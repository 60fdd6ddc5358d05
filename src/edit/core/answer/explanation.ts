import { isJsonObject, type Json, member } from '../../../base/core/json.ts';

/** What a service says about the code that it optimized. */
export interface Explanation {
	/** Markdown; empty if it says nothing. */
	readonly text: string;
	readonly suggestions: readonly string[];
}

const TEXTS = ['explanation', 'summary', 'analysis', 'description', 'rationale', 'notes', 'comment'];
const LISTS = ['suggestions', 'improvements', 'changes', 'recommendations', 'optimizations', 'issues', 'warnings'];
/** The members of a list item that may hold its text. */
const ITEM_TEXTS = ['message', 'description', 'text', 'title', 'suggestion', 'detail'];
const MOST_SUGGESTIONS = 50;

/**
 * Collects what an answer says around its code and in the members that services use for it (docs/service.md §2.6 names
 * none), at the top level or under `data`.
 * @param answer the prose around its code, and its whole body
 */
export function explanationOf(answer: { readonly prose: string; readonly body: Json }): Explanation {
	const places = [answer.body, member(answer.body, 'data') ?? null];
	const texts = places.flatMap((place) => TEXTS.flatMap((name) => textOf(member(place, name))));
	const suggestions = places.flatMap((place) => LISTS.flatMap((name) => itemsOf(member(place, name))));
	const unique = [...new Set([answer.prose, ...texts])].filter((text) => text !== '');
	return { text: unique.join('\n\n'), suggestions: [...new Set(suggestions)].slice(0, MOST_SUGGESTIONS) };
}

function textOf(value: Json | undefined): readonly string[] {
	return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
}

function itemsOf(value: Json | undefined): readonly string[] {
	if (!Array.isArray(value)) return textOf(value);
	return value.slice(0, MOST_SUGGESTIONS).flatMap((item: Json) => {
		if (!isJsonObject(item)) return textOf(item);
		return ITEM_TEXTS.flatMap((name) => textOf(member(item, name))).slice(0, 1);
	});
}
