import * as vscode from 'vscode';
import { CHAT_VIEW } from '../../viewIds.ts';
import { webviewHtml, webviewOptions } from '../../webviewHtml.ts';
import type { ChatDeps, ViewMessage } from '../chatDeps.ts';
import { ChatView } from './chatView.ts';

/** Makes the chat view when VS Code wants to show it for the first time. */
export class ChatViewProvider implements vscode.WebviewViewProvider {
	readonly #extensionUri: vscode.Uri;
	readonly #deps: ChatDeps;
	#view: ChatView | undefined;
	/** What is to be told to a view that VS Code has not handed over yet. */
	#untold: ViewMessage | undefined;

	constructor(extensionUri: vscode.Uri, deps: ChatDeps) {
		this.#extensionUri = extensionUri;
		this.#deps = deps;
	}

	resolveWebviewView(view: vscode.WebviewView): void {
		const chat = new ChatView(view, this.#deps);
		this.#view = chat;
		view.onDidDispose(() => {
			chat.dispose();
			if (this.#view === chat) this.#view = undefined;
		});
		view.webview.options = webviewOptions(this.#extensionUri);
		chat.start();
		if (this.#untold !== undefined) chat.postIfReady(this.#untold);
		this.#untold = undefined;
		view.webview.html = webviewHtml(view.webview, this.#extensionUri, 'chat');
	}

	/** Shows the view and tells it something: without more, to take the keyboard focus into its composer. */
	async open(message: ViewMessage = { type: 'focus' }): Promise<void> {
		await vscode.commands.executeCommand(`${CHAT_VIEW}.focus`);
		// The command does not wait until a view that is shown for the first time is resolved.
		if (this.#view === undefined) this.#untold = message;
		else this.#view.postIfReady(message);
	}

	/** Tells the view anew what goes with the next message, if there is a view. */
	refreshComposer(): void {
		this.#view?.refreshComposer();
	}
}
