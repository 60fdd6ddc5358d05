import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { format } from '../../shared/formatText.ts';

/** What asks before it acts on a text with hidden characters. */
export interface AskingAction<Action> {
	/** Acts at once, or asks first. */
	readonly act: (action: Action) => void;
	/** The question, while it is open. */
	readonly choice: VNode | undefined;
}

/**
 * Asks once how a text with `count` hidden characters is to be taken, and then takes it so for every action.
 * @param onAct what to do in the end; `clean`: without the hidden characters
 */
export function useConfirmHidden<Action>(
	count: number,
	strings: ChatStrings,
	onAct: (action: Action, clean: boolean) => void,
): AskingAction<Action> {
	const [asked, setAsked] = useState<{ readonly action: Action } | undefined>(undefined);
	const [clean, setClean] = useState<boolean | undefined>(undefined);
	const act = (action: Action) => {
		if (clean === undefined && count > 0) setAsked({ action });
		else onAct(action, clean ?? false);
	};
	const answer = (cleaned: boolean) => {
		setClean(cleaned);
		setAsked(undefined);
		if (asked !== undefined) onAct(asked.action, cleaned);
	};
	const choice =
		asked === undefined ? undefined : (
			<ConfirmHidden count={count} strings={strings} onAnswer={answer} onCancel={() => setAsked(undefined)} />
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
				<button type="button" class="button" onClick={() => onAnswer(true)}>
					{strings.takeClean}
				</button>
				<button type="button" class="button secondary" onClick={() => onAnswer(false)}>
					{strings.takeAsIs}
				</button>
				<button type="button" class="button secondary" onClick={onCancel}>
					{strings.cancel}
				</button>
			</div>
		</div>
	);
}
