import { optimizeEdit } from '../../edit/core/answer/optimizeEdit.ts';
import type { EditOutcome } from '../../edit/core/codeEdit.ts';
import type { KeptAnswers } from '../../edit/vscode/answers/keptAnswers.ts';
import { askForAnswerText } from '../../edit/vscode/answers/unrecognizedReply.ts';
import type { ReceivedCode } from './optimizeRequests.ts';

/**
 * Reads an answer as an edit of the selected code, and records it if it is none.
 * @returns undefined if its format is unknown and the user does not say where the text is
 */
export async function readOptimized(
	{ id, answer, selected }: ReceivedCode,
	answers: Pick<KeptAnswers, 'recordOutcome'>,
): Promise<EditOutcome | undefined> {
	const outcome = optimizeEdit(answer, selected);
	const isUnknown = outcome.kind === 'refused' && (outcome.reason === 'unrecognised' || !answer.recognized);
	const text = isUnknown ? await askForAnswerText('optimize', answer) : undefined;
	const read = text === undefined ? outcome : optimizeEdit({ body: text, pointer: '' }, selected);
	if (read.kind === 'refused') answers.recordOutcome([id], 'refused');
	return isUnknown && text === undefined ? undefined : read;
}
