import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ChatActions } from './chatController.ts';
import type { ChatPage } from './chatModel.ts';
import { canSend, isTooLong } from './composer.ts';
import { Icon } from './icons.tsx';

interface ComposerBoxProperties {
	readonly page: ChatPage;
	readonly actions: ChatActions;
	readonly focusRequests: number;
}

/** Where the person writes. Enter sends, Shift+Enter breaks the line, Escape stops. */
export function ComposerBox({ page, actions, focusRequests }: ComposerBoxProperties): VNode {
	const { strings, busy, composer, service } = page;
	const box = useRef<HTMLTextAreaElement>(null);
	useEffect(() => {
		if (focusRequests > 0) box.current?.focus();
	}, [focusRequests]);
	const press = ({ detail }: MouseEvent): void => {
		// The second click of a double click would stop what the first has just sent.
		if (detail > 1) return;
		if (busy) actions.stop();
		else actions.send();
		box.current?.focus();
	};
	const sendTitle = isTooLong(composer) ? strings.messageTooLong : strings.send;
	return (
		<div class="composer">
			<textarea
				ref={box}
				aria-label={strings.message}
				placeholder={strings.messagePlaceholder}
				rows={1}
				value={composer.text}
				onInput={(event) => actions.type(event.currentTarget.value)}
				onKeyDown={(event) => handleKey(event, busy, actions)}
				onBlur={() => actions.flushDraft()}
			/>
			<div class="composer-foot">
				<span class="service" title={service}>
					<Icon name="service" />
					<span>{service}</span>
				</span>
				<button
					type="button"
					class={busy ? 'send busy' : 'send'}
					aria-label={busy ? strings.stop : strings.send}
					aria-keyshortcuts={busy ? 'Escape' : 'Enter'}
					aria-disabled={!busy && !canSend(composer)}
					title={busy ? `${strings.stop} – ${strings.waiting}` : sendTitle}
					onClick={press}
				>
					<Icon name={busy ? 'stop' : 'send'} />
				</button>
			</div>
		</div>
	);
}

/** While an input method composes, Enter and Escape belong to it; some browsers tell so only by the key code 229. */
function handleKey(event: TargetedKeyboardEvent<HTMLTextAreaElement>, busy: boolean, actions: ChatActions): void {
	if (event.isComposing || event.keyCode === 229) return;
	const modified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
	if (event.key === 'Enter' && !modified) {
		event.preventDefault();
		actions.send();
	} else if (event.key === 'Escape' && !modified && busy) {
		event.preventDefault();
		actions.stop();
	}
}
