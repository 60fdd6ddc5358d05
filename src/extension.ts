import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { restoreFirstSteps } from './base/vscode/firstSteps.ts';
import { StandInCommands } from './base/vscode/standInCommands.ts';
import { CHAT_VIEW, METRICS_PANEL } from './base/vscode/viewIds.ts';
import { restoreChatKeys } from './chat/vscode/chatKeys.ts';
import { ProposalFileSystem } from './edit/vscode/proposals/proposalFileSystem.ts';
import { PROPOSAL_SCHEME } from './edit/vscode/proposals/proposalUri.ts';
import { hasReviewsInFiles } from './edit/vscode/review/rememberReviewsInFiles.ts';
import { createStatusBarItem } from './metrics/vscode/status/tooltipFrame.ts';
import { registerOptimizeCodeActions } from './optimize/vscode/optimizeCodeActions.ts';
import { baseUrlSetting } from './service/vscode/serviceSettings.ts';

/** In milliseconds after activation: by then the editor has started, so loading the rest does not slow it down. */
const LOAD_DELAY = 2_000;

/** Ends what runs; set while activated. VS Code passes nothing to `deactivate` that leads to it. */
let end: (() => Promise<void>) | undefined;

/** Waits for what is disposed of only in time, such as processes: VS Code grants five seconds, and waits for nothing else. */
export function deactivate(): Promise<void> | undefined {
	return end?.();
}

/**
 * Registers what VS Code needs right away and loads the rest, built in `main.ts`, on first use. Sends no request, reads no
 * file and awaits nothing.
 */
export function activate(context: vscode.ExtensionContext): void {
	const connected = baseUrlSetting() !== '';
	const statusBarItem = createStatusBarItem(connected);
	const commands: readonly { readonly command: string }[] = context.extension.packageJSON.contributes.commands;
	const ids = commands.map(({ command }) => command);
	const standIns = new StandInCommands(ids, () => start());
	standIns.register();
	restoreFirstSteps(context.globalState);
	restoreChatKeys(context.workspaceState);
	let started: ReturnType<typeof load> | undefined;
	const load = async () => {
		const main = await import('./main.ts');
		return standIns.replaceWith(() => main.start(context, statusBarItem));
	};
	const start = () => {
		started ??= load().catch((error) => {
			started = undefined;
			void vscode.window.showErrorMessage(l10n.t('Whetstone could not start: {0}', String(error)));
			throw error;
		});
		return started;
	};
	end = async () => await (await started)?.end();
	const proposalFiles = new ProposalFileSystem(async () => (await start()).reviews.files);
	const startQuietly = () => void start().catch(() => {});
	if (hasReviewsInFiles(context.workspaceState)) startQuietly();
	const settled = connected ? setTimeout(startQuietly, LOAD_DELAY) : undefined;
	context.subscriptions.push(
		statusBarItem,
		standIns,
		{ dispose: () => clearTimeout(settled) },
		registerOptimizeCodeActions(),
		vscode.workspace.registerFileSystemProvider(PROPOSAL_SCHEME, proposalFiles, { isCaseSensitive: true }),
		vscode.window.registerWebviewViewProvider(CHAT_VIEW, {
			resolveWebviewView: async (view) => (await start()).chatView.resolveWebviewView(view),
		}),
		vscode.window.registerUriHandler({
			handleUri: async (uri) => (await start()).followLink(uri),
		}),
		vscode.window.registerWebviewPanelSerializer(METRICS_PANEL, {
			deserializeWebviewPanel: async (panel) => (await start()).metrics.restorePanel(panel),
		}),
		vscode.workspace.onDidChangeConfiguration((event) => {
			if (event.affectsConfiguration('whetstone.service')) startQuietly();
		}),
	);
}
