const UNCHANGED = /(?:series|species|news|status|ss|us|is)$/i;

/**
 * What a list's elements are called, by the name of the list: `tags` gives `tag`, `tagList` too.
 * @returns empty if the name says no more than that it is a list
 */
function singular(list: string): string {
	const base = list.replace(/(?:List|Array)$/, '');
	if (/^(?:list|array|arr)$/.test(base)) return '';
	if (base !== list || UNCHANGED.test(base)) return base;
	if (/(?:movie|cookie|tie|pie)s$/i.test(base)) return base.slice(0, -1);
	if (/[^aeiou]ies$/.test(base)) return `${base.slice(0, -3)}y`;
	if (/(?:ss|sh|ch|x|us)es$/.test(base)) return base.slice(0, -2);
	return base.length > 2 && base.endsWith('s') ? base.slice(0, -1) : base;
}

/** What to call a set of the elements of a list, by the name of the list: `tags` gives `tagSet`. */
export function setName(list: string): string {
	if (/^[A-Z\d_]+$/.test(list)) return `${list.replace(/S$/, '')}_SET`;
	const base = singular(list);
	return base === '' ? 'set' : `${base}Set`;
}
