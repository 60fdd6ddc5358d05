import { countLanguageMarks, detectLanguage, isMarkup, isProse, languageFamily } from '../../text/detectLanguage.ts';

/**
 * Whether code is written in another language than it should be.
 * @param bare without strings and comments
 * @param fence what the fence of the answer called its language: it may be called anything, so that it counts only
 * where it names a language that can be told by its looks, and where those do not say otherwise
 */
export function isWrongLanguage(bare: string, languageId: string, fence = ''): boolean {
	if (isProse(languageId) || isMarkup(languageId)) return false;
	const language = languageFamily(languageId);
	const named = languageFamily(fence);
	const [own, other] = [countLanguageMarks(bare, language), countLanguageMarks(bare, named)];
	if (named !== language && !isNear(named, language) && other !== undefined) {
		// Of a language whose looks are not known, the fence is all that is known.
		if (own === undefined ? other > 0 : other > own || own === 0) return true;
	}
	return detectLanguage(bare, language) !== language;
}

/** Languages that hold one another, or are so alike that a fence takes one for the other. */
const NEAR: readonly (readonly string[])[] = [
	['javascript', 'json', 'vue', 'svelte', 'coffeescript', 'dart', 'qml'],
	['c', 'glsl', 'hlsl', 'wgsl', 'arduino', 'metal', 'opencl', 'shaderlab', 'd', 'zig'],
	['java', 'groovy', 'kotlin', 'scala', 'apex'],
	['shellscript', 'makefile', 'dockerfile', 'dotenv', 'powershell', 'bat', 'awk'],
	['python', 'gdscript', 'cython', 'mojo', 'sage'],
	['ruby', 'crystal', 'elixir'],
	['php', 'html', 'hack', 'blade'],
	['csharp', 'razor', 'vb', 'fsharp'],
];

function isNear(one: string, other: string): boolean {
	return NEAR.some((group) => group.includes(one) && group.includes(other));
}
