import * as l10n from '@vscode/l10n';
import { type ComponentChildren, createContext, type VNode } from 'preact';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { useScrollFocus } from '../../../base/view/hooks.ts';
import { ScrollBox } from '../../../base/view/scrollBox.tsx';
import type { AnswerEntry } from '../../protocol/chat.ts';
import { lexMarkdown } from '../markdown/lexMarkdown.ts';
import { LongText } from '../markdown/longText.tsx';
import type { LexingBudget } from '../markdown/meteredTokenizer.ts';
import { HeadingLevels, type MarkdownContext, renderMarkdown } from '../markdown/renderMarkdown.ts';
import { renderText } from '../markdown/renderText.ts';
import type { SafeLink } from '../markdown/safeLink.ts';
import { CodeText } from './codeText.tsx';
import type { DrawingPace, DrawingShare } from './drawingPace.ts';

/** Paces the drawing of the view's answers. */
export const DrawingPaceContext = createContext<DrawingPace | undefined>(undefined);

export interface AnswerTexts {
	/** The elements of each part that is not code. */
	readonly texts: readonly ComponentChildren[];
	/** Whether some of it is shown as it was written, because it is too much to format. */
	readonly isCut: boolean;
}

/** The level of the hidden heading that each message has. */
const MESSAGE_LEVEL = 2;

/**
 * The Markdown of an answer as elements. What this task has no time for is shown unformatted, and drawn later.
 */
export function useAnswerTexts(parts: AnswerEntry['parts']): AnswerTexts {
	const pace = useContext(DrawingPaceContext);
	const [round, setRound] = useState(0);
	const drawing = useMemo(() => pace?.draw((share) => drawTexts(parts, share)), [pace, parts, round]);
	useEffect(
		() => (drawing?.state === 'later' ? pace?.wait(() => setRound((count) => count + 1)) : undefined),
		[pace, drawing],
	);
	return { texts: drawing?.result ?? [], isCut: drawing?.state === 'cut' };
}

function drawTexts(parts: AnswerEntry['parts'], { lexing, elements }: DrawingShare): readonly ComponentChildren[] {
	const context: MarkdownContext = {
		headings: new HeadingLevels(MESSAGE_LEVEL),
		imageText: (alternative, host) => l10n.t('{0} ({1})', alternative, host),
		code: (language, code) => <CodeText language={language} code={code} />,
		link: (link, content) => <Link link={link}>{content}</Link>,
		table: (table) => <ScrollBox>{table}</ScrollBox>,
		budget: elements,
	};
	return parts.map((part) => (part.kind === 'code' ? undefined : drawText(part.text, lexing, context)));
}

function drawText(text: string, lexing: LexingBudget, context: MarkdownContext): ComponentChildren {
	const tokens = lexMarkdown(text, lexing);
	if (tokens !== undefined) return renderMarkdown(tokens, context);
	return (
		<div class="verbatim">
			<LongText text={normalizeLineEnds(text)} />
		</div>
	);
}

interface LinkProperties {
	readonly link: SafeLink;
	readonly children?: ComponentChildren;
}

/** A link in an answer. The editor opens it; a doubtful one only after its full target was shown. */
function Link({ link, children }: LinkProperties): VNode {
	const [asking, setAsking] = useState(false);
	if (!link.doubtful) return <a href={link.href}>{children}</a>;
	return (
		<>
			<button type="button" class="link" aria-haspopup="dialog" onClick={() => setAsking(true)}>
				{children}
			</button>
			{asking && <LinkDialog link={link} onClose={() => setAsking(false)} />}
		</>
	);
}

interface LinkDialogProperties extends Omit<LinkProperties, 'children'> {
	readonly onClose: () => void;
}

/** Escape closes it, and so does Enter: the focus is on Cancel. */
function LinkDialog({ link, onClose }: LinkDialogProperties): VNode {
	const dialog = useRef<HTMLDialogElement>(null);
	const cancel = useRef<HTMLButtonElement>(null);
	const target = useRef<HTMLParagraphElement>(null);
	useScrollFocus(target);
	useLayoutEffect(() => {
		dialog.current?.showModal();
		cancel.current?.focus();
	}, []);
	return (
		<dialog
			class="link-dialog"
			role="alertdialog"
			aria-labelledby="link-title"
			aria-describedby="link-text"
			ref={dialog}
			onClose={onClose}
			onKeyDown={(event) => event.stopPropagation()}
		>
			<h2 id="link-title">{l10n.t('Open this address?')}</h2>
			<p id="link-text">
				{l10n.t('It leads to {0}, but may not be what it seems. This is the full address:', link.host)}
			</p>
			<p class="link-target" ref={target}>
				{renderText(link.href)}
			</p>
			<div class="buttons">
				<button ref={cancel} type="button" class="button" onClick={() => dialog.current?.close()}>
					{l10n.t('Cancel')}
				</button>
				<a class="button secondary" href={link.href} onClick={() => dialog.current?.close()}>
					{l10n.t('Open')}
				</a>
			</div>
		</dialog>
	);
}
