import { drawing as closeIcon } from '@vscode/codicons/src/icons/close.svg';
import { drawing as diffIcon } from '@vscode/codicons/src/icons/diff.svg';
import { drawing as fileIcon } from '@vscode/codicons/src/icons/file.svg';
import { drawing as folderIcon } from '@vscode/codicons/src/icons/folder.svg';
import { drawing as listSelectionIcon } from '@vscode/codicons/src/icons/list-selection.svg';
import { drawing as symbolIcon } from '@vscode/codicons/src/icons/symbol-method.svg';
import { drawing as terminalIcon } from '@vscode/codicons/src/icons/terminal-cmd.svg';
import { drawing as warningIcon } from '@vscode/codicons/src/icons/warning.svg';
import type { VNode } from 'preact';
import type { AttachmentItem } from '../../../protocol/chat.ts';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';
import { renderText } from '../../markdown/renderText.ts';
import { format } from '../../shared/formatText.ts';
import { IconButton } from '../../shared/iconButton.tsx';
import { type Drawing, Icon } from '../../shared/icons.tsx';
import type { ChatActions } from '../model/chatActions.ts';

interface AttachmentListProperties {
	readonly chips: readonly AttachmentItem[];
	readonly strings: ChatStrings;
	/** Missing if the attachments can no longer be changed. */
	readonly actions?: ChatActions;
}

const ICONS: Readonly<Record<AttachmentItem['kind'], Drawing>> = {
	selection: listSelectionIcon,
	file: fileIcon,
	problems: warningIcon,
	folder: folderIcon,
	symbol: symbolIcon,
	changes: diffIcon,
	terminal: terminalIcon,
};

/** The attachments of a message; null if it has none. */
export function AttachmentList({ chips, strings, actions }: AttachmentListProperties): VNode | null {
	if (chips.length === 0) return null;
	return (
		<ul class="chips" aria-label={strings.attached}>
			{chips.map((chip) => (
				<li key={chip.id} class={chip.secrets > 0 ? 'chip warning' : 'chip'}>
					<Icon drawing={ICONS[chip.kind]} />
					<span class="chip-label" title={chip.hint}>
						{renderText(chip.label)}
					</span>
					{actions !== undefined && <AttachmentActions chip={chip} strings={strings} actions={actions} />}
				</li>
			))}
		</ul>
	);
}

interface AttachmentActionsProperties {
	readonly chip: AttachmentItem;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
}

function AttachmentActions({ chip, strings, actions }: AttachmentActionsProperties): VNode {
	const { id: chipId, label, secrets } = chip;
	return (
		<>
			{secrets > 0 && (
				<>
					<span class="secrets" role="status">
						{format(strings.secrets, secrets)}
					</span>
					<button type="button" class="text-button" onClick={() => actions.post({ type: 'redact', chipId })}>
						{strings.redact}
					</button>
				</>
			)}
			<IconButton
				icon={closeIcon}
				label={format(strings.detach, label)}
				onClick={() => actions.post({ type: 'detach', chipId })}
			/>
		</>
	);
}
