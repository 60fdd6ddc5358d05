import { drawing as addIcon } from '@vscode/codicons/src/icons/add.svg';
import { drawing as historyIcon } from '@vscode/codicons/src/icons/history.svg';
import { drawing as searchIcon } from '@vscode/codicons/src/icons/search.svg';
import type { VNode } from 'preact';
import type { ReceiptItem } from '../../protocol/chat.ts';
import { Figures } from '../shared/figures.tsx';
import { IconButton } from '../shared/iconButton.tsx';
import { PureComponent } from '../shared/pureComponent.ts';
import type { ChatActions } from './model/chatActions.ts';
import type { ChatPage } from './model/chatPage.ts';

interface HeaderProperties extends Pick<ChatPage, 'title' | 'total' | 'strings'> {
	readonly actions: ChatActions;
	readonly onFind: () => void;
}

/** The title of the conversation, its total, and the buttons that find, create and list. */
export class Header extends PureComponent<HeaderProperties> {
	render(): VNode {
		const { title, total, strings, actions, onFind } = this.props;
		const shown = title === '' ? strings.untitled : title;
		return (
			<header class="head">
				<div class="head-text">
					<h1 title={shown}>{shown}</h1>
					{total.length > 0 && <Total items={total} label={strings.total} />}
				</div>
				<IconButton icon={searchIcon} label={strings.find} onClick={onFind} />
				<IconButton icon={addIcon} label={strings.newConversation} onClick={() => actions.newConversation()} />
				<IconButton icon={historyIcon} label={strings.history} onClick={() => actions.openConversationList()} />
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
