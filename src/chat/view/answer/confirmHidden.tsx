import { drawing as warningIcon } from '@vscode/codicons/src/icons/warning.svg';
import * as l10n from '@vscode/l10n';
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../../base/view/button.tsx';
import { Icon } from '../../../base/view/icons.tsx';

interface HiddenNoteProperties {
	readonly count: number;
	/** The sentence, if they are not shown as badges. */
	readonly text?: string;
}

/** Warns of `count` hidden characters in a text; null if there are none. */
export function HiddenNote({ count, text = badgesText(count) }: HiddenNoteProperties): ComponentChildren {
	if (count === 0) return null;
	return (
		<p class="note warning">
			<Icon drawing={warningIcon} />
			<span>{text}</span>
		</p>
	);
}

/** An action that may ask before it runs on a text with hidden characters. */
export interface AskingAction<Action> {
	/** Runs the action, or asks first. */
	readonly act: (action: Action) => void;
	/** The question, while it is open. */
	readonly choice: VNode | undefined;
}

/** What is asked about a text, and what was answered. */
interface Confirmed<Action> {
	readonly textId: string;
	readonly asked?: { readonly action: Action };
	readonly clean?: boolean;
}

/**
 * Asks once whether to clean a text with `count` hidden characters; the reply applies to every later action.
 * @param onAct runs the action; `clean`: without the hidden characters
 * @param textId a new one is asked about again
 */
export function useConfirmHidden<Action>(
	count: number,
	onAct: (action: Action, clean: boolean) => void,
	textId = '',
): AskingAction<Action> {
	const [state, setState] = useState<Confirmed<Action>>({ textId });
	const { asked, clean } = state.textId === textId ? state : {};
	const act = (action: Action) => {
		if (clean === undefined && count > 0) setState({ textId, asked: { action } });
		else onAct(action, clean ?? false);
	};
	const answer = (cleaned: boolean) => {
		setState({ textId, clean: cleaned });
		if (asked !== undefined) onAct(asked.action, cleaned);
	};
	const choice =
		asked === undefined ? undefined : (
			<ConfirmHidden count={count} onAnswer={answer} onCancel={() => setState({ textId })} />
		);
	return { act, choice };
}

interface ConfirmHiddenProperties {
	readonly count: number;
	readonly onAnswer: (clean: boolean) => void;
	readonly onCancel: () => void;
}

function ConfirmHidden({ count, onAnswer, onCancel }: ConfirmHiddenProperties): VNode {
	return (
		<div class="code-choice" role="alert">
			<span>{badgesText(count)}</span>
			<div class="buttons">
				<Button text={l10n.t('Without Them')} primary onClick={() => onAnswer(true)} />
				<Button text={l10n.t('As It Is')} onClick={() => onAnswer(false)} />
				<Button text={l10n.t('Cancel')} onClick={onCancel} />
			</div>
		</div>
	);
}

function badgesText(count: number): string {
	return l10n.t('Hidden characters: {0}. They are shown as badges.', count);
}
