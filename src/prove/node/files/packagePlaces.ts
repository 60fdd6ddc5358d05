import { type Json, member, parseJson } from '../../../base/core/json.ts';

/** The members of a package file whose texts are paths: of what others import, run, or get. */
const MEMBERS = ['main', 'module', 'browser', 'types', 'typings', 'exports', 'imports', 'bin', 'files', 'directories'];
/** What is nested more deeply names no files: it would take more calls in each other than there may be. */
const MOST_LEVELS = 100;

/**
 * The files and folders that a package file names, relative to its folder. A word of a script may be one, too.
 * @returns as they are written, without what follows a pattern's first `*`
 */
export function packagePlaces(text: string): readonly string[] {
	const manifest = parseJson(text);
	const named = MEMBERS.flatMap((name) => texts(member(manifest, name)));
	const words = texts(member(manifest, 'scripts')).flatMap((script) => script.split(/[\s'"=;&|()]+/));
	return [...named, ...words].map((place) => place.replace(/\*.*$/, ''));
}

function texts(value: Json | undefined, levels = MOST_LEVELS): readonly string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null || levels === 0) return [];
	return Object.values(value).flatMap((inner) => texts(inner, levels - 1));
}
