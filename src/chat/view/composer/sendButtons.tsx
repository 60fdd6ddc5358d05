import { drawing as arrowUpIcon } from '@vscode/codicons/src/icons/arrow-up.svg';
import { drawing as debugStopIcon } from '@vscode/codicons/src/icons/debug-stop.svg';
import * as l10n from '@vscode/l10n';
import type { RefObject, VNode } from 'preact';
import { Icon } from '../../../base/view/icons.tsx';
import type { ChatActions, ChatPage } from '../model/chatPage.ts';
import { canSend, isTooLong } from '../model/composerEditor.ts';

interface SendButtonsProperties {
	readonly page: ChatPage;
	readonly actions: ChatActions;
	/** Gets the focus back. */
	readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** Stop while an answer is pending; Send otherwise, and beside Stop for a message that can be queued. */
export function SendButtons({ page, actions, box }: SendButtonsProperties): VNode {
	const { busy, editor, composerState } = page;
	const sendable = canSend(editor);
	const beingSent = editor.sending?.text === editor.text;
	const press = ({ detail }: MouseEvent, act: () => void) => {
		// The second click of a double click would stop what the first one sent.
		if (detail > 1) return;
		act();
		box.current?.focus();
	};
	// As by Enter: a name that is unfinished there is looked up first.
	const send = () => {
		const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
		box.current?.dispatchEvent(enter);
	};
	return (
		<>
			{busy && (
				<button
					type="button"
					class="send busy"
					aria-label={l10n.t('Stop')}
					aria-keyshortcuts="Escape"
					title={`${l10n.t('Stop')} – ${l10n.t('Waiting for the answer…')}`}
					onClick={(event) => press(event, () => actions.stop())}
				>
					<Icon drawing={debugStopIcon} />
				</button>
			)}
			{(!busy || (sendable && !beingSent)) && (
				<button
					type="button"
					class="send"
					aria-label={l10n.t('Send')}
					aria-keyshortcuts="Enter"
					aria-disabled={!sendable || !composerState.canSend}
					title={sendTitle(page)}
					onClick={(event) => press(event, send)}
				>
					<Icon drawing={arrowUpIcon} />
				</button>
			)}
		</>
	);
}

function sendTitle({ busy, editor, composerState }: ChatPage): string {
	if (isTooLong(editor)) return l10n.t('The message is too long to be sent. Shorten it.');
	if (!composerState.canSend) return l10n.t('One message is already waiting. It will be sent when the answer arrives.');
	return busy ? l10n.t('Send: waits for the answer') : l10n.t('Send');
}
