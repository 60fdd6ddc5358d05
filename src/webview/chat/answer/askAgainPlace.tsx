import { createContext, type RefObject, type VNode } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import type { AnswerEntry } from '../../../protocol/chat.ts';
import type { ChatActions } from '../model/chatActions.ts';
import type { ChatPage } from '../model/chatPage.ts';
import { AskAgainForm } from './askAgainForm.tsx';

/** What the form shows: an answer needs it only while its form is open. */
export const FormContext = createContext<Pick<ChatPage, 'composerState' | 'models'> | undefined>(undefined);

/** Whether the form under an answer is open, and the button that opens it. */
export interface AskAgainFormState {
	readonly isOpen: boolean;
	readonly button: RefObject<HTMLButtonElement | null>;
	readonly toggle: () => void;
	/** Gives the focus back to the button. */
	readonly close: () => void;
}

/** The state of the form under one answer. */
export function useAskAgainForm(): AskAgainFormState {
	const button = useRef<HTMLButtonElement>(null);
	const [isOpen, setIsOpen] = useState(false);
	const close = () => {
		button.current?.focus();
		setIsOpen(false);
	};
	return { isOpen, button, toggle: () => (isOpen ? close() : setIsOpen(true)), close };
}

interface AskAgainPlaceProperties {
	readonly entry: AnswerEntry;
	readonly actions: ChatActions;
	readonly form: AskAgainFormState;
}

/** The form under an answer that asks for another one with other options. Drawn only while it is open. */
export function AskAgainPlace({ entry, actions, form }: AskAgainPlaceProperties): VNode | null {
	const page = useContext(FormContext);
	if (page === undefined) return null;
	return (
		<AskAgainForm
			composer={page.composerState}
			models={page.models}
			onOpen={() => actions.post({ type: 'listModels' })}
			onAsk={(options) => {
				form.close();
				actions.post({ type: 'askAgain', messageId: entry.answerId, options });
			}}
			onClose={form.close}
		/>
	);
}
