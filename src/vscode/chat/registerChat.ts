import * as vscode from 'vscode';
import type { KeptState } from '../../core/base/keptState.ts';
import { chatArgument } from '../../core/chat/chatArgument.ts';
import { ChatSession } from '../../core/chat/chatSession.ts';
import type { ConversationParts } from '../../core/chat/conversation.ts';
import { ConversationShelf } from '../../core/chat/conversationShelf.ts';
import { DeletedConversations } from '../../core/chat/deletedConversations.ts';
import type { ServiceClient } from '../../core/service/serviceClient.ts';
import type { Ledger } from '../../core/usage/ledger.ts';
import { typicalWait } from '../../core/usage/typicalWait.ts';
import { showReadOnly } from '../documents.ts';
import type { RegisterCommand } from '../registerCommand.ts';
import { accessibilityHelp } from './accessibilityHelp.ts';
import type { ChatParts } from './chatParts.ts';
import { ChatViewProvider } from './chatViewProvider.ts';
import { attach, showRequest } from './composerMessages.ts';
import { copyId, deleteActive, deleteAll, renameActive } from './conversationCommands.ts';
import { limitedChatSettings } from './limitedSettings.ts';

/** What the chat is built of. */
export interface RegisterChatParts
	extends Pick<ConversationParts, 'store' | 'clock' | 'logger' | 'workspace'>,
		Pick<ChatParts, 'plans' | 'reviews'> {
	readonly extensionUri: vscode.Uri;
	readonly service: ConversationParts['client'];
	readonly client: Pick<ServiceClient, 'onDidLearnPlan'>;
	readonly ledger: Pick<Ledger, 'entries'>;
	readonly globalState: KeptState;
	readonly workspaceState: KeptState;
}

/** The chat: its view, its commands, and what keeps them up to date. */
export function registerChat(
	given: RegisterChatParts,
	command: RegisterCommand,
): { readonly view: ChatViewProvider } & vscode.Disposable {
	const { store, clock, logger, workspace, plans, client, globalState } = given;
	const settings = () => limitedChatSettings(plans);
	const conversationParts = { store, client: given.service, settings, clock, logger, workspace };
	const session = new ChatSession(conversationParts, given.workspaceState);
	const deleted = new DeletedConversations({ store, state: globalState, clock, logger });
	const shelf = new ConversationShelf({ store, session, deleted, workspace });
	const typicalMs = () => typicalWait(given.ledger.entries, 'chat');
	const parts = { session, shelf, settings, plans, reviews: given.reviews, typicalMs, workspace, clock, logger };
	const view = new ChatViewProvider(given.extensionUri, parts);
	session.start();
	deleted.start();
	const registrations = vscode.Disposable.from(
		session,
		deleted,
		shelf,
		client.onDidLearnPlan(() => view.refreshComposer()),
		vscode.window.onDidChangeWindowState(({ focused }) => {
			if (focused) store.refresh();
		}),
		...conversationCommands(view, parts, command),
		...attachCommands(view, parts, command),
		command('accessibilityHelp', () =>
			showReadOnly(vscode.l10n.t('Whetstone: Help'), accessibilityHelp(), 'plaintext'),
		),
	);
	return { view, dispose: () => registrations.dispose() };
}

function conversationCommands(
	view: ChatViewProvider,
	parts: ChatParts,
	command: RegisterCommand,
): readonly vscode.Disposable[] {
	const { session } = parts;
	const transfer = () => import('./conversationTransfer.ts');
	return [
		command('chat.open', (argument) => open(argument, view, parts)),
		command('chat.new', async () => {
			await session.startNew();
			await view.open();
		}),
		command('chat.history', () => view.open({ type: 'showConversations' })),
		command('chat.rename', () => renameActive(parts)),
		command('chat.delete', () => deleteActive(parts)),
		command('chat.deleteAll', () => deleteAll(parts)),
		command('chat.export', async () => (await transfer()).exportConversation(await session.active())),
		command('chat.import', async () => {
			if (await (await transfer()).importConversation(parts)) await view.open();
		}),
		command('chat.adopt', async () => {
			if (await (await transfer()).adoptConversation(parts)) await view.open();
		}),
		command('chat.copyId', async () => copyId(await session.active())),
		command('chat.showRequest', async () => {
			const conversation = await session.active();
			await showRequest(conversation, conversation.draft.text);
		}),
	];
}

function attachCommands(
	view: ChatViewProvider,
	{ session }: ChatParts,
	command: RegisterCommand,
): readonly vscode.Disposable[] {
	const attachAndShow = async (kind: Parameters<typeof attach>[1], target: unknown) => {
		await attach(await session.active(), kind, target instanceof vscode.Uri ? target : undefined);
		await view.open();
	};
	return [
		// The editor's menu names its file; the selection is that of the editor in front.
		command('chat.attachSelection', () => attachAndShow('selection', undefined)),
		command('chat.attachFile', (target) => attachAndShow('file', target)),
		command('chat.attachProblems', (target) => attachAndShow('problems', target)),
	];
}

/** A prompt that a program hands over lands in the composer; only the person sends it. */
async function open(argument: unknown, view: ChatViewProvider, { session }: ChatParts): Promise<void> {
	const given = chatArgument(argument);
	if (given === undefined) {
		void vscode.window.showWarningMessage(
			vscode.l10n.t('Open Chat takes { prompt } with a text, or nothing. Nothing was changed.'),
		);
		return;
	}
	if (given.prompt.trim() !== '') await (await session.active()).draft.compose(given.prompt);
	await view.open();
}
