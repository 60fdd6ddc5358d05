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
export function countLanguageMarks(text: string, language: string): number | undefined {
	return MARKS.get(language)?.filter((mark) => mark.test(text)).length;
}

/**
 * The language that code looks like, as a family.
 * @param text without strings and comments
 * @param expected the likely family, which wins if the code has any mark of it
 */
export function detectLanguage(text: string, expected: string): string {
	if (countLanguageMarks(text, expected) !== 0) return expected;
	const others = [...MARKS.keys()].map((language) => ({ language, marks: countLanguageMarks(text, language) ?? 0 }));
	const best = others.sort((a, b) => b.marks - a.marks)[0];
	return best !== undefined && best.marks >= 2 ? best.language : expected;
}
