import { drawing as addIcon } from '@vscode/codicons/src/icons/add.svg';
import { drawing as historyIcon } from '@vscode/codicons/src/icons/history.svg';
import { drawing as searchIcon } from '@vscode/codicons/src/icons/search.svg';
import * as l10n from '@vscode/l10n';
import type { VNode } from 'preact';
import { IconButton } from '../../base/view/button.tsx';
import { PureComponent } from '../../base/view/hooks.ts';
import type { ReceiptItem } from '../protocol/chat.ts';
import { Figures } from './figures.tsx';
import type { ChatActions } from './model/chatPage.ts';

interface HeaderProperties {
	readonly title: string;
	readonly total: readonly ReceiptItem[];
	readonly actions: ChatActions;
	readonly onFind: () => void;
}

/** The title of the conversation, its total, and the buttons that find, create and list. */
export class Header extends PureComponent<HeaderProperties> {
	render(): VNode {
		const { title, total, actions, onFind } = this.props;
		const shown = title === '' ? l10n.t('New conversation') : title;
		return (
			<header class="head">
				<div class="head-text">
					<h1 title={shown}>{shown}</h1>
					{total.length > 0 && <Total items={total} label={l10n.t('Total for this conversation')} />}
				</div>
				<IconButton icon={searchIcon} label={l10n.t('Find')} onClick={onFind} />
				<IconButton icon={addIcon} label={l10n.t('New Conversation')} onClick={() => actions.newConversation()} />
				<IconButton icon={historyIcon} label={l10n.t('History')} onClick={() => actions.openConversationList()} />
			</header>
		);
	}
}

interface TotalProperties {
	readonly items: readonly ReceiptItem[];
	readonly label: string;
}

function Total({ items, label }: TotalProperties): VNode {
	const hint = [label, ...items.map((item) => item.hint)].join('\n');
	return (
		<p class="total" title={hint}>
			<span class="visually-hidden">{label}: </span>
			<Figures items={items} />
		</p>
	);
}
