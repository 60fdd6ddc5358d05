import * as vscode from 'vscode';
import type { Logger } from '../../core/base/logger.ts';
import type { ChatSession } from '../../core/chat/chatSession.ts';
import { chatHtml, webviewRoot } from './chatHtml.ts';
import { ChatView } from './chatView.ts';
import { CHAT_VIEW } from './chatViewId.ts';

/** Makes the chat view when VS Code wants to show it for the first time. */
export class ChatViewProvider implements vscode.WebviewViewProvider {
	readonly #extensionUri: vscode.Uri;
	readonly #session: ChatSession;
	readonly #logger: Logger;
	#view: ChatView | undefined;

	constructor(extensionUri: vscode.Uri, session: ChatSession, logger: Logger) {
		this.#extensionUri = extensionUri;
		this.#session = session;
		this.#logger = logger;
	}

	resolveWebviewView(view: vscode.WebviewView): void {
		const chat = new ChatView(view, this.#session, this.#logger);
		this.#view = chat;
		view.onDidDispose(() => {
			chat.dispose();
			if (this.#view === chat) this.#view = undefined;
		});
		view.webview.options = {
			enableScripts: true,
			enableForms: false,
			enableCommandUris: false,
			localResourceRoots: [webviewRoot(this.#extensionUri)],
			portMapping: [],
		};
		chat.start();
		view.webview.html = chatHtml(view.webview, this.#extensionUri);
	}

	/** Shows the view and puts the keyboard focus into its composer. */
	async open(): Promise<void> {
		await vscode.commands.executeCommand(`${CHAT_VIEW}.focus`);
		this.#view?.focus();
	}
}
