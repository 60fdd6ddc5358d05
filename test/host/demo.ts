import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { copySampleWorkspace } from './sampleWorkspace.ts';
import type { FirstLayout } from './vscode/frontServer.ts';
import type { Settings } from './vscode/userSettings.ts';

/** The user's settings of the demo: the local service, the chat visible, and the README rendered if nothing else is open. */
export const demoSettings: Settings = {
	'whetstone.service.baseUrl': 'local',
	'workbench.secondarySideBar.defaultVisibility': 'visible',
	'workbench.startupEditor': 'readme',
	'workbench.welcomePage.experimentalOnboarding': false,
};

/** What a browser shows when it opens the demo for the first time. */
export const demoLayout: FirstLayout = { views: ['whetstone.chat'] };

/**
 * Creates the demo's workspace in a folder, as a copy of the sample.
 * @param fresh whether to empty the folder first; otherwise an existing workspace is used
 * @returns the workspace's path
 */
export function prepareDemo(folder: string, fresh: boolean): string {
	if (fresh) rmSync(folder, { recursive: true, force: true });
	const workspace = path.join(folder, 'workspace');
	if (!existsSync(workspace)) copySampleWorkspace(workspace);
	return workspace;
}
