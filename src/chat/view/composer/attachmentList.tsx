import { drawing as closeIcon } from '@vscode/codicons/src/icons/close.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { IconButton } from '../../../base/view/button.tsx';
import type { AttachmentItem } from '../../protocol/chat.ts';
import { renderText } from '../markdown/renderText.ts';
import type { ChatActions } from '../model/chatPage.ts';
import { KindIcon } from './kindIcon.tsx';

interface AttachmentListProperties {
	readonly chips: readonly AttachmentItem[];
	/** Missing if the attachments can no longer be changed. */
	readonly actions?: ChatActions;
}

/** The attachments of a message; null if it has none. */
export function AttachmentList({ chips, actions }: AttachmentListProperties): VNode | null {
	if (chips.length === 0) return null;
	return (
		<ul class="chips" aria-label={l10n.t('Attached')}>
			{chips.map((chip) => (
				<li key={chip.id} class={chip.secrets > 0 ? 'chip warning' : 'chip'}>
					<span class="chip-icon">
						<KindIcon kind={chip.kind} />
					</span>
					<ChipLabel chip={chip} actions={actions} />
					{actions !== undefined && <span class="chip-size">{chip.size}</span>}
					{actions !== undefined && <AttachmentActions chip={chip} actions={actions} />}
				</li>
			))}
		</ul>
	);
}

interface ChipLabelProperties {
	readonly chip: Pick<AttachmentItem, 'id' | 'label' | 'hint'>;
	readonly actions: ChatActions | undefined;
}

/** The name of what is attached or offered, which opens its text while it is not sent. */
export function ChipLabel({ chip: { id: chipId, label, hint }, actions }: ChipLabelProperties): VNode {
	const text = renderText(label);
	if (actions === undefined) {
		return (
			<span class="chip-label" title={hint}>
				{text}
			</span>
		);
	}
	return (
		<button
			type="button"
			class="chip-label"
			aria-label={l10n.t('Show {0}', label)}
			title={hint}
			onClick={({ detail }) => detail < 2 && actions.post({ type: 'openChip', chipId })}
		>
			{text}
		</button>
	);
}

interface AttachmentActionsProperties {
	readonly chip: AttachmentItem;
	readonly actions: ChatActions;
}

function AttachmentActions({ chip, actions }: AttachmentActionsProperties): VNode {
	const { id: chipId, label, secrets } = chip;
	return (
		<>
			{secrets > 0 && (
				<>
					<span class="secrets" role="status">
						{l10n.t('Secrets found: {0}', secrets)}
					</span>
					<button type="button" class="text-button" onClick={() => actions.post({ type: 'redact', chipId })}>
						{l10n.t('Redact')}
					</button>
				</>
			)}
			<IconButton
				icon={closeIcon}
				label={l10n.t('Remove {0}', label)}
				onClick={() => actions.post({ type: 'detach', chipId })}
			/>
		</>
	);
}
