import * as vscode from 'vscode';

/** Whether the user is in this window. */
export interface WindowFocus {
	readonly isFocused: () => boolean;
	readonly onDidChange: (listener: (focused: boolean) => void) => vscode.Disposable;
}

/** The focus of this window, from VS Code. */
export const windowFocus: WindowFocus = {
	isFocused: () => vscode.window.state.focused,
	onDidChange: onDidChangeFocus,
};

/** Fires when the window gains or loses the focus. VS Code’s own event also fires for other changes of the window. */
function onDidChangeFocus(listener: (focused: boolean) => void): vscode.Disposable {
	let { focused } = vscode.window.state;
	return vscode.window.onDidChangeWindowState((state) => {
		if (state.focused === focused) return;
		focused = state.focused;
		listener(focused);
	});
}
