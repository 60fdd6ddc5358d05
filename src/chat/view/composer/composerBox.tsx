import { drawing as attachIcon } from '@vscode/codicons/src/icons/attach.svg';
import { drawing as eyeIcon } from '@vscode/codicons/src/icons/eye.svg';
import { drawing as serverIcon } from '@vscode/codicons/src/icons/server.svg';
import { drawing as settingsIcon } from '@vscode/codicons/src/icons/settings.svg';
import { drawing as warningIcon } from '@vscode/codicons/src/icons/warning.svg';
import * as l10n from '@vscode/l10n';
import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { countHidden, normalizeLineEnds, withoutHidden } from '../../../base/text/hiddenCharacters.ts';
import { Button, IconButton } from '../../../base/view/button.tsx';
import { Icon } from '../../../base/view/icons.tsx';
import type { ComposerState } from '../../protocol/chat.ts';
import { HiddenNote } from '../answer/confirmHidden.tsx';
import { renderText } from '../markdown/renderText.ts';
import type { ChatActions, ChatPage } from '../model/chatPage.ts';
import { AttachmentList } from './attachmentList.tsx';
import { ComposerText } from './composerText.tsx';
import { OfferedRulesList } from './offeredRulesList.tsx';
import { OptionsForm } from './optionsForm.tsx';
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
			{composerState.offeredRules !== undefined && (
				<OfferedRulesList rules={composerState.offeredRules} actions={actions} />
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

interface PlanLineProperties {
	readonly page: ChatPage;
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
					{l10n.t('Continue with a Summary…')}
				</button>
			)}
		</p>
	);
}

interface ComposerHiddenProperties {
	readonly page: ChatPage;
	readonly actions: ChatActions;
}

/**
 * Warns of hidden characters in a text that was put into the composer, since a text box cannot show them, and removes them
 * on demand; null if there are none.
 */
function ComposerHidden({ page: { editor }, actions }: ComposerHiddenProperties): VNode | null {
	const { text, isPlaced } = editor;
	const count = useMemo(() => (isPlaced ? countHidden(normalizeLineEnds(text)) : 0), [text, isPlaced]);
	if (count === 0) return null;
	const warning = l10n.t('This text contains hidden characters, which this box cannot show: {0}', count);
	return (
		<div class="composer-hidden" role="status">
			<HiddenNote count={count} text={warning} />
			<Button text={l10n.t('Without Them')} onClick={() => actions.type(withoutHidden(normalizeLineEnds(text)))} />
		</div>
	);
}

const NUMBERS = new Intl.NumberFormat();

interface OptionsLineProperties {
	readonly composer: ComposerState;
}

/** The model, and the options that differ from the settings; null if there are none. */
function OptionsLine({ composer }: OptionsLineProperties): VNode | null {
	const notes = optionNotes(composer);
	if (notes.length === 0) return null;
	return (
		<ul class="options-line" aria-label={l10n.t('Options of This Conversation')}>
			{notes.map((note) => (
				<li key={note} title={withoutHidden(note)}>
					{renderText(note)}
				</li>
			))}
		</ul>
	);
}

/** In words: the model, if it is known, and each option that differs from the settings. */
function optionNotes(composer: ComposerState): readonly string[] {
	const { options, defaults } = composer;
	const { temperature, maxTokens, systemPrompt } = options;
	const shownModel = modelNote(composer);
	return [
		...(shownModel === '' ? [] : [shownModel]),
		...noteOf(temperature, defaults.temperature, (value) => l10n.t('temperature {0}', NUMBERS.format(value))),
		...noteOf(maxTokens, defaults.maxTokens, (value) => l10n.t('at most {0} tokens', NUMBERS.format(value))),
		...noteOf(systemPrompt, defaults.systemPrompt, () => l10n.t('custom system prompt')),
	];
}

/** The model that is asked for; otherwise the one that answers, if it is known. */
function modelNote({ options, defaults, standardModel }: ComposerState): string {
	const { model = defaults.model } = options;
	if (model !== '') return model;
	if (standardModel !== undefined) return l10n.t('{0} (default)', standardModel);
	return defaults.model === '' ? '' : l10n.t('The service’s default');
}

function noteOf<Value>(value: Value | undefined, standard: Value, say: (value: Value) => string): readonly string[] {
	return value === undefined || value === standard ? [] : [say(value)];
}
