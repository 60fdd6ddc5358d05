import { drawing as diffIcon } from '@vscode/codicons/src/icons/diff.svg';
import { drawing as fileIcon } from '@vscode/codicons/src/icons/file.svg';
import { drawing as folderIcon } from '@vscode/codicons/src/icons/folder.svg';
import { drawing as listSelectionIcon } from '@vscode/codicons/src/icons/list-selection.svg';
import { drawing as symbolIcon } from '@vscode/codicons/src/icons/symbol-method.svg';
import { drawing as terminalIcon } from '@vscode/codicons/src/icons/terminal-cmd.svg';
import { drawing as warningIcon } from '@vscode/codicons/src/icons/warning.svg';
import type { VNode } from 'preact';
import { type Drawing, Icon } from '../../../base/view/icons.tsx';
import type { AttachmentItem } from '../../protocol/chat.ts';

const ICONS: Readonly<Record<AttachmentItem['kind'], Drawing>> = {
	selection: listSelectionIcon,
	file: fileIcon,
	problems: warningIcon,
	folder: folderIcon,
	symbol: symbolIcon,
	changes: diffIcon,
	terminal: terminalIcon,
};

/** The icon of a kind of attachment. */
export function KindIcon({ kind }: { readonly kind: AttachmentItem['kind'] }): VNode {
	return <Icon drawing={ICONS[kind]} />;
}
