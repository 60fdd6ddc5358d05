import { l10n } from 'vscode';
import type { NoChange } from '../../core/code/codeEdit.ts';
import type { TimedAnswer } from '../../core/service/serviceClient.ts';
import { documentName } from '../documents/documentState.ts';
import type { SelectedCode } from '../documents/selectedCode.ts';
import { notesOf } from './review/proposal.ts';
import { showExplanation } from './review/showExplanation.ts';

/** An answer whose code is the selected one. */
interface Unchanged {
	readonly answer: TimedAnswer;
	readonly selected: SelectedCode;
	readonly outcome: NoChange;
}

/**
 * What shows why a service leaves code as it is.
 * @param unchanged answers about one document
 * @returns undefined if the service does not say
 */
export function explainUnchanged(unchanged: readonly Unchanged[]): (() => Promise<void>) | undefined {
	const [first] = unchanged;
	const notes = notesOf(unchanged);
	const { text, suggestions } = notes.explanation;
	if (first === undefined || (text === '' && suggestions.length === 0)) return undefined;
	const title = l10n.t('{0}: Explanation', documentName(first.selected.document));
	return () => showExplanation(title, { ...notes, origin: { title } });
}
