import type { CodeEdit, NoChange } from '../../core/code/codeEdit.ts';
import type { TimedAnswer } from '../../core/service/serviceClient.ts';
import type { KeptAnswers } from '../answers/keptAnswers.ts';
import { askForAnswerText } from '../answers/unrecognizedReply.ts';
import type { SelectedCode } from '../documents/selectedCode.ts';
import { showRefusal } from './optimizeTexts.ts';

/**
 * Reads an answer as an edit of the selected code; undefined if it is none, after telling the user why.
 * @param id of the answer as it is stored
 */
export async function readOptimized(
	answer: TimedAnswer,
	selected: SelectedCode,
	id: string,
	answers: Pick<KeptAnswers, 'recordOutcome'>,
): Promise<CodeEdit | NoChange | undefined> {
	const { optimizeEdit } = await import('../../core/code/answer/optimizeEdit.ts');
	let outcome = optimizeEdit(answer, selected);
	if (outcome.kind === 'refused' && (outcome.reason === 'unrecognised' || !answer.recognized)) {
		const text = await askForAnswerText('optimize', { ...answer, recognized: false });
		if (text === undefined) {
			answers.recordOutcome([id], 'refused');
			return undefined;
		}
		outcome = optimizeEdit({ body: text, pointer: '' }, selected);
	}
	if (outcome.kind !== 'refused') return outcome;
	answers.recordOutcome([id], 'refused');
	showRefusal(outcome.reason, [id]);
	return undefined;
}
