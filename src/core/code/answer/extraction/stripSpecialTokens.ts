/** What a model says to itself before it answers: one of these words is in the name of the mark that it stands behind. */
const THOUGHT =
	/^(?:think|thinking|thoughts?|reasoning|reflection|scratchpad|analysis|planning|monologue|antthinking)$/;
/** Names of marks, in any of the brackets that models have for them. */
const NAMED_MARK =
	/<(\/?[a-zA-Z][\w:-]{1,40})>|<[|｜](\/?[\w▁:-]{2,40})[|｜]>|\[(\/?[A-Z][A-Z_]{3,20})\]|◁(\/?\w{2,20})▷/g;
/** How a console tells of the end of thoughts. */
const TOLD_THOUGHTS = /^Thinking\.{3}\n[\s\S]*?\n\.{3}done thinking\.\n/;
/** What comes behind the thoughts, where each part of a turn has a channel of its own; the marks may be lost. */
const FINAL_CHANNEL = /^[\s\S]*<\|channel\|>final[^<\n]{0,40}<\|message\|>|^analysis(?=[A-Z])[\s\S]*?assistantfinal/;
const OTHER_CHANNEL = /^\s*(?:<\|start\|>assistant)?<\|channel\|>(?:analysis|commentary)\b/;

/**
 * Marks of models around and within their texts: the beginning and the end of a turn, and the parts of a text with a gap to
 * fill in. None of them is a word of any language.
 */
const MARK =
	/<\|[\w-]{2,40}\|>|<｜[^｜<>\n]{2,40}｜>|<(?:fim_(?:prefix|suffix|middle|pad)|end_of_turn|start_of_turn|PRE|SUF|MID|EOT|EOM|bos|eos)>|\[\/?INST\]|\[(?:BOS|EOS)\]|<<\/?SYS>>/;
const SENTENCE_END = /<\/?s>\s*$/;
/** Who speaks, beside a mark. */
const ROLE = /^[ \t]*(?:assistant|model|output)?[ \t]*(?:\r?\n|$|(?=<[|｜]))/i;
/**
 * A turn that a model invents behind its own, in the formats that it was trained on. The word has its line, or a colon: in
 * many languages `## User settings` is a comment.
 */
const NEXT_TURN = /\n[ \t]{0,9}\n#{2,3} ?(?:Instruction|Human|User|Input|Question|End)s?[ \t]{0,9}(?::|$)/m;
const NEXT_SPEAKER = /\n[ \t]{0,9}\n(?:Human|User): /;
/** More than any answer has that means well. */
const MOST_MARKS = 50;

/**
 * An answer without what models write around it: thoughts in tags, and marks of their own.
 * @param known text in which such marks are meant: the code that the answer is about
 */
export function stripSpecialTokens(answer: string, known: string): string {
	return withoutNextTurn(withoutMarks(withoutThoughts(withoutChannels(answer, known), known), known), known);
}

function withoutChannels(answer: string, known: string): string {
	if (known.includes('<|channel|>')) return answer;
	const final = FINAL_CHANNEL.exec(answer) ?? TOLD_THOUGHTS.exec(answer);
	if (final !== null) return answer.slice(final[0].length);
	return OTHER_CHANNEL.test(answer) ? '' : answer;
}

interface ThoughtMark {
	readonly start: number;
	readonly end: number;
	readonly closes: boolean;
}

function thoughtMarks(text: string, known: string): readonly ThoughtMark[] {
	const found: ThoughtMark[] = [];
	for (const match of text.matchAll(NAMED_MARK)) {
		const [mark, ...names] = match;
		const name = names.find((each) => each !== undefined)?.toLowerCase() ?? '';
		const words = name.split(/[^a-z]+/);
		if (!words.some((word) => THOUGHT.test(word)) || known.includes(mark)) continue;
		const closes = name.startsWith('/') || words.includes('end');
		found.push({ start: match.index, end: match.index + mark.length, closes });
		if (found.length === MOST_MARKS) break;
	}
	return found;
}

/** Thoughts come first, one after the other; some services send them without the mark that they begin with. */
function withoutThoughts(answer: string, known: string): string {
	const marks = thoughtMarks(answer, known);
	const [first, second] = marks;
	if (first === undefined) return answer;
	// Code before them is code that speaks of thoughts.
	const isFirst = answer.slice(0, first.start).replace(MARK, '').replace(ROLE, '').trim() === '';
	if (first.closes && !isFirst) {
		const isAlone = second === undefined && /^[ \t]*(?:\n|$)/.test(answer.slice(first.end));
		return isAlone ? answer.slice(first.end) : answer;
	}
	return isFirst ? answer.slice(endOfThoughts(answer, marks)) : answer;
}

function endOfThoughts(answer: string, marks: readonly ThoughtMark[]): number {
	let end = answer.length;
	for (const [at, mark] of marks.entries()) {
		const before = marks[at - 1];
		if (before?.closes && answer.slice(before.end, mark.start).trim() !== '') break;
		end = mark.closes ? mark.end : answer.length;
	}
	return end;
}

function withoutMarks(answer: string, known: string): string {
	let text = withoutSentenceMarks(answer.trimStart(), known);
	for (let left = MOST_MARKS; left > 0; left -= 1) {
		const mark = MARK.exec(text);
		if (mark === null || known.includes(mark[0])) break;
		const before = text.slice(0, mark.index);
		// At the beginning it says who speaks; behind the text, whatever follows is another turn.
		if (before.replace(ROLE, '').trim() !== '') return before.trimEnd();
		const behind = text.slice(mark.index + mark[0].length).replace(ROLE, '');
		text = behind.replace(/^ (?! )/, '');
	}
	return text === answer.trimStart() ? answer : text;
}

/** The same marks strike text through in HTML, in pairs. */
function withoutSentenceMarks(text: string, known: string): string {
	if (known.includes('</s>') || known.includes('<s>')) return text;
	const begun = text.startsWith('<s>') ? text.slice('<s>'.length) : text;
	const end = begun.search(SENTENCE_END);
	if (end === -1) return begun;
	const pair = begun.search(/<s[ >]/);
	return pair === -1 || pair === end ? begun.slice(0, end) : begun;
}

function withoutNextTurn(answer: string, known: string): string {
	const turn = NEXT_TURN.exec(answer) ?? (answer.includes('\nAssistant:') ? NEXT_SPEAKER.exec(answer) : null);
	const isMeant = turn === null || answer.slice(0, turn.index).trim() === '' || known.includes(turn[0].trim());
	return isMeant ? answer : answer.slice(0, turn.index);
}
