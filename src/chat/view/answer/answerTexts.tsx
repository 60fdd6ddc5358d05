import * as l10n from '@vscode/l10n';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { ScrollBox } from '../../../base/view/scrollBox.tsx';
import type { AnswerEntry } from '../../protocol/chat.ts';
import { HeadingLevels } from '../markdown/headingLevels.ts';
import type { LexingBudget } from '../markdown/lexingBudget.ts';
import { lexMarkdown } from '../markdown/lexMarkdown.ts';
import { LongText } from '../markdown/longText.tsx';
import { type MarkdownContext, renderMarkdown } from '../markdown/renderMarkdown.ts';
import { CodeText } from './codeText.tsx';
import type { DrawingPace, DrawingShare } from './drawingPace.ts';
import { Link } from './link.tsx';

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
 * The Markdown of an answer as elements. What this task has no time for is shown as it was written, and drawn later.
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
