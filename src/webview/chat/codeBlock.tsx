import type { VNode } from 'preact';
import type { ChatStrings } from '../../protocol/chat.ts';
import { normalizeLineEnds } from '../markdown/hiddenCharacters.ts';
import { renderText } from '../markdown/renderText.ts';
import type { ChatActions } from './chatController.ts';
import { CodeText } from './codeText.tsx';
import { Icon, type IconName } from './icons.tsx';
import { PureComponent } from './pureComponent.ts';

interface CodeBlockProperties {
	readonly messageId: string;
	readonly partIndex: number;
	readonly language: string;
	readonly code: string;
	/** How many hidden characters may be shown as elements of their own. */
	readonly badges: number;
	/** Whether it was copied a moment ago. */
	readonly copied: boolean;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
}

/** A fenced block of an answer, with what can be done with it. The buttons name it to the host; they carry no code. */
export class CodeBlock extends PureComponent<CodeBlockProperties> {
	render(): VNode {
		const { messageId, partIndex, language, code, badges, copied, strings, actions } = this.props;
		const name = language === '' ? strings.codeBlock : `${strings.codeBlock}, ${language}`;
		return (
			<figure class="code-block" aria-label={name}>
				<div class="code-head">
					<span class="code-language">{renderText(language)}</span>
					<IconButton
						icon={copied ? 'check' : 'copy'}
						label={copied ? strings.copied : strings.copy}
						onClick={() => actions.copy(messageId, partIndex)}
					/>
					<IconButton
						icon="insert"
						label={strings.insertAtCursor}
						onClick={() => actions.insert(messageId, partIndex)}
					/>
				</div>
				<CodeText language={language} code={normalizeLineEnds(code)} badges={badges} />
			</figure>
		);
	}
}

interface IconButtonProperties {
	readonly icon: IconName;
	readonly label: string;
	readonly onClick: () => void;
}

function IconButton({ icon, label, onClick }: IconButtonProperties): VNode {
	return (
		<button type="button" class="icon-button" aria-label={label} title={label} onClick={onClick}>
			<Icon name={icon} />
		</button>
	);
}
