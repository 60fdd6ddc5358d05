import { drawing as previousIcon } from '@vscode/codicons/src/icons/chevron-left.svg';
import { drawing as nextIcon } from '@vscode/codicons/src/icons/chevron-right.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import type { AnswerEntry } from '../../../protocol/chat.ts';
import { IconButton } from '../../shared/iconButton.tsx';
import type { ChatActions } from '../model/chatActions.ts';

interface AnswerSwitchProperties extends NonNullable<AnswerEntry['position']> {
	/** The id of the answer shown. */
	readonly messageId: string;
	readonly actions: ChatActions;
}

/** Which of several answers is shown, and the way to the others. The one shown is the one that goes on. */
export function AnswerSwitch({ messageId, index, count, actions }: AnswerSwitchProperties): VNode {
	return (
		<div class="answer-switch">
			<IconButton
				icon={previousIcon}
				label={l10n.t('Previous Answer')}
				disabled={index === 1}
				onClick={() => index > 1 && actions.post({ type: 'choose', messageId, step: -1 })}
			/>
			<span role="status">
				<span aria-hidden="true">{l10n.t('{0} / {1}', index, count)}</span>
				<span class="visually-hidden">{l10n.t('Answer {0} of {1}', index, count)}</span>
			</span>
			<IconButton
				icon={nextIcon}
				label={l10n.t('Next Answer')}
				disabled={index === count}
				onClick={() => index < count && actions.post({ type: 'choose', messageId, step: 1 })}
			/>
		</div>
	);
}
