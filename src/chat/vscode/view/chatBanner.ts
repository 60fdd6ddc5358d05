import { l10n } from 'vscode';
import type { Conversation } from '../../core/conversation.ts';
import { isTransient, type SaveProblem, saveProblem } from '../../core/store/saveProblem.ts';
import type { ChatSnapshot } from '../../protocol/chat.ts';
import { saveProblemText } from '../conversationNotices.ts';

/** A notice about the whole conversation: that it was deleted, is not being saved, or could not be read entirely. */
export function chatBanner(conversation: Conversation): ChatSnapshot['banner'] {
	const { readOnly, transcript } = conversation;
	const { unsaved, isShared } = transcript;
	const { deleted, damagedLines } = transcript.current;
	if (readOnly) {
		const text = l10n.t(
			'A newer version of Whetstone wrote this conversation. You can read it here; start a new one to continue.',
		);
		return { text, severity: 'warning' };
	}
	if (deleted) {
		const text = l10n.t(
			'This conversation was deleted in another window. It will be permanently erased in a few seconds unless you restore or continue it.',
		);
		return { text, severity: 'warning', restore: l10n.t('Restore') };
	}
	if (unsaved !== undefined) return unsavedBanner(saveProblem(unsaved));
	if (damagedLines > 0) {
		const text = l10n.t(
			'{0} entries of this conversation could not be read. The original files are kept in quarantine.',
			damagedLines,
		);
		return { text, severity: 'info' };
	}
	if (!isShared) return undefined;
	return {
		text: l10n.t('Another open window has also written to this conversation. Its messages appear here, too.'),
		severity: 'info',
	};
}

function unsavedBanner(problem: SaveProblem): ChatSnapshot['banner'] {
	if (problem === 'tooLong') {
		const text = l10n.t(
			'An answer is too long for the history: it will be lost when this window closes. What comes after it is saved.',
		);
		return { text, severity: 'warning' };
	}
	const text = l10n.t(
		'History is not being saved: {0}. You can continue, but new messages are in memory only.',
		saveProblemText(problem),
	);
	return { text, severity: 'warning', ...(isTransient(problem) ? { tryAgain: l10n.t('Try Again') } : {}) };
}
