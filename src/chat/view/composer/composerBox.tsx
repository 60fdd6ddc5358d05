import { drawing as attachIcon } from '@vscode/codicons/src/icons/attach.svg';
import { drawing as eyeIcon } from '@vscode/codicons/src/icons/eye.svg';
import { drawing as serverIcon } from '@vscode/codicons/src/icons/server.svg';
import { drawing as settingsIcon } from '@vscode/codicons/src/icons/settings.svg';
import { drawing as warningIcon } from '@vscode/codicons/src/icons/warning.svg';
import * as l10n from '@vscode/l10n';
import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../../../base/view/iconButton.tsx';
import { Icon } from '../../../base/view/icons.tsx';
import type { ChatActions } from '../model/chatActions.ts';
import type { ChatPage } from '../model/chatPage.ts';
import { AttachmentList } from './attachmentList.tsx';
import { ComposerHidden } from './composerHidden.tsx';
import { ComposerText } from './composerText.tsx';
import { OptionsForm } from './optionsForm.tsx';
import { OptionsLine } from './optionsLine.tsx';
import { planNotes } from './planNotes.ts';
import { SendButtons } from './sendButtons.tsx';
import { useDropTarget } from './useDropTarget.ts';

interface ComposerBoxProperties {
	readonly page: ChatPage;
	readonly actions: ChatActions;
	readonly focusRequests: number;
}

/** The text box with its attachments, options and buttons. */
export function ComposerBox({ page, actions, focusRequests }: ComposerBoxProperties): VNode {
	const { composerState } = page;
	const box = useRef<HTMLTextAreaElement>(null);
	const [attaching, setAttaching] = useState(false);
	const options = useOptionsForm(page.conversationId);
	const isDropping = useDropTarget(actions);
	useLayoutEffect(() => {
		if (focusRequests > 0) box.current?.focus();
	}, [focusRequests]);
	const attach = () => {
		setAttaching(!attaching);
		box.current?.focus();
	};
	return (
		<div class={isDropping ? 'composer dropping' : 'composer'}>
			{isDropping && <p class="drop-note">{l10n.t('Drop to attach')}</p>}
			{options.isOpen && (
				<OptionsForm
					composer={composerState}
					models={page.models}
					onOpen={() => actions.post({ type: 'listModels' })}
					onChange={(changed) => actions.postHere({ type: 'options', options: changed })}
					onClose={options.close}
				/>
			)}
			<AttachmentList chips={composerState.attachments} actions={actions} />
			<ComposerHidden page={page} actions={actions} />
			<ComposerText
				page={page}
				actions={actions}
				box={box}
				attaching={attaching}
				onAttachEnd={() => setAttaching(false)}
			/>
			<PlanLine page={page} onSummarize={() => actions.postHere({ type: 'summarize' })} />
			<OptionsLine composer={composerState} />
			<ComposerFoot page={page} actions={actions} box={box} attaching={attaching} onAttach={attach} options={options} />
		</div>
	);
}

interface OptionsFormState {
	readonly isOpen: boolean;
	readonly button: RefObject<HTMLButtonElement | null>;
	readonly toggle: () => void;
	readonly close: () => void;
}

/** The options form is open for one conversation: another one begins with it closed. */
function useOptionsForm(conversationId: string): OptionsFormState {
	const button = useRef<HTMLButtonElement>(null);
	const [openFor, setOpenFor] = useState<string | undefined>(undefined);
	const isOpen = openFor === conversationId;
	const close = () => {
		// A field reports its change when it loses the focus.
		button.current?.focus();
		setOpenFor(undefined);
	};
	return { isOpen, button, toggle: () => (isOpen ? close() : setOpenFor(conversationId)), close };
}

interface ComposerFootProperties extends Omit<ComposerBoxProperties, 'focusRequests'> {
	readonly box: RefObject<HTMLTextAreaElement | null>;
	readonly attaching: boolean;
	readonly onAttach: () => void;
	readonly options: OptionsFormState;
}

function ComposerFoot({ page, actions, box, attaching, onAttach, options }: ComposerFootProperties): VNode {
	const { service } = page;
	return (
		<div class="composer-foot">
			{/* The list closes if the text box loses the focus, and the click would open it again. */}
			<IconButton icon={attachIcon} label={l10n.t('Attach…')} expanded={attaching} keepsFocus onClick={onAttach} />
			<IconButton
				icon={settingsIcon}
				label={l10n.t('Options of This Conversation')}
				buttonRef={options.button}
				expanded={options.isOpen}
				onClick={options.toggle}
			/>
			<IconButton icon={eyeIcon} label={l10n.t('Show What Will Be Sent')} onClick={() => actions.showRequest()} />
			<span class="service" title={service}>
				<Icon drawing={serverIcon} />
				<span>{service}</span>
			</span>
			<SendButtons page={page} actions={actions} box={box} />
		</div>
	);
}

interface PlanLineProperties extends Pick<ComposerBoxProperties, 'page'> {
	readonly onSummarize: () => void;
}

/** What the message will take, its length against the plan, and what else exceeds that. It blocks nothing. */
function PlanLine({ page, onSummarize }: PlanLineProperties): VNode | null {
	const { composerState, editor, busy } = page;
	const notes = planNotes(composerState, editor.text.length);
	const offersSummary = composerState.leftOut !== undefined && composerState.canSend && !busy;
	if (notes.length === 0) return null;
	return (
		<p class="plan-line" id="plan-line">
			{notes.map(({ text, hint, over }) => (
				<span key={hint} class={over ? 'over' : ''} title={hint} role="note">
					{over && <Icon drawing={warningIcon} />}
					{text}
				</span>
			))}
			{offersSummary && (
				<button type="button" class="text-button" onClick={({ detail }) => detail < 2 && onSummarize()}>
					{l10n.t('Go On with a Summary…')}
				</button>
			)}
		</p>
	);
}
