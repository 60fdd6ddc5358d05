import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { type DayGroup, groupByDay } from '../../core/library/groupByDay.ts';
import type { ConversationSummary } from '../../core/store/conversationSummary.ts';
import type { ConversationItem, ConversationList } from '../../protocol/chat.ts';
import type { ChatDeps } from '../chatDeps.ts';
import { nameOrUntitled } from '../conversationName.ts';

/** The conversations of this workspace that contain `query`, as the view lists them. */
export async function conversationList(query: string, deps: ChatDeps): Promise<ConversationList> {
	const { library, session, clock } = deps;
	const summaries = await library.list(query);
	const now = clock.now();
	const items = summaries.map((summary) => ({
		...listItem(summary),
		active: session.isActive(summary.id),
		waiting: library.isAwaitingAnswer(summary, now),
	}));
	const groups = groupByDay(items, now).map(({ group, items }) => ({ title: groupTitle(group), items }));
	const deleted = library.deletedLast;
	if (deleted === undefined) return { query, groups };
	const text = l10n.t('“{0}” was deleted.', summaryName(deleted));
	return { query, groups, undo: { conversationId: deleted.id, text } };
}

/** The name of a conversation in a list. */
export function summaryName({ title, madeTitle }: ConversationSummary): string {
	return nameOrUntitled(title || madeTitle);
}

/** How many messages a conversation has, and whether it was only partly recovered. */
export function summaryDetail({ turns, damaged }: ConversationSummary): string {
	const count = turns === 1 ? l10n.t('1 message') : l10n.t('{0} messages', turns.toLocaleString(vscode.env.language));
	return damaged ? l10n.t('{0}, recovered (partial)', count) : count;
}

function listItem(summary: ConversationSummary): Omit<ConversationItem, 'active' | 'waiting'> {
	const { id, updated } = summary;
	return { id, title: summaryName(summary), time: updated, detail: summaryDetail(summary) };
}

function groupTitle(group: DayGroup): string {
	switch (group.kind) {
		case 'today':
			return l10n.t('Today');
		case 'yesterday':
			return l10n.t('Yesterday');
		case 'week':
			return l10n.t('Last 7 Days');
		case 'month':
			return new Date(group.time).toLocaleDateString(vscode.env.language, { month: 'long', year: 'numeric' });
		default:
			return group satisfies never;
	}
}
