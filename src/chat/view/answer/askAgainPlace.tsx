import * as l10n from '@vscode/l10n';
import { createContext, type RefObject, type TargetedKeyboardEvent, type VNode } from 'preact';
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../base/view/button.tsx';
import type { AnswerEntry, ComposerState } from '../../protocol/chat.ts';
import { OptionFields, withoutEmpty } from '../composer/optionFields.tsx';
import type { OptionsFormProperties } from '../composer/optionsForm.tsx';
import { isComposing, isPlain } from '../keyboard.ts';
import type { ChatActions, ChatPage } from '../model/chatPage.ts';

type ConversationOptions = ComposerState['options'];

/** What the form shows: an answer needs it only while its form is open. */
export const FormContext = createContext<ChatPage | undefined>(undefined);

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

interface AskAgainFormProperties extends Omit<OptionsFormProperties, 'onChange'> {
	/** Called with the options that differ from the conversation's. */
	readonly onAsk: (options: ConversationOptions) => void;
}

/** The options of one request for another answer. An empty field follows the conversation. Enter sends, Escape closes. */
function AskAgainForm({ composer, models, onOpen, onAsk, onClose }: AskAgainFormProperties): VNode {
	const form = useRef<HTMLDivElement>(null);
	const first = useRef<HTMLInputElement>(null);
	const options = useRef<ConversationOptions>({});
	const hint = useId();
	useLayoutEffect(() => first.current?.focus(), []);
	useEffect(onOpen, []);
	/** A field reports its change when it loses the focus, and then shows whether it is valid. */
	const ask = () => {
		form.current?.querySelector<HTMLElement>('.buttons button')?.focus();
		setTimeout(() => {
			const wrong = form.current?.querySelector('[aria-invalid="true"]');
			if (wrong instanceof HTMLElement) wrong.focus();
			else if (form.current !== null) onAsk(options.current);
		});
	};
	const handleKey = (event: TargetedKeyboardEvent<HTMLElement>) => {
		if (isComposing(event) || !isPlain(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
		if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
		event.preventDefault();
		if (event.key === 'Escape') onClose();
		else if (!event.repeat) ask();
	};
	const inherited = { ...composer, defaults: { ...composer.defaults, ...composer.options } };
	return (
		<div
			class="options ask-again"
			role="dialog"
			aria-label={l10n.t('Ask Again With…')}
			aria-describedby={hint}
			ref={form}
			onKeyDown={handleKey}
		>
			<p id={hint}>
				{l10n.t(
					'A new paid request, with these options for it alone. The earlier messages are sent in full, as many as fit, under a new conversation_id.',
				)}
			</p>
			<OptionFields
				options={{}}
				composer={inherited}
				models={models}
				first={first}
				onChange={(changed) => {
					options.current = withoutEmpty({ ...options.current, ...changed });
				}}
			/>
			<div class="buttons">
				<Button text={l10n.t('Ask Again')} primary onClick={({ detail }) => detail < 2 && ask()} />
				<Button text={l10n.t('Cancel')} onClick={onClose} />
			</div>
		</div>
	);
}
