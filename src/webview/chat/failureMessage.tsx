import type { VNode } from 'preact';
import type { FailureEntry } from '../../protocol/chat.ts';
import { renderText } from '../markdown/renderText.ts';
import type { ChatActions } from './chatActions.ts';
import { Icon } from './icons.tsx';

interface FailureMessageProperties {
	readonly entry: FailureEntry;
	readonly actions: ChatActions;
}

/** Why there is no answer, what the service said, and the ways out. */
export function FailureMessage({ entry, actions }: FailureMessageProperties): VNode {
	return (
		<div class="failure" role="alert">
			<p class="failure-text">
				<Icon name="error" />
				<span>{entry.text}</span>
			</p>
			{entry.serviceText !== undefined && <blockquote class="verbatim">{renderText(entry.serviceText)}</blockquote>}
			{entry.actions.length > 0 && (
				<div class="buttons">
					{entry.actions.map((action, index) => (
						<button
							key={action.name}
							type="button"
							class={index === 0 ? 'button' : 'button secondary'}
							onClick={() => actions.post({ type: 'action', name: action.name, messageId: entry.messageId })}
						>
							{action.label}
						</button>
					))}
				</div>
			)}
		</div>
	);
}
