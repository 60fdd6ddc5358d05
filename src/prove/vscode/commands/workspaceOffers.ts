import * as vscode from 'vscode';
import type { OfferedCommands } from './chooseCommands.ts';
import { taskCommands } from './testTasks.ts';

const BENCHMARKS = '**/*{bench,Bench}*.{js,mjs,cjs,ts,mts,cts,py,go}';
const MOST_BENCHMARKS = 20;

/** What VS Code itself knows of a folder. */
export const workspaceOffers: OfferedCommands = { tasks: taskCommands, benchmarkFiles };

async function benchmarkFiles(folder: vscode.WorkspaceFolder): Promise<readonly string[]> {
	const pattern = new vscode.RelativePattern(folder, BENCHMARKS);
	const found = await vscode.workspace.findFiles(pattern, '**/node_modules/**', MOST_BENCHMARKS);
	return found.map(({ fsPath }) => fsPath);
}
