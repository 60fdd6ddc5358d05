/** The text after it fills the gap; some answers repeat the whole request before it. */
const MIDDLE = /<\|?fim_middle\|?>|<MID>|\[MIDDLE\]|<｜fim▁end｜>/;
const AROUND = /<\|?fim_(?:prefix|suffix)\|?>|<(?:PRE|SUF)>|\[(?:PREFIX|SUFFIX)\]|<｜fim▁(?:begin|hole)｜>/;

/**
 * The text for the gap, if the answer has the markers of fill-in-the-middle models.
 * @param known text in which such markers are part of the code
 */
export function fillInTheMiddle(answer: string, known: string): string {
	const mark = MIDDLE.exec(answer);
	if (mark === null || known.includes(mark[0])) return untilMark(answer, known);
	const before = answer.slice(0, mark.index);
	const following = answer.slice(mark.index + mark[0].length);
	return before.trim() === '' || AROUND.test(before) ? untilMark(following, known) : before;
}

/** Cuts what follows the gap. */
function untilMark(text: string, known: string): string {
	const mark = AROUND.exec(text);
	return mark === null || known.includes(mark[0]) || text.slice(0, mark.index).trim() === ''
		? text
		: text.slice(0, mark.index).trimEnd();
}
