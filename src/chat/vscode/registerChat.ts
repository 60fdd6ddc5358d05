import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { showPage } from '../../base/vscode/documents/readOnlyDocuments.ts';
import { windowFocus } from '../../base/vscode/windowFocus.ts';
import { currentServiceAddress } from '../../service/vscode/currentAddress.ts';
import type { RegisterCommand } from '../../service/vscode/registerCommand.ts';
import { typicalRoundTrip } from '../../usage/core/ledger.ts';
import { chatArgument } from '../core/chatArgument.ts';
import { ChatSession } from '../core/chatSession.ts';
import { ConversationLibrary } from '../core/library/conversationLibrary.ts';
import { DeletedConversations } from '../core/library/deletedConversations.ts';
import type { ChatDeps, ChatParts } from './chatDeps.ts';
import { followChatKeys } from './chatKeys.ts';
import { effectiveChatSettings } from './chatSettings.ts';
import { applyNewest } from './code/blockActions.ts';
import { accessibilityHelp } from './commands/accessibilityHelp.ts';
import { copyId, deleteActive, deleteAll, renameActive, undoDelete } from './commands/conversationCommands.ts';
import { adoptConversation, exportConversation, importConversation } from './commands/conversationTransfer.ts';
import { forkNewest } from './commands/forkConversation.ts';
import { AttachmentPicker } from './context/attachmentPicker.ts';
import { RecentFiles } from './context/openFiles.ts';
import { notifyErased } from './conversationNotices.ts';
import { attach, attachAll, showRequest } from './messages/composerActions.ts';
import { openPrompts } from './prompts/openPrompts.ts';
import { savePrompt } from './prompts/savePrompt.ts';
import { ChatViewProvider } from './view/chatViewProvider.ts';

/** Registers the chat: its view, its commands, and what keeps them up to date. */
export function registerChat(
	parts: ChatParts,
	command: RegisterCommand,
): { readonly view: ChatViewProvider } & vscode.Disposable {
	const { store, clock, logger, workspace, workspaceState, plans, client, ledger, forget } = parts;
	const settings = () => effectiveChatSettings(plans);
	const serviceAddress = () => currentServiceAddress() ?? '';
	const { isFocused } = windowFocus;
	const session = new ChatSession(
		{ store, client: parts.paidCalls, serviceAddress, settings, clock, logger, workspace, isFocused },
		workspaceState,
	);
	const deleted = new DeletedConversations(store, forget, clock, logger);
	const library = new ConversationLibrary(store, session, deleted, workspace);
	const recent = new RecentFiles();
	const attachmentPicker = new AttachmentPicker(recent, clock);
	const deps: ChatDeps = {
		...parts,
		session,
		library,
		settings,
		attachmentPicker,
		typicalMs: () => typicalRoundTrip(ledger.summary.chatRoundTrips),
		shownIgnored: new Set(),
		usedPrompts: new Set(),
	};
	const view = new ChatViewProvider(deps);
	session.start();
	deleted.start();
	recent.start();
	const registrations = vscode.Disposable.from(
		session,
		deleted,
		library,
		recent,
		attachmentPicker,
		deleted.onDidErase((id) => void session.closeErased(id)),
		session.onDidErase(notifyErased),
		followChatKeys(deps),
		client.onDidLearnPlan(() => view.refreshComposer()),
		windowFocus.onDidChange((focused) => {
			if (!focused) return;
			store.refresh();
			void session.reloadUnread();
			void session.checkOtherWindows();
		}),
		...conversationCommands(view, deps, command),
		...attachCommands(view, deps, command),
	);
	return { view, dispose: () => registrations.dispose() };
}

function conversationCommands(
	view: ChatViewProvider,
	deps: ChatDeps,
	command: RegisterCommand,
): readonly vscode.Disposable[] {
	const { session, reviews } = deps;
	const openIf = async (isMeant: Promise<boolean>) => {
		if (await isMeant) await view.open();
	};
	return [
		command('chat.open', (argument) => open(argument, view, deps)),
		command('chat.new', async () => {
			await session.startNew();
			await view.open();
		}),
		command('chat.history', () => view.open({ type: 'showConversations' })),
		command('chat.rename', () => renameActive(deps)),
		command('chat.delete', () => deleteActive(deps)),
		command('chat.undoDelete', (id) => undoDelete(id, deps)),
		command('chat.deleteAll', () => deleteAll(deps)),
		command('chat.export', async () => exportConversation(await session.active())),
		command('chat.import', () => openIf(importConversation(deps))),
		command('chat.adopt', () => openIf(adoptConversation(deps))),
		command('chat.copyId', async () => copyId(await session.active())),
		command('chat.fork', () => openIf(forkNewest(deps))),
		command('chat.openPrompts', () => openPrompts(deps)),
		command('chat.savePrompt', () => saveComposed(deps)),
		command('chat.applyToFile', async () => applyNewest(await session.active(), reviews)),
		command('chat.showRequest', async () => {
			const conversation = await session.active();
			await showRequest(conversation, conversation.draft.text, deps);
		}),
		command('accessibilityHelp', () => showPage(l10n.t('Whetstone: Help'), accessibilityHelp())),
	];
}

/** Saves what is in the composer as a prompt, otherwise the newest message. */
async function saveComposed(deps: ChatDeps): Promise<void> {
	const { draft, turns } = await deps.session.active();
	await savePrompt(draft.text.trim() === '' ? (turns.at(-1)?.text ?? '') : draft.text, deps);
}

function attachCommands(
	view: ChatViewProvider,
	{ session }: ChatDeps,
	command: RegisterCommand,
): readonly vscode.Disposable[] {
	const attachAndShow = async (kind: Parameters<typeof attach>[1], target: unknown) => {
		await attach(await session.active(), kind, target instanceof vscode.Uri ? target : undefined);
		await view.open();
	};
	return [
		// The editor's menu passes its file; the selection is that of the active editor.
		command('chat.attachSelection', () => attachAndShow('selection', undefined)),
		command('chat.attachFile', (target) => attachAndShow('file', target)),
		command('chat.attachProblems', (target) => attachAndShow('problems', target)),
		command('chat.addToChat', async (target, all) => {
			const uris = chosenUris(target, all);
			// A keybinding of the user's passes nothing: then the active file is meant.
			if (uris.length === 0) return await attachAndShow('file', undefined);
			await attachAll(await session.active(), uris);
			await view.open();
		}),
	];
}

/** What a menu passes: what was clicked, and all that is selected if that is among it. */
function chosenUris(target: unknown, all: unknown): readonly vscode.Uri[] {
	const selected = Array.isArray(all) ? all.filter((each) => each instanceof vscode.Uri) : [];
	if (selected.length > 0) return selected;
	return target instanceof vscode.Uri ? [target] : [];
}

/** A prompt from another program goes into the composer; only the user sends it. */
async function open(argument: unknown, view: ChatViewProvider, { session }: ChatDeps): Promise<void> {
	const given = chatArgument(argument);
	if (given === undefined) {
		void vscode.window.showWarningMessage(
			l10n.t('Open Chat takes { prompt } with a text, or nothing. Nothing was changed.'),
		);
		return;
	}
	if (given.prompt.trim() !== '') await (await session.active()).draft.compose(given.prompt);
	await view.open();
}
