import assert from 'node:assert/strict';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

describe('VS Code with the extension', () => {
	let workbench: Workbench;

	before(async () => {
		workbench = await startWorkbench();
	});

	after(async () => {
		await workbench.dispose();
	});

	it('opens in a browser and runs a command from the palette', async () => {
		const output = workbench.page.locator('.part.panel').getByRole('tab', { name: 'Output' });
		// While a workbench starts, it may close the palette just as a row is clicked: a user then does it again.
		for (let attempt = 1; attempt <= 3 && !(await output.isVisible()); attempt++) {
			await workbench.runCommand('Whetstone: Show Log');
			await output.waitFor({ timeout: 10_000 }).catch(() => {});
		}
		assert.ok(await output.isVisible());
		assert.match(await workbench.page.title(), /Extension Development Host/);
	});
});
