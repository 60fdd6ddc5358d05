import * as l10n from '@vscode/l10n';
import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../../base/view/button.tsx';
import { isComposing, isPlain } from '../../../base/view/keyboard.ts';
import { LONGEST_MESSAGE } from '../../protocol/chatMessages.ts';

interface EditBoxProperties {
	readonly text: string;
	/** Whether it takes the focus when it opens: not if it was only restored. */
	readonly takesFocus: boolean;
	readonly onChange: (text: string) => void;
	readonly onSend: () => void;
	readonly onCancel: () => void;
}

/** Edits an earlier message. Enter sends it, Escape cancels. */
export function EditBox({ text, takesFocus, onChange, onSend, onCancel }: EditBoxProperties): VNode {
	const box = useRef<HTMLTextAreaElement>(null);
	useLayoutEffect(() => {
		if (takesFocus) box.current?.focus();
		box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
	}, [takesFocus]);
	const sendable = text.trim() !== '' && text.length <= LONGEST_MESSAGE;
	const send = () => {
		if (sendable) onSend();
	};
	const handleKey = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
		if (isComposing(event) || !isPlain(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
		event.preventDefault();
		if (event.key === 'Escape') onCancel();
		else if (!event.repeat) send();
	};
	return (
		<div class="edit-box">
			<textarea
				ref={box}
				aria-label={l10n.t('Edit')}
				aria-describedby="edit-hint"
				rows={1}
				value={text}
				onInput={(event) => onChange(event.currentTarget.value)}
				onKeyDown={handleKey}
			/>
			<p id="edit-hint">
				{l10n.t('Enter sends it in a new conversation, with what came before it. This one is kept.')}
			</p>
			<div class="buttons">
				<Button text={l10n.t('Send')} primary disabled={!sendable} onClick={({ detail }) => detail < 2 && send()} />
				<Button text={l10n.t('Cancel')} onClick={onCancel} />
			</div>
		</div>
	);
}
