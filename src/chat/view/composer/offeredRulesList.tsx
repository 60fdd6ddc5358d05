import { drawing as closeIcon } from '@vscode/codicons/src/icons/close.svg';
import * as l10n from '@vscode/l10n';
import type { TargetedKeyboardEvent, VNode } from 'preact';
import { IconButton } from '../../../base/view/button.tsx';
import type { OfferedRules, RulesChoice } from '../../protocol/chat.ts';
import { isPlain } from '../keyboard.ts';
import type { ChatActions } from '../model/chatPage.ts';
import { ChipLabel } from './attachmentList.tsx';
import { KindIcon } from './kindIcon.tsx';

interface OfferedRulesListProperties {
	readonly rules: readonly OfferedRules[];
	readonly actions: ChatActions;
}

/** Rules of the project that can be attached: they do not go with the message unless they are added. */
export function OfferedRulesList({ rules, actions }: OfferedRulesListProperties): VNode {
	return (
		<div class="offered-rules">
			<p role="status">{l10n.t('Add the rules of this project, here and in new conversations?')}</p>
			<ul class="chips" aria-label={l10n.t('Offered')}>
				{rules.map((each) => (
					<OfferedChip key={each.id} rules={each} actions={actions} />
				))}
			</ul>
		</div>
	);
}

interface OfferedChipProperties {
	readonly rules: OfferedRules;
	readonly actions: ChatActions;
}

function OfferedChip({ rules, actions }: OfferedChipProperties): VNode {
	const { id: chipId, label, size, hidden } = rules;
	const say = (choice: RulesChoice) => actions.post({ type: 'rules', chipId, choice });
	// The second click of a double click may meet the next chip.
	const onClick = (choice: RulesChoice) => (event: MouseEvent) => event.detail < 2 && say(choice);
	const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>) => {
		if (!(event.key === 'Escape' || event.key === 'Delete') || !isPlain(event)) return;
		event.preventDefault();
		say('dismiss');
	};
	return (
		<li class={hidden > 0 ? 'chip offered warning' : 'chip offered'} onKeyDown={onKeyDown}>
			<span class="chip-icon">
				<KindIcon kind="file" />
			</span>
			<ChipLabel chip={rules} actions={actions} />
			<span class="chip-size">{size}</span>
			{hidden > 0 && <span class="hidden-count">{l10n.t('Hidden characters: {0}', hidden)}</span>}
			<span class="chip-buttons">
				<button type="button" class="text-button" aria-label={l10n.t('Add {0}', label)} onClick={onClick('add')}>
					{l10n.t('Add')}
				</button>
				<IconButton icon={closeIcon} label={l10n.t('Dismiss {0}', label)} onClick={onClick('dismiss')} />
			</span>
		</li>
	);
}
