import assert from 'node:assert/strict';
import { startWorkbench, type Workbench } from './harness.ts';

describe('VS Code with the extension', () => {
	let workbench: Workbench;

	before(async () => {
		workbench = await startWorkbench();
	});

	after(async () => {
		await workbench.dispose();
	});

	it('opens in a browser and runs a command from the palette', async () => {
		await workbench.runCommand('Whetstone: Show Log');
		await workbench.page.locator('.part.panel').getByRole('tab', { name: 'Output' }).waitFor();
		assert.match(await workbench.page.title(), /Extension Development Host/);
	});
});
