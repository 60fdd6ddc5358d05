import { drawing as arrowSwapIcon } from '@vscode/codicons/src/icons/arrow-swap.svg';
import { drawing as checkIcon } from '@vscode/codicons/src/icons/check.svg';
import { drawing as copyIcon } from '@vscode/codicons/src/icons/copy.svg';
import { drawing as goToFileIcon } from '@vscode/codicons/src/icons/go-to-file.svg';
import { drawing as insertIcon } from '@vscode/codicons/src/icons/insert.svg';
import { drawing as newFileIcon } from '@vscode/codicons/src/icons/new-file.svg';
import * as l10n from '@vscode/l10n';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CodeAction } from '../../../base/core/actionNames.ts';
import { countHidden, normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { IconButton } from '../../../base/view/button.tsx';
import { PureComponent } from '../../../base/view/hooks.ts';
import { languageName } from '../code/languageName.ts';
import { renderText } from '../markdown/renderText.ts';
import type { ChatActions } from '../model/chatPage.ts';
import { CodeText } from './codeText.tsx';
import { useConfirmHidden } from './confirmHidden.tsx';
import { REVEAL_EVENT } from './drawingPace.ts';

interface CodeBlockProperties {
	readonly messageId: string;
	readonly partIndex: number;
	readonly language: string;
	readonly code: string;
	/** How many hidden characters may become elements. */
	readonly badges: number;
	/** Whether it was just copied. */
	readonly copied: boolean;
	readonly actions: ChatActions;
}

/** A code block of an answer with its actions. They name the block to the host and carry no code. */
export class CodeBlockView extends PureComponent<CodeBlockProperties> {
	render(): VNode {
		const { language, code, badges } = this.props;
		const name = l10n.t('Code block');
		const shown = normalizeLineEnds(code);
		return (
			<figure class="code-block" aria-label={language === '' ? name : `${name}, ${languageName(language)}`}>
				<CodeHead {...this.props} />
				<FoldBox text={shown}>
					<CodeText language={language} code={shown} badges={badges} />
				</FoldBox>
			</figure>
		);
	}
}

/** The actions ask once what to do about hidden characters. */
function CodeHead({ messageId, partIndex, language, code, copied, actions }: CodeBlockProperties): VNode {
	const hidden = countHidden(normalizeLineEnds(code));
	const { act, choice } = useConfirmHidden<CodeAction>(hidden, (action, clean) =>
		actions.post({ type: 'code', action, messageId, partIndex, clean }),
	);
	return (
		<>
			<div class="code-head">
				<span class="code-language">{renderText(languageName(language))}</span>
				<IconButton
					icon={copied ? checkIcon : copyIcon}
					label={copied ? l10n.t('Copied') : l10n.t('Copy')}
					labeled
					onClick={() => act('copy')}
				/>
				<IconButton icon={insertIcon} label={l10n.t('Insert at Cursor')} labeled onClick={() => act('insert')} />
				<IconButton icon={arrowSwapIcon} label={l10n.t('Replace Selection')} labeled onClick={() => act('replace')} />
				<IconButton icon={goToFileIcon} label={l10n.t('Apply to File')} labeled onClick={() => act('apply')} />
				<IconButton icon={newFileIcon} label={l10n.t('New File')} labeled onClick={() => act('newFile')} />
			</div>
			{choice}
		</>
	);
}

/** Longer text is folded. In lines. */
const MAXIMUM_LINES = 40;

interface FoldBoxProperties {
	readonly text: string;
	readonly children?: ComponentChildren;
}

/** Shows the beginning of a long text, and all of it on request. */
function FoldBox({ text, children }: FoldBoxProperties): VNode {
	const lines = countLines(text);
	const [open, setOpen] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = box.current;
		const reveal = () => setOpen(true);
		element?.addEventListener(REVEAL_EVENT, reveal);
		return () => element?.removeEventListener(REVEAL_EVENT, reveal);
	}, []);
	if (lines <= MAXIMUM_LINES) return <div class="fold">{children}</div>;
	return (
		<div class={open ? 'fold' : 'fold folded'} ref={box}>
			{children}
			<button type="button" class="fold-button" aria-expanded={open} onClick={() => setOpen(!open)}>
				{open ? l10n.t('Show Less') : l10n.t('Show All {0} Lines', lines)}
			</button>
		</div>
	);
}

/** A line end at the end of the text does not begin a line. */
function countLines(text: string): number {
	let count = text === '' || text.endsWith('\n') ? 0 : 1;
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
	return count;
}
