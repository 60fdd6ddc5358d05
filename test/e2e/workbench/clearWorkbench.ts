import type { Workbench } from './workbench.ts';

/** Leaves a workbench as a test expects it to begin: no dialog, no list, no notification and no editor, saved or not. */
export async function clearWorkbench(workbench: Workbench): Promise<void> {
	const { page } = workbench;
	const dialog = page.locator('.monaco-dialog-box');
	while ((await dialog.count()) > 0) await page.keyboard.press('Escape');
	await workbench.runCommand('Notifications: Clear All Notifications');
	await workbench.runCommand('View: Close All Editors');
	const empty = page.locator('.editor-group-container.empty');
	await dialog.or(empty).first().waitFor();
	if (await dialog.isVisible()) await workbench.pressInDialog("Don't Save");
	await empty.waitFor();
}
