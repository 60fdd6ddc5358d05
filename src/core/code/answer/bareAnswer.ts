import { isMarkup, isProse } from '../languageOf.ts';
import { isProseLine, isTalk } from './proseLines.ts';

/** Code in an answer without fences, and the text around it. */
export interface BareAnswer {
	/** Empty where the answer is all text. */
	readonly code: string;
	readonly prose: string;
}

/** Languages whose files hold sentences: only what speaks to the person is no part of them. */
const HOLDS_SENTENCES = /^(?:latex|tex|typst|restructuredtext|org|asciidoc|rst|haml|slim|gherkin|feature)$/;
/** Languages in which `#` begins a comment, and so no heading. */
const HASH_COMMENTS =
	/^(?:python|ruby|shellscript|perl|r|yaml|makefile|dockerfile|toml|ini|properties|elixir|julia|powershell|php|cmake|coffeescript|nix|nim|graphql|terraform|hcl|tcl|gdscript)$/;

/**
 * Takes text before and behind code off an answer without fences. Only whole lines at its beginning and its end are looked
 * at: what stands amid the code may be a part of it.
 */
export function bareAnswer(answer: string, languageId: string): BareAnswer {
	const lines = answer.split(/\r\n|\n|\r/);
	const isText = (line: string) => isTextLine(line, languageId);
	let start = 0;
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		if (line.trim() === '') continue;
		if (!isText(line)) break;
		start = at + 1;
	}
	let end = lines.length;
	for (let at = lines.length - 1; at >= start; at -= 1) {
		const line = lines[at] ?? '';
		if (line.trim() === '') continue;
		if (!isText(line)) break;
		end = at;
	}
	const around = [...lines.slice(0, start), '', ...lines.slice(end)].join('\n').trim();
	return { code: lines.slice(start, end).join('\n'), prose: around };
}

/** Whether a line of an answer is text that is no part of code in this language. */
export function isTextLine(line: string, languageId: string): boolean {
	if (isMarkup(languageId) || isProse(languageId) || HOLDS_SENTENCES.test(languageId)) return isTalk(line);
	if (/^\s*#/.test(line) && HASH_COMMENTS.test(languageId)) return false;
	return isProseLine(line);
}
