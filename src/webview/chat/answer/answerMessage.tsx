import { drawing as checkIcon } from '@vscode/codicons/src/icons/check.svg';
import { drawing as copyIcon } from '@vscode/codicons/src/icons/copy.svg';
import { decodeHTMLStrict } from 'entities/decode';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { AnswerEntry } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { countHidden, normalizeLineEnds } from '../../../protocol/hiddenCharacters.ts';
import { MOST_BADGES } from '../../markdown/renderText.ts';
import { Button } from '../../shared/button.tsx';
import { IconButton } from '../../shared/iconButton.tsx';
import type { ChatActions } from '../model/chatActions.ts';
import type { CopiedPart } from '../model/chatPage.ts';
import { Again } from './again.tsx';
import { AnswerActions } from './answerActions.tsx';
import { AnswerSwitch } from './answerSwitch.tsx';
import { useAnswerTexts } from './answerTexts.tsx';
import { AskAgainPlace, useAskAgainForm } from './askAgainPlace.tsx';
import { CodeBlock } from './codeBlock.tsx';
import { HiddenNote, useConfirmHidden } from './confirmHidden.tsx';
import { MOST_ELEMENTS } from './drawingPace.ts';
import { InfoNote } from './infoNote.tsx';
import { Receipt } from './receipt.tsx';

interface AnswerMessageProperties {
	readonly entry: AnswerEntry;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
	readonly copied: CopiedPart | undefined;
}

/** An answer: its Markdown, its code blocks, the notes about it, and its receipt. */
export function AnswerMessage(properties: AnswerMessageProperties): VNode {
	const { entry, strings, actions } = properties;
	const { texts, isCut } = useAnswerTexts(entry.parts, strings);
	const hidden = useMemo(() => countHiddenIn(entry.parts, decodeHTMLStrict), [entry.parts]);
	return (
		<article class="answer" aria-label={strings.assistant}>
			<h2 class="visually-hidden">{strings.assistant}</h2>
			<HiddenNote count={hidden} strings={strings} />
			{isCut && <InfoNote text={strings.shownAsWritten} />}
			<AnswerParts key={entry.answerId} {...properties} texts={texts} />
			{entry.note !== undefined && <InfoNote text={entry.note} />}
			{entry.canContinue && (
				<p class="buttons">
					<Button
						text={strings.continue}
						onClick={() => actions.post({ type: 'continue', messageId: entry.answerId })}
					/>
				</p>
			)}
			{entry.isSummary && entry.canFork && (
				<p class="buttons">
					<Button text={strings.useSummary} onClick={() => actions.post({ type: 'fork', messageId: entry.answerId })} />
				</p>
			)}
			{entry.followNote !== undefined && <InfoNote text={entry.followNote} />}
			<AnswerFoot {...properties} />
		</article>
	);
}

interface AnswerPartsProperties extends AnswerMessageProperties {
	readonly texts: ReturnType<typeof useAnswerTexts>['texts'];
}

function AnswerParts({ entry, strings, actions, copied, texts }: AnswerPartsProperties): VNode {
	const badges = badgesPerBlock(entry.parts);
	return (
		<>
			{entry.parts.map((part, index) =>
				part.kind === 'code' ? (
					<CodeBlock
						key={index}
						messageId={entry.answerId}
						partIndex={index}
						language={part.language}
						code={part.code}
						badges={badges}
						copied={copied !== undefined && copied.partIndex === index}
						strings={strings}
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
function AnswerFoot({ entry, strings, actions, copied }: AnswerMessageProperties): VNode {
	const hidden = useMemo(() => countHiddenIn(entry.parts, (markdown) => markdown), [entry.parts]);
	const { act, choice } = useConfirmHidden<'copyAnswer'>(
		hidden,
		strings,
		(type, clean) => actions.post({ type, messageId: entry.answerId, clean }),
		entry.answerId,
	);
	const form = useAskAgainForm();
	return (
		<>
			<div class={entry.position === undefined ? 'answer-foot' : 'answer-foot several'}>
				<Receipt key={entry.answerId} receipt={entry.receipt} time={entry.time} strings={strings} />
				{entry.position !== undefined && (
					<AnswerSwitch messageId={entry.answerId} {...entry.position} strings={strings} actions={actions} />
				)}
				<AnswerActions entry={entry} strings={strings} actions={actions} form={form} />
				<IconButton
					icon={copied !== undefined && copied.partIndex === undefined ? checkIcon : copyIcon}
					label={strings.copyAnswer}
					onClick={() => act('copyAnswer')}
				/>
			</div>
			{choice}
			{form.isOpen && <AskAgainPlace entry={entry} strings={strings} actions={actions} form={form} />}
			{entry.again !== undefined && (
				<Again again={entry.again} note={entry.againNote} strings={strings} actions={actions} />
			)}
		</>
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
