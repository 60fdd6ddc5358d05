import type { VNode } from 'preact';
import { Icon } from '../../shared/icons.tsx';

/** Something quiet about a message. */
export function InfoNote({ text }: { readonly text: string }): VNode {
	return (
		<p class="note">
			<Icon name="info" />
			<span>{text}</span>
		</p>
	);
}
