import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { LONGEST_MESSAGE } from '../../protocol/chat.ts';
import type { ChatStrings } from '../../protocol/chatStrings.ts';
import { isComposing, isPlain } from './keys.ts';

interface EditBoxProperties {
	readonly text: string;
	readonly strings: ChatStrings;
	readonly onSend: (text: string) => void;
	readonly onCancel: () => void;
}

/** An earlier message, to be changed. Enter sends it, Escape leaves it as it was. */
export function EditBox({ text, strings, onSend, onCancel }: EditBoxProperties): VNode {
	const [changed, setChanged] = useState(text);
	const box = useRef<HTMLTextAreaElement>(null);
	useLayoutEffect(() => {
		box.current?.focus();
		box.current?.setSelectionRange(text.length, text.length);
	}, [text]);
	const sendable = changed.trim() !== '' && changed.length <= LONGEST_MESSAGE;
	const send = (): void => {
		if (sendable) onSend(changed);
	};
	const handleKey = (event: TargetedKeyboardEvent<HTMLTextAreaElement>): void => {
		if (isComposing(event) || !isPlain(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
		event.preventDefault();
		if (event.key === 'Escape') onCancel();
		else if (!event.repeat) send();
	};
	return (
		<div class="edit-box">
			<textarea
				ref={box}
				aria-label={strings.edit}
				aria-describedby="edit-hint"
				rows={1}
				value={changed}
				onInput={(event) => setChanged(event.currentTarget.value)}
				onKeyDown={handleKey}
			/>
			<p id="edit-hint">{strings.editHint}</p>
			<div class="buttons">
				<button type="button" class="button" aria-disabled={!sendable} onClick={({ detail }) => detail < 2 && send()}>
					{strings.send}
				</button>
				<button type="button" class="button secondary" onClick={onCancel}>
					{strings.cancel}
				</button>
			</div>
		</div>
	);
}
