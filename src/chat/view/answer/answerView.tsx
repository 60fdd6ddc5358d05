import { drawing as checkIcon } from '@vscode/codicons/src/icons/check.svg';
import { drawing as previousIcon } from '@vscode/codicons/src/icons/chevron-left.svg';
import { drawing as nextIcon } from '@vscode/codicons/src/icons/chevron-right.svg';
import { drawing as copyIcon } from '@vscode/codicons/src/icons/copy.svg';
import { drawing as askAgainIcon } from '@vscode/codicons/src/icons/refresh.svg';
import { drawing as forkIcon } from '@vscode/codicons/src/icons/repo-forked.svg';
import { drawing as optionsIcon } from '@vscode/codicons/src/icons/settings.svg';
import * as l10n from '@vscode/l10n';
import { decodeHTMLStrict } from 'entities/decode';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { countHidden, normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { Button, IconButton } from '../../../base/view/button.tsx';
import type { AnswerEntry } from '../../protocol/chat.ts';
import { FailureMessage } from '../conversation/failureMessage.tsx';
import { PendingMessage } from '../conversation/pendingMessage.tsx';
import { MOST_BADGES } from '../markdown/renderText.ts';
import type { ChatActions, CopiedPart } from '../model/chatPage.ts';
import { useAnswerTexts } from './answerTexts.tsx';
import { type AskAgainFormState, AskAgainPlace, useAskAgainForm } from './askAgainPlace.tsx';
import { CodeBlockView } from './codeBlockView.tsx';
import { HiddenNote, useConfirmHidden } from './confirmHidden.tsx';
import { MOST_ELEMENTS } from './drawingPace.ts';
import { InfoNote } from './infoNote.tsx';
import { ReceiptView } from './receiptView.tsx';

interface AnswerViewProperties {
	readonly entry: AnswerEntry;
	readonly actions: ChatActions;
	readonly copied: CopiedPart | undefined;
}

/** An answer: its Markdown, its code blocks, the notes about it, and its receipt. */
export function AnswerView(properties: AnswerViewProperties): VNode {
	const { entry, actions } = properties;
	const { texts, isCut } = useAnswerTexts(entry.parts);
	const hidden = useMemo(() => countHiddenIn(entry.parts, decodeHTMLStrict), [entry.parts]);
	return (
		<article class="answer" aria-label={l10n.t('Whetstone')}>
			<h2 class="visually-hidden">{l10n.t('Whetstone')}</h2>
			<HiddenNote count={hidden} />
			{isCut && (
				<InfoNote text={l10n.t('Part of this answer is shown unformatted: formatting it would take too long.')} />
			)}
			<AnswerParts key={entry.answerId} {...properties} texts={texts} />
			{entry.note !== undefined && <InfoNote text={entry.note} />}
			{entry.canContinue && (
				<p class="buttons">
					<Button
						text={l10n.t('Continue')}
						onClick={() => actions.post({ type: 'continue', messageId: entry.answerId })}
					/>
				</p>
			)}
			{entry.isSummary && entry.canFork && (
				<p class="buttons">
					<Button
						text={l10n.t('Continue with This Summary')}
						onClick={() => actions.post({ type: 'fork', messageId: entry.answerId })}
					/>
				</p>
			)}
			{entry.followNote !== undefined && <InfoNote text={entry.followNote} />}
			<AnswerFoot {...properties} />
		</article>
	);
}

interface AnswerPartsProperties extends AnswerViewProperties {
	readonly texts: ReturnType<typeof useAnswerTexts>['texts'];
}

function AnswerParts({ entry, actions, copied, texts }: AnswerPartsProperties): VNode {
	const badges = badgesPerBlock(entry.parts);
	return (
		<>
			{entry.parts.map((part, index) =>
				part.kind === 'code' ? (
					<CodeBlockView
						key={index}
						messageId={entry.answerId}
						partIndex={index}
						language={part.language}
						code={part.code}
						badges={badges}
						copied={copied !== undefined && copied.partIndex === index}
						actions={actions}
					/>
				) : (
					<div key={index} class="markdown">
						{texts[index]}
					</div>
				),
			)}
		</>
	);
}

/**
 * The receipt, what can be done with the answer, and the request for another one. Copy copies the Markdown as it came, so
 * hidden characters in references do not count.
 */
function AnswerFoot({ entry, actions, copied }: AnswerViewProperties): VNode {
	const hidden = useMemo(() => countHiddenIn(entry.parts, (markdown) => markdown), [entry.parts]);
	const { act, choice } = useConfirmHidden<'copyAnswer'>(
		hidden,
		(type, clean) => actions.post({ type, messageId: entry.answerId, clean }),
		entry.answerId,
	);
	const form = useAskAgainForm();
	return (
		<>
			<div class={entry.position === undefined ? 'answer-foot' : 'answer-foot several'}>
				<ReceiptView key={entry.answerId} receipt={entry.receipt} time={entry.time} />
				{entry.position !== undefined && (
					<AnswerSwitch messageId={entry.answerId} {...entry.position} actions={actions} />
				)}
				<AnswerActions entry={entry} actions={actions} form={form} />
				<IconButton
					icon={copied !== undefined && copied.partIndex === undefined ? checkIcon : copyIcon}
					label={l10n.t('Copy Answer')}
					onClick={() => act('copyAnswer')}
				/>
			</div>
			{choice}
			{form.isOpen && <AskAgainPlace entry={entry} actions={actions} form={form} />}
			{entry.again !== undefined && <Again again={entry.again} note={entry.againNote} actions={actions} />}
		</>
	);
}

interface AnswerSwitchProperties extends NonNullable<AnswerEntry['position']> {
	/** The id of the answer shown. */
	readonly messageId: string;
	readonly actions: ChatActions;
}

/** Which of several answers is shown, and the buttons to the others. The conversation continues from the one shown. */
function AnswerSwitch({ messageId, index, count, actions }: AnswerSwitchProperties): VNode {
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

interface AgainProperties {
	readonly again: NonNullable<AnswerEntry['again']>;
	readonly note: string | undefined;
	readonly actions: ChatActions;
}

/** A request for another answer, under the one that is there: that it is in flight and what it sends, or why it failed. */
function Again({ again, note, actions }: AgainProperties): VNode {
	const line = note !== undefined && <p class="again-line">{note}</p>;
	if (again.role === 'failure') {
		return (
			<div class="again">
				<FailureMessage entry={again} actions={actions} />
				{line}
			</div>
		);
	}
	return (
		<div class="again">
			<PendingMessage entry={again} actions={actions} />
			<p class="again-line">
				{l10n.t('The earlier messages are sent in full, as many as fit, under a new conversation_id.')}
			</p>
			{line}
		</div>
	);
}

/** How many hidden characters each code block may show as elements: all blocks together about as many as the text. */
function badgesPerBlock(parts: AnswerEntry['parts']): number {
	const blocks = parts.filter(({ kind }) => kind === 'code').length;
	return Math.min(MOST_BADGES, Math.floor(MOST_ELEMENTS / Math.max(1, blocks)));
}

function countHiddenIn(parts: AnswerEntry['parts'], markdown: (text: string) => string): number {
	const texts = parts.map((part) => (part.kind === 'code' ? part.code + part.language : markdown(part.text)));
	return texts.reduce((sum, text) => sum + countHidden(normalizeLineEnds(text)), 0);
}

interface AnswerActionsProperties {
	readonly entry: AnswerEntry;
	readonly actions: ChatActions;
	readonly form: AskAgainFormState;
}

/** What goes on from an answer: another one, or a new conversation. */
function AnswerActions({ entry, actions, form }: AnswerActionsProperties): VNode {
	const { answerId: messageId, canAskAgain, canFork } = entry;
	return (
		<div class="answer-actions">
			{canAskAgain && (
				<IconButton
					icon={askAgainIcon}
					label={l10n.t('Ask Again')}
					hint={l10n.t(
						'Ask Again: a new paid request. The earlier messages are sent in full, as many as fit, under a new conversation_id; this answer is kept.',
					)}
					// The second click of a double click is not another request.
					onClick={({ detail }) => detail < 2 && actions.post({ type: 'askAgain', messageId, options: {} })}
				/>
			)}
			{canAskAgain && (
				<IconButton
					icon={optionsIcon}
					label={l10n.t('Ask Again With…')}
					buttonRef={form.button}
					expanded={form.isOpen}
					onClick={form.toggle}
				/>
			)}
			{canFork && (
				<IconButton
					icon={forkIcon}
					label={l10n.t('Continue from Here in a New Conversation')}
					onClick={({ detail }) => detail < 2 && actions.post({ type: 'fork', messageId })}
				/>
			)}
		</div>
	);
}
