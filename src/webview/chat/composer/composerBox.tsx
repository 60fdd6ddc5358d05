import { drawing as arrowUpIcon } from '@vscode/codicons/src/icons/arrow-up.svg';
import { drawing as attachIcon } from '@vscode/codicons/src/icons/attach.svg';
import { drawing as debugStopIcon } from '@vscode/codicons/src/icons/debug-stop.svg';
import { drawing as eyeIcon } from '@vscode/codicons/src/icons/eye.svg';
import { drawing as serverIcon } from '@vscode/codicons/src/icons/server.svg';
import { drawing as settingsIcon } from '@vscode/codicons/src/icons/settings.svg';
import { drawing as warningIcon } from '@vscode/codicons/src/icons/warning.svg';
import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../../shared/iconButton.tsx';
import { Icon } from '../../shared/icons.tsx';
import { lazyComponent } from '../../shared/lazyComponent.tsx';
import type { ChatActions } from '../model/chatActions.ts';
import type { ChatPage } from '../model/chatPage.ts';
import { canSend, isTooLong } from '../model/composerEditor.ts';
import { AttachmentList } from './attachmentList.tsx';
import { attachSuggestions } from './completion.ts';
import { ComposerText } from './composerText.tsx';
import { OptionsLine } from './optionsLine.tsx';
import { planNotes } from './planNotes.ts';

const OptionsForm = lazyComponent(async () => (await import('./optionsForm.tsx')).OptionsForm);

interface ComposerBoxProperties {
	readonly page: ChatPage;
	readonly actions: ChatActions;
	readonly focusRequests: number;
}

/** The text box with its attachments, options and buttons. */
export function ComposerBox({ page, actions, focusRequests }: ComposerBoxProperties): VNode {
	const { strings, composerState, conversationId, editor } = page;
	const box = useRef<HTMLTextAreaElement>(null);
	const optionsButton = useRef<HTMLButtonElement>(null);
	const [optionsOf, setOptionsOf] = useState<string | undefined>(undefined);
	const [attaching, setAttaching] = useState(false);
	const editing = optionsOf === conversationId;
	useLayoutEffect(() => {
		if (focusRequests > 0) box.current?.focus();
	}, [focusRequests]);
	const closeOptions = () => {
		// A field reports its change when it loses the focus.
		optionsButton.current?.focus();
		setOptionsOf(undefined);
	};
	const attach = () => {
		setAttaching(!attaching);
		box.current?.focus();
	};
	return (
		<div class="composer">
			{editing && (
				<OptionsForm
					composer={composerState}
					strings={strings}
					onChange={(options) => actions.postHere({ type: 'options', options })}
					onClose={closeOptions}
				/>
			)}
			<AttachmentList chips={composerState.attachments} strings={strings} actions={actions} />
			<ComposerText
				page={page}
				actions={actions}
				box={box}
				offered={attaching ? attachSuggestions(strings) : undefined}
				onOfferEnd={() => setAttaching(false)}
			/>
			<PlanLine page={page} />
			<OptionsLine composer={composerState} strings={strings} />
			<div class="composer-foot">
				{/* The list closes if the text box loses the focus, and the click would open it again. */}
				<IconButton icon={attachIcon} label={strings.attach} expanded={attaching} keepsFocus onClick={attach} />
				<IconButton
					icon={settingsIcon}
					label={strings.options}
					buttonRef={optionsButton}
					expanded={editing}
					onClick={() => (editing ? closeOptions() : setOptionsOf(conversationId))}
				/>
				<IconButton icon={eyeIcon} label={strings.showRequest} onClick={() => actions.showRequest()} />
				<span class="service" title={page.service}>
					<Icon drawing={serverIcon} />
					<span>{page.service}</span>
				</span>
				<SendButtons page={page} actions={actions} box={box} sendable={canSend(editor)} />
			</div>
		</div>
	);
}

/** The length of the message against the plan, and what else exceeds it. A warning; it blocks nothing. */
function PlanLine({ page }: Pick<ComposerBoxProperties, 'page'>): VNode | null {
	const notes = planNotes(page.composerState, page.editor.text.length, page.strings);
	if (notes.length === 0) return null;
	return (
		<p class="plan-line" id="plan-line">
			{notes.map(({ text, hint, over }) => (
				<span key={hint} class={over ? 'over' : ''} title={hint}>
					{over && <Icon drawing={warningIcon} />}
					{text}
				</span>
			))}
		</p>
	);
}

interface SendButtonsProperties extends Omit<ComposerBoxProperties, 'focusRequests'> {
	readonly box: RefObject<HTMLTextAreaElement | null>;
	readonly sendable: boolean;
}

/** Stop while an answer is pending; Send otherwise, and beside Stop for a message that can be queued. */
function SendButtons({ page, actions, box, sendable }: SendButtonsProperties): VNode {
	const { strings, busy, editor, composerState } = page;
	const beingSent = editor.sending?.text === editor.text;
	const sends = !busy || (sendable && !beingSent);
	const press =
		(act: () => void) =>
		({ detail }: MouseEvent) => {
			// The second click of a double click would stop what the first one sent.
			if (detail > 1) return;
			act();
			box.current?.focus();
		};
	return (
		<>
			{busy && (
				<button
					type="button"
					class="send busy"
					aria-label={strings.stop}
					aria-keyshortcuts="Escape"
					title={`${strings.stop} – ${strings.waiting}`}
					onClick={press(() => actions.stop())}
				>
					<Icon drawing={debugStopIcon} />
				</button>
			)}
			{sends && (
				<button
					type="button"
					class="send"
					aria-label={strings.send}
					aria-keyshortcuts="Enter"
					aria-disabled={!sendable || !composerState.canSend}
					title={sendTitle(page)}
					onClick={press(() => actions.send())}
				>
					<Icon drawing={arrowUpIcon} />
				</button>
			)}
		</>
	);
}

function sendTitle({ strings, busy, editor, composerState }: ChatPage): string {
	if (isTooLong(editor)) return strings.messageTooLong;
	if (!composerState.canSend) return strings.oneWaits;
	return busy ? strings.sendLater : strings.send;
}
