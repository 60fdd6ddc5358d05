import * as vscode from 'vscode';
import { CHAT_VIEW } from '../../../base/vscode/viewIds.ts';
import { webviewHtml, webviewOptions } from '../../../base/vscode/webviewHtml.ts';
import type { ChatDeps, ViewMessage } from '../chatDeps.ts';
import { ChatView } from './chatView.ts';

/** Creates the chat view when VS Code first shows it. */
export class ChatViewProvider implements vscode.WebviewViewProvider {
	readonly #deps: ChatDeps;
	#view: ChatView | undefined;
	/** A message for the view that VS Code has not resolved yet. */
	#unsent: ViewMessage | undefined;

	constructor(deps: ChatDeps) {
		this.#deps = deps;
	}

	resolveWebviewView(view: vscode.WebviewView): void {
		const { extensionUri } = this.#deps;
		const chat = new ChatView(view, this.#deps);
		this.#view = chat;
		view.onDidDispose(() => {
			chat.dispose();
			if (this.#view === chat) this.#view = undefined;
		});
		view.webview.options = webviewOptions(extensionUri);
		chat.start();
		if (this.#unsent !== undefined) chat.postIfReady(this.#unsent);
		this.#unsent = undefined;
		view.webview.html = webviewHtml(view.webview, extensionUri, 'chat');
	}

	/** Shows the view and posts a message to it; by default, to focus its composer. */
	async open(message: ViewMessage = { type: 'focus' }): Promise<void> {
		await vscode.commands.executeCommand(`${CHAT_VIEW}.focus`);
		// The command does not wait until a view shown for the first time is resolved.
		if (this.#view === undefined) this.#unsent = message;
		else this.#view.postIfReady(message);
	}

	/** Sends the composer state to the view again, if there is a view. */
	refreshComposer(): void {
		this.#view?.refreshComposer();
	}
}
