import type { VNode } from 'preact';
import type { Chip } from '../../protocol/chat.ts';
import type { ChatStrings } from '../../protocol/chatStrings.ts';
import { renderText } from '../markdown/renderText.ts';
import type { ChatActions } from './chatActions.ts';
import { formatText } from './formatText.ts';
import { IconButton } from './iconButton.tsx';
import { Icon, type IconName } from './icons.tsx';

interface ChipListProperties {
	readonly chips: readonly Chip[];
	readonly strings: ChatStrings;
	/** Missing where the chips can no longer be changed. */
	readonly actions?: ChatActions;
}

const icons: Readonly<Record<Chip['kind'], IconName>> = { selection: 'selection', file: 'file', problems: 'warning' };

/** What goes, or went, with a message; nothing for none. */
export function ChipList({ chips, strings, actions }: ChipListProperties): VNode | null {
	if (chips.length === 0) return null;
	return (
		<ul class="chips" aria-label={strings.attached}>
			{chips.map((chip) => (
				<li key={chip.id} class={chip.secrets > 0 ? 'chip warning' : 'chip'}>
					<Icon name={icons[chip.kind]} />
					<span class="chip-label" title={chip.hint}>
						{renderText(chip.label)}
					</span>
					{actions && <ChipActions chip={chip} strings={strings} actions={actions} />}
				</li>
			))}
		</ul>
	);
}

interface ChipActionsProperties {
	readonly chip: Chip;
	readonly strings: ChatStrings;
	readonly actions: ChatActions;
}

function ChipActions({ chip, strings, actions }: ChipActionsProperties): VNode {
	const { id: chipId, label, secrets } = chip;
	return (
		<>
			{secrets > 0 && (
				<>
					<span class="secrets" role="status">
						{formatText(strings.secrets, secrets)}
					</span>
					<button type="button" class="text-button" onClick={() => actions.post({ type: 'redact', chipId })}>
						{strings.redact}
					</button>
				</>
			)}
			<IconButton
				icon="close"
				label={formatText(strings.detach, label)}
				onClick={() => actions.post({ type: 'detach', chipId })}
			/>
		</>
	);
}
