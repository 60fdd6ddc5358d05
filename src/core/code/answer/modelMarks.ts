/** What a model says to itself before it answers, and the tags that it says it in. */
const THINKING = /<(think|thinking|thought|thoughts|reasoning|reflection|scratchpad|analysis|planning)>/i;

/**
 * Marks of models around and within their texts: the beginning and the end of a turn, and the parts of a text with a gap to
 * fill in. None of them is a word of any language.
 */
const MARK =
	/<\|[\w-]{2,40}\|>|<｜[^｜<>\n]{2,40}｜>|<(?:fim_(?:prefix|suffix|middle|pad)|end_of_turn|start_of_turn|PRE|SUF|MID|EOT|EOM)>|\[\/?INST\]|<<\/?SYS>>/;
const SENTENCE_END = /<\/?s>\s*$/;
/** Who speaks, where a mark stood before it. */
const ROLE = /^(?:assistant|model|output)?[ \t]*\r?\n/i;

/**
 * An answer without what models write around it: thoughts in tags, and marks of their own.
 * @param known text in which such marks are meant: the code that the answer is about
 */
export function withoutModelMarks(answer: string, known: string): string {
	return withoutMarks(withoutThoughts(answer, known), known);
}

function withoutThoughts(answer: string, known: string): string {
	let text = answer;
	for (let opening = THINKING.exec(text); opening !== null && !known.includes(opening[0]); ) {
		// Code before it is code that speaks of thoughts.
		if (text.slice(0, opening.index).trim() !== '') break;
		const closing = `</${opening[1]}>`;
		const end = text.toLowerCase().indexOf(closing.toLowerCase(), opening.index);
		text = end === -1 ? '' : text.slice(end + closing.length);
		opening = THINKING.exec(text);
	}
	// Some services send the thoughts without the tag that they began with.
	const rest = /<\/(?:think|thinking|reasoning)>[ \t]*(?:\n|$)/i.exec(text);
	const isClosing = rest !== null && !known.includes('</think') && !THINKING.test(text.slice(0, rest.index));
	return isClosing ? text.slice(rest.index + rest[0].length) : text;
}

function withoutMarks(answer: string, known: string): string {
	let text = answer.trimStart();
	for (let mark = MARK.exec(text); mark !== null && !known.includes(mark[0]); mark = MARK.exec(text)) {
		const before = text.slice(0, mark.index);
		// At the beginning it says who speaks; behind the text, whatever follows is another turn.
		if (before.trim() !== '') return before.trimEnd();
		text = text.slice(mark.index + mark[0].length).replace(ROLE, '');
	}
	const isOver = SENTENCE_END.test(text) && !known.includes('</s>') && !/<s[ >][\s\S]*<\/s>/.test(text);
	const ended = isOver ? text.replace(SENTENCE_END, '') : text;
	return text === answer.trimStart() && !isOver ? answer : ended;
}
