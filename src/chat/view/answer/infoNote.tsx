import { drawing as infoIcon } from '@vscode/codicons/src/icons/info.svg';
import type { VNode } from 'preact';
import { Icon } from '../../../base/view/icons.tsx';

/** A quiet note about a message. */
export function InfoNote({ text }: { readonly text: string }): VNode {
	return (
		<p class="note">
			<Icon drawing={infoIcon} />
			<span>{text}</span>
		</p>
	);
}
