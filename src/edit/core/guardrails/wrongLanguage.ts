import { countLanguageMarks, detectLanguage } from '../../../base/text/detectLanguage.ts';
import { isMarkup, isProse, languageFamily } from '../../../base/text/languages.ts';

/**
 * Whether code is in another language than it should be.
 * @param bare the code without strings and comments
 * @param fence the language that the answer's fence names. A fence may say anything, so it counts only if it names a
 * language that can be recognized and the code does not contradict it.
 */
export function isWrongLanguage(bare: string, languageId: string, fence = ''): boolean {
	if (isProse(languageId) || isMarkup(languageId)) return false;
	const language = languageFamily(languageId);
	const named = languageFamily(fence);
	const [own, other] = [countLanguageMarks(bare, language), countLanguageMarks(bare, named)];
	if (named !== language && !isNear(named, language) && other !== undefined) {
		// If the document's language cannot be recognized, only the fence is known.
		if (own === undefined ? other > 0 : other > own || own === 0) return true;
	}
	return detectLanguage(bare, language) !== language;
}

/** Languages that contain one another, or that are so similar that fences confuse them. */
const NEAR = [
	'javascript json vue svelte coffeescript dart qml',
	'c glsl hlsl wgsl arduino metal opencl shaderlab d zig',
	'java groovy kotlin scala apex',
	'shellscript makefile dockerfile dotenv powershell bat awk',
	'python gdscript cython mojo sage',
	'ruby crystal elixir',
	'php html hack blade',
	'csharp razor vb fsharp',
].map((group) => group.split(' '));

function isNear(one: string, other: string): boolean {
	return NEAR.some((group) => group.includes(one) && group.includes(other));
}
