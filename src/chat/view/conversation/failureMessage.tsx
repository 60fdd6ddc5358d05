import { drawing as errorIcon } from '@vscode/codicons/src/icons/error.svg';
import { drawing as infoIcon } from '@vscode/codicons/src/icons/info.svg';
import type { VNode } from 'preact';
import { Button } from '../../../base/view/button.tsx';
import { Icon } from '../../../base/view/icons.tsx';
import type { FailureEntry } from '../../protocol/chat.ts';
import { renderText } from '../markdown/renderText.ts';
import type { ChatActions } from '../model/chatPage.ts';

interface FailureMessageProperties {
	readonly entry: FailureEntry;
	readonly actions: ChatActions;
}

/**
 * Why there is no answer, what the service replied, and what to do. A request that the user stopped is shown quietly: its
 * text is announced when it comes, and no button is primary.
 */
export function FailureMessage({ entry, actions }: FailureMessageProperties): VNode {
	const isError = entry.severity === 'error';
	return (
		<div class={`failure ${entry.severity}`} role={isError ? 'alert' : undefined}>
			<p class="failure-text">
				<Icon drawing={isError ? errorIcon : infoIcon} />
				<span>{entry.text}</span>
			</p>
			{entry.serviceText !== undefined && <blockquote class="verbatim">{renderText(entry.serviceText)}</blockquote>}
			{entry.actions.length > 0 && (
				<div class="buttons">
					{entry.actions.map((action, index) => (
						<Button
							key={action.name}
							text={action.label}
							primary={index === 0 && isError}
							onClick={() => actions.post({ type: 'action', name: action.name, messageId: entry.messageId })}
						/>
					))}
				</div>
			)}
		</div>
	);
}
