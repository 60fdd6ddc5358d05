import { generateEdit } from '../../edit/core/answer/generateEdit.ts';
import type { EditOutcome, ParsedAnswer } from '../../edit/core/codeEdit.ts';
import type { CodePlace } from '../../edit/core/codePlace.ts';
import type { AnswerOutcome } from '../../edit/core/history/keptAnswer.ts';
import { askForAnswerText } from '../../edit/vscode/answers/unrecognizedReply.ts';
import type { TimedAnswer } from '../../service/core/serviceClient.ts';
import { showRefusal } from './answerNotes.ts';

/** An answer, read as code to insert. */
export interface ReadAnswer {
	readonly body: ParsedAnswer;
	readonly outcome: EditOutcome;
	/** Whether it was shown as received. */
	readonly isCovered: boolean;
}

/**
 * Reads an answer as code to insert; undefined if it has none, after telling the user why.
 * @param id of the stored answer
 */
export async function readGenerated(
	answer: TimedAnswer,
	place: CodePlace,
	id: string,
): Promise<ReadAnswer | undefined> {
	const read = (body: ParsedAnswer) => ({ body, outcome: generateEdit(body, place, 'kept') });
	let found = read(answer);
	const isUnknown = found.outcome.kind === 'refused' && (found.outcome.reason === 'unrecognised' || !answer.recognized);
	if (isUnknown) {
		const text = await askForAnswerText('generate', answer);
		if (text === undefined) return undefined;
		found = read({ body: text, pointer: '' });
	}
	if (found.outcome.kind !== 'refused') return { ...found, isCovered: isUnknown };
	showRefusal([id]);
	return undefined;
}

/** What became of an answer when it was read. */
export function outcomeOf(read: ReadAnswer | undefined): AnswerOutcome {
	if (read === undefined) return 'refused';
	return read.outcome.kind === 'noChange' ? 'noChange' : 'shown';
}
