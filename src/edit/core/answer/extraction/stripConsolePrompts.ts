import { languageFamily } from '../../../../base/text/languages.ts';

/** The prompts of a console, for a new input and for its continuation. */
interface Prompt {
	readonly first: RegExp;
	readonly more: RegExp;
}

const PROMPTS: ReadonlyMap<string, Prompt> = new Map(
	Object.entries({
		python: { first: /^(?:>>> ?|In \[\d{0,5}\]: ?)/, more: /^(?:\.\.\.(?: |$)| {3,8}\.\.\.: ?)/ },
		shellscript: { first: /^(?:[\w.@:~/-]{0,60} ?)?\$ /, more: /^> / },
		ruby: {
			first: /^(?:irb\([\w:]{1,40}\):\d{1,5}[:\d]{0,5}> |>> )/,
			more: /^(?:irb\([\w:]{1,40}\):\d{1,5}[:\d]{0,5}\* |\?> )/,
		},
		javascript: { first: /^> /, more: /^\.\.\. / },
	}),
);

/**
 * Extracts the typed input from a console session, without prompts and output. Code that does not start with a prompt
 * of its language is returned unchanged.
 */
export function stripConsolePrompts(code: string, languageId: string): string {
	const prompt = PROMPTS.get(languageFamily(languageId));
	const lines = code.split('\n');
	if (prompt === undefined || !prompt.first.test(lines.find((line) => line.trim() !== '') ?? '')) return code;
	const typed: string[] = [];
	let continues = false;
	for (const line of lines) {
		const mark = prompt.first.exec(line) ?? prompt.more.exec(line);
		const isTyped: boolean = mark !== null || continues;
		if (isTyped) typed.push(line.slice(mark?.[0].length ?? 0).trimEnd());
		continues = isTyped && line.endsWith('\\');
	}
	return typed.join('\n').trimEnd();
}
