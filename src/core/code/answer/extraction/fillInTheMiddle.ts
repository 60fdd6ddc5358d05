/** Behind it comes what fills the gap, and in front of it, in some answers, the whole request. */
const MIDDLE = /<\|?fim_middle\|?>|<MID>|\[MIDDLE\]|<｜fim▁end｜>/;
const AROUND = /<\|?fim_(?:prefix|suffix)\|?>|<(?:PRE|SUF)>|\[(?:PREFIX|SUFFIX)\]|<｜fim▁(?:begin|hole)｜>/;

/**
 * What an answer puts into the gap of a text, where it has the marks of models that were trained to fill gaps.
 * @param known text in which such marks are meant
 */
export function fillInTheMiddle(answer: string, known: string): string {
	const mark = MIDDLE.exec(answer);
	if (mark === null || known.includes(mark[0])) return untilMark(answer, known);
	const before = answer.slice(0, mark.index);
	const behind = answer.slice(mark.index + mark[0].length);
	return before.trim() === '' || AROUND.test(before) ? untilMark(behind, known) : before;
}

/** What comes behind the gap is none of it. */
function untilMark(text: string, known: string): string {
	const mark = AROUND.exec(text);
	return mark === null || known.includes(mark[0]) || text.slice(0, mark.index).trim() === ''
		? text
		: text.slice(0, mark.index).trimEnd();
}
