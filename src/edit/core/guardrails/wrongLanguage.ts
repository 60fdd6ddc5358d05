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

// What code of a language looks like without strings and comments. One mark may be chance, two are not.
// No mark may look beyond its line: answers of a million lines would take minutes.
/** A variable with a type before its name. */
const JAVA_LIKE =
	/^[ \t]*(?:int|double|float|boolean|bool|long|char|byte|String|string|void|List<\w+>)[ \t]+\w+\s*[=;(]/m;
const MARKS: ReadonlyMap<string, readonly RegExp[]> = new Map(
	Object.entries({
		javascript: [
			/^[ \t]*(?:export\s+)?(?:const|let|var)\s+[\w{[]/m,
			/\bfunction\b\s*(?:\w+\s*)?\(/,
			/=>/,
			/===|!==/,
			/^[ \t]*import\s.*\bfrom\b/m,
			/^[ \t]*export\s|:\s*(?:string|number|boolean|unknown|void)\b/m,
		],
		python: [
			/^[ \t]*(?:async\s+)?def\s+\w+\s*\(/m,
			/^[ \t]*(?:async\s+)?def\s.*:[ \t]*$/m,
			/^[ \t]*(?:for|if|elif|else|while|try|except|with|class)\b[^{}\n]*:[ \t]*$/m,
			/^[ \t]*from\s+[\w.]+\s+import\b/m,
			/\bself\b|\bNone\b/,
		],
		go: [/^func\s/m, /:=/, /^package\s+\w+\s*$/m, /\bnil\b|\bchan\b|\bdefer\b/, /\bfunc\s*\(/],
		rust: [/\bfn\s+\w+/, /\blet\s+mut\b/, /->/, /\bimpl\b|\bmatch\b|\bpub\b/, /::\w/],
		java: [
			/\bpublic\s+(?:static|class|void|final)\b/,
			/\b(?:private|protected|public)\s+[\w<>]+\s+\w+/,
			/\bSystem\.out\b/,
			/@Override\b/,
			/^[ \t]*import\s+[\w.]+(?:\.\*)?;/m,
			JAVA_LIKE,
		],
		csharp: [
			/^[ \t]*using\s+[\w.]+;/m,
			/\bnamespace\s/,
			/\b(?:private|protected|public|internal)\s+[\w<>]+\s+\w+/,
			/\bConsole\.\w/,
			/\bforeach\s*\(|\bvar\s+\w+\s*=|\{\s*get;/,
			JAVA_LIKE,
		],
		c: [
			/^[ \t]*#[ \t]*(?:include|define|ifn?def|pragma)\b/m,
			/\b(?:int|char|double|float|long|unsigned|size_t|void|bool|auto)[ \t*&]+\w+/,
			/\bstd::|\w->\w/,
			/\b(?:struct|typedef|template|namespace)\b/,
			/\b(?:printf|malloc|sizeof|cout)\b/,
		],
		kotlin: [
			/\bfun\s+[\w<.]/,
			/\bval\s+\w/,
			/\bvar\s+\w+\s*[:=]/,
			/\bdata\s+class\b|\bobject\b|\bwhen\s*[({]/,
			/\bprintln\(|\?\.|\?:/,
		],
		php: [/<\?php/, /\$\w+\s*(?:=|->|\[)/, /\$\w/, /\becho\b/],
		ruby: [
			/^[ \t]*end\b/m,
			/^[ \t]*def\s+[^\n:]*$/m,
			/\bdo\b[ \t]*(?:\|[^|\n]*\|)?[ \t]*$/m,
			/\{[ \t]*\|/,
			/@\w|\bputs\b|\battr_\w|\brequire\b|\.each\b|\bnil\b/,
		],
		shellscript: [
			/^[ \t]*(?:then|fi|done|esac|do)\b/m,
			/\$[\w{(@#*!?]/,
			/^[ \t]*\w+[ \t]*\(\)[ \t]*\{/m,
			/^[ \t]*(?:echo|export|local|cd|grep|sudo|set|exit|source|printf|npm|git|docker)\b/m,
			/^#!/m,
		],
		swift: [/\bfunc\s+\w/, /\b(?:let|var)\s+\w/, /->/, /\bguard\b|\bextension\b|\bprotocol\b/, /\bnil\b/],
	}),
);

/** How many marks of a language family code has; undefined for a family without known marks. */
function countLanguageMarks(text: string, language: string): number | undefined {
	return MARKS.get(language)?.filter((mark) => mark.test(text)).length;
}

/**
 * The language that code looks like, as a family.
 * @param text without strings and comments
 * @param expected the likely family, which wins if the code has any mark of it
 */
function detectLanguage(text: string, expected: string): string {
	if (countLanguageMarks(text, expected) !== 0) return expected;
	const others = [...MARKS.keys()].map((language) => ({ language, marks: countLanguageMarks(text, language) ?? 0 }));
	const best = others.sort((a, b) => b.marks - a.marks)[0];
	return best !== undefined && best.marks >= 2 ? best.language : expected;
}
