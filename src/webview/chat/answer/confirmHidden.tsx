import { drawing as warningIcon } from '@vscode/codicons/src/icons/warning.svg';
import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { Button } from '../../shared/button.tsx';
import { format } from '../../shared/formatText.ts';
import { Icon } from '../../shared/icons.tsx';

interface HiddenNoteProperties {
	readonly count: number;
	readonly strings: ChatStrings;
	/** The sentence, if they are not shown as badges; `{0}` is the count. */
	readonly text?: string;
}

/** Warns of `count` hidden characters in a text; null if there are none. */
export function HiddenNote({
	count,
	strings,
	text = strings.hiddenCharacters,
}: HiddenNoteProperties): ComponentChildren {
	if (count === 0) return null;
	return (
		<p class="note warning">
			<Icon drawing={warningIcon} />
			<span>{format(text, count)}</span>
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
 * Asks once whether a text with `count` hidden characters is to be cleaned; the reply holds for every later action.
 * @param onAct runs the action; `clean`: without the hidden characters
 * @param textId another one is asked about anew
 */
export function useConfirmHidden<Action>(
	count: number,
	strings: ChatStrings,
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
			<ConfirmHidden count={count} strings={strings} onAnswer={answer} onCancel={() => setState({ textId })} />
		);
	return { act, choice };
}

interface ConfirmHiddenProperties {
	readonly count: number;
	readonly strings: ChatStrings;
	readonly onAnswer: (clean: boolean) => void;
	readonly onCancel: () => void;
}

function ConfirmHidden({ count, strings, onAnswer, onCancel }: ConfirmHiddenProperties): VNode {
	return (
		<div class="code-choice" role="alert">
			<span>{format(strings.hiddenCharacters, count)}</span>
			<div class="buttons">
				<Button text={strings.takeClean} primary onClick={() => onAnswer(true)} />
				<Button text={strings.takeAsIs} onClick={() => onAnswer(false)} />
				<Button text={strings.cancel} onClick={onCancel} />
			</div>
		</div>
	);
}
