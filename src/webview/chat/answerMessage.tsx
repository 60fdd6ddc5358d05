import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { AnswerEntry, AnswerPart } from '../../protocol/chat.ts';
import type { ChatStrings } from '../../protocol/chatStrings.ts';
import { countHidden, normalizeLineEnds } from '../../protocol/hiddenCharacters.ts';
import { decodeEntities } from '../markdown/decodeEntities.ts';
import { HeadingLevels } from '../markdown/headingLevels.ts';
import { lexMarkdown } from '../markdown/lexMarkdown.ts';
import { type MarkdownContext, renderMarkdown } from '../markdown/renderMarkdown.ts';
import type { ChatActions } from './chatActions.ts';
import type { CopiedPart } from './chatPage.ts';
import { CodeBlock } from './codeBlock.tsx';
import { CodeText } from './codeText.tsx';
import { formatText } from './formatText.ts';
import { useHiddenChoice } from './hiddenChoice.tsx';
import { HiddenNote } from './hiddenNote.tsx';
import { IconButton } from './iconButton.tsx';
import { Icon } from './icons.tsx';
import { Link } from './link.tsx';
import { LongText, maximumBadges } from './longText.tsx';
import { Receipt } from './receipt.tsx';
import { ScrollBox } from './scrollBox.tsx';

interface AnswerMessageProperties {
	readonly entry: AnswerEntry;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
	readonly copied: CopiedPart | undefined;
}

/** The level of the hidden heading that each message has. */
const messageLevel = 2;
/** How many elements one answer may have. */
const maximumElements = 4000;

/** An answer: its Markdown, its code blocks, what has to be said about it, and its receipt. */
export function AnswerMessage({ entry, strings, actions, copied }: AnswerMessageProperties): VNode {
	const texts = useMemo(() => renderTexts(entry.parts, strings), [entry.parts, strings]);
	const hidden = useMemo(() => countHiddenIn(entry.parts, decodeEntities), [entry.parts]);
	const badges = badgesPerBlock(entry.parts);
	return (
		<article class="answer" aria-label={strings.assistant}>
			<h2 class="visually-hidden">{strings.assistant}</h2>
			<HiddenNote count={hidden} strings={strings} />
			{entry.parts.map((part, index) =>
				part.kind === 'code' ? (
					<CodeBlock
						key={index}
						messageId={entry.id}
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
			{entry.note !== undefined && (
				<p class="note">
					<Icon name="info" />
					<span>{entry.note}</span>
				</p>
			)}
			{entry.canContinue && (
				<p class="buttons">
					<button
						type="button"
						class="button secondary"
						onClick={() => actions.post({ type: 'continue', messageId: entry.id })}
					>
						{strings.continue}
					</button>
				</p>
			)}
			<AnswerFoot entry={entry} strings={strings} actions={actions} copied={copied} />
		</article>
	);
}

/** What the answer cost, and Copy: of its Markdown as it came, so characters behind character references are not asked about. */
function AnswerFoot({ entry, strings, actions, copied }: AnswerMessageProperties): VNode {
	const hidden = useMemo(() => countHiddenIn(entry.parts, (markdown) => markdown), [entry.parts]);
	const { act, choice } = useHiddenChoice<'copyAnswer'>(hidden, strings, (type, clean) =>
		actions.post({ type, messageId: entry.id, clean }),
	);
	return (
		<>
			<div class="answer-foot">
				<Receipt items={entry.receipt} time={entry.time} label={strings.receipt} />
				<IconButton
					icon={copied && copied.partIndex === undefined ? 'check' : 'copy'}
					label={strings.copyAnswer}
					onClick={() => act('copyAnswer')}
				/>
			</div>
			{choice}
		</>
	);
}

function renderTexts(parts: readonly AnswerPart[], strings: ChatStrings): readonly ComponentChildren[] {
	const context: MarkdownContext = {
		headings: new HeadingLevels(messageLevel),
		imageText: (alternative, host) => formatText(strings.image, alternative, host),
		code: (language, code) => <CodeText language={language} code={code} />,
		link: (link, content) => (
			<Link link={link} strings={strings}>
				{content}
			</Link>
		),
		table: (table) => <ScrollBox>{table}</ScrollBox>,
		budget: { left: maximumElements },
	};
	return parts.map((part) => (part.kind === 'code' ? undefined : renderMarkdownText(part.text, context)));
}

function renderMarkdownText(text: string, context: MarkdownContext): ComponentChildren {
	const tokens = lexMarkdown(text);
	if (tokens) return renderMarkdown(tokens, context);
	return (
		<div class="verbatim">
			<LongText text={normalizeLineEnds(text)} />
		</div>
	);
}

/** How many hidden characters each code block may show as an element: all blocks together have about as many as the text. */
function badgesPerBlock(parts: readonly AnswerPart[]): number {
	const blocks = parts.filter(({ kind }) => kind === 'code').length;
	return Math.min(maximumBadges, Math.floor(maximumElements / Math.max(1, blocks)));
}

function countHiddenIn(parts: readonly AnswerPart[], markdown: (text: string) => string): number {
	const texts = parts.map((part) => (part.kind === 'code' ? part.code + part.language : markdown(part.text)));
	return texts.reduce((sum, text) => sum + countHidden(normalizeLineEnds(text)), 0);
}
