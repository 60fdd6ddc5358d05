/** Words in the names of tags around a model's reasoning. */
const THOUGHT =
	/^(?:think|thinking|thoughts?|reasoning|reflection|scratchpad|analysis|planning|monologue|antthinking)$/;
/** The names of marks, in any brackets that models use. */
const NAMED_MARK =
	/<(\/?[a-zA-Z][\w:-]{1,40})>|<[|｜](\/?[\w▁:-]{2,40})[|｜]>|\[(\/?[A-Z][A-Z_]{3,20})\]|◁(\/?\w{2,20})▷/g;
/** How a command-line tool marks the end of the reasoning. */
const TOLD_THOUGHTS = /^Thinking\.{3}\n[\s\S]*?\n\.{3}done thinking\.\n/;
/** The final answer follows, if each part of a turn has its own channel; the special tokens may be missing. */
const FINAL_CHANNEL = /^[\s\S]*<\|channel\|>final[^<\n]{0,40}<\|message\|>|^analysis(?=[A-Z])[\s\S]*?assistantfinal/;
const OTHER_CHANNEL = /^\s*(?:<\|start\|>assistant)?<\|channel\|>(?:analysis|commentary)\b/;

/**
 * Special tokens of models: start and end of a turn, and fill-in-the-middle. None of them is a word of any language.
 */
const MARK =
	/<\|[\w-]{2,40}\|>|<｜[^｜<>\n]{2,40}｜>|<(?:fim_(?:prefix|suffix|middle|pad)|end_of_turn|start_of_turn|PRE|SUF|MID|EOT|EOM|bos|eos)>|\[\/?INST\]|\[(?:BOS|EOS)\]|<<\/?SYS>>/;
const SENTENCE_END = /<\/?s>\s*$/;
/** The speaker's name next to a special token. */
const ROLE = /^[ \t]*(?:assistant|model|output)?[ \t]*(?:\r?\n|$|(?=<[|｜]))/i;
/**
 * A made-up next turn, in a format from the model's training. The word must have its own line or a colon: in many
 * languages, `## User settings` is a comment.
 */
const NEXT_TURN = /\n[ \t]{0,9}\n#{2,3} ?(?:Instruction|Human|User|Input|Question|End)s?[ \t]{0,9}(?::|$)/m;
const NEXT_SPEAKER = /\n[ \t]{0,9}\n(?:Human|User): /;
/** More than any honest answer has. */
const MOST_MARKS = 50;

/**
 * Removes what models write around the answer itself: tagged reasoning and special tokens.
 * @param known the code that the answer is about; tokens that occur in it are part of the code
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

/** Reasoning comes first, in one or more blocks. Some services omit its opening tag. */
function withoutThoughts(answer: string, known: string): string {
	const marks = thoughtMarks(answer, known);
	const [first, second] = marks;
	if (first === undefined) return answer;
	// If code comes before them, these tags are part of the code.
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
		// At the start it names the speaker; after the text, another turn follows.
		if (before.replace(ROLE, '').trim() !== '') return before.trimEnd();
		const following = text.slice(mark.index + mark[0].length).replace(ROLE, '');
		text = following.replace(/^ (?! )/, '');
	}
	return text === answer.trimStart() ? answer : text;
}

/** In HTML, `<s>` and `</s>` are a pair of strikethrough tags. */
function withoutSentenceMarks(text: string, known: string): string {
	if (known.includes('</s>') || known.includes('<s>')) return text;
	const begun = text.startsWith('<s>') ? text.slice('<s>'.length) : text;
	const end = begun.search(SENTENCE_END);
	if (end === -1) return begun.includes('</s>') ? text : begun;
	const pair = begun.search(/<s[ >]/);
	return pair === -1 || pair === end ? begun.slice(0, end) : begun;
}

function withoutNextTurn(answer: string, known: string): string {
	const turn = NEXT_TURN.exec(answer) ?? (answer.includes('\nAssistant:') ? NEXT_SPEAKER.exec(answer) : null);
	const isPartOfAnswer = turn === null || answer.slice(0, turn.index).trim() === '' || known.includes(turn[0].trim());
	return isPartOfAnswer ? answer : answer.slice(0, turn.index);
}
