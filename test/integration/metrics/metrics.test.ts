import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setInterval } from 'node:timers/promises';
import * as vscode from 'vscode';

const run = (command: string, ...values: readonly unknown[]) => vscode.commands.executeCommand(command, ...values);
const pinned = () => vscode.workspace.getConfiguration('whetstone').inspect('metrics.pinned')?.globalValue;

/** The files of this window's receipts; the output of the tests lies in the same data folder as they do. */
function receiptFiles(): readonly string[] {
	const dataFolder = path.dirname(process.env.WHETSTONE_TEST_OUTPUT ?? '');
	return globSync(path.join(dataFolder, '**/globalStorage/whetstone.whetstone/receipts/v1/*.jsonl'));
}

function receipts() {
	const lines = receiptFiles().flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
	return lines.map((line) => JSON.parse(line));
}

/** Waits for what no event tells of; the time that a test may take is its limit. */
async function until(isSo: () => unknown): Promise<void> {
	for await (const _ of setInterval(20)) if (await isSo()) return;
}

describe('receipts and metrics', () => {
	it('are not there before the first request', () => {
		assert.deepEqual(receiptFiles(), []);
	});

	it('each answer leaves a receipt on the disk, and each failure', async () => {
		const document = await vscode.workspace.openTextDocument({ language: 'typescript', content: 'if (a) b();\n' });
		const editor = await vscode.window.showTextDocument(document);
		await run('whetstone.generateAtCursor', { prompt: 'a function that computes the factorial' });
		editor.selection = new vscode.Selection(0, 0, 1, 0);
		await run('whetstone.optimizeSelection', { level: 'no such level' });
		await until(() => receipts().length === 2);
		const [answered, refused] = receipts();
		const { workspace, operation, outcome, receipt } = answered.d;
		assert.deepEqual([answered.t, operation, outcome], ['receipt', 'generate', 'answered']);
		assert.equal(workspace, vscode.workspace.workspaceFolders?.[0]?.uri.toString());
		assert.ok(receipt.usage.totalTokens > 0 && receipt.roundTripMs > 0 && receipt.model && receipt.provider);
		assert.equal(typeof receipt.latency, 'number');
		assert.deepEqual([refused.d.operation, refused.d.outcome], ['optimize', 'rejected']);
		assert.deepEqual(Object.keys(refused.d.receipt), ['roundTripMs']);
		const [file = ''] = receiptFiles();
		if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
	});

	it('can be asked for by command, which gives what the service says', async () => {
		const metrics = await run('whetstone.metrics.refresh');
		assert.ok(typeof metrics === 'object' && metrics !== null && 'operations' in metrics);
		assert.ok(receipts().every(({ d }) => d.operation !== 'metrics'));
	});

	it('can be pinned to the status bar, which the user’s settings keep', async () => {
		assert.equal(pinned(), undefined);
		const pinning = run('whetstone.metrics.pin');
		await until(async () => {
			await run('workbench.action.quickOpenSelectNext');
			await run('workbench.action.acceptSelectedQuickOpenItem');
			return pinned() !== undefined;
		});
		await pinning;
		assert.match(String(pinned()), /^\/\w+/);
	});

	it('are chosen automatically again on request, which removes the setting', async () => {
		const pinning = run('whetstone.metrics.pin');
		await until(async () => {
			await run('workbench.action.acceptSelectedQuickOpenItem');
			return pinned() === undefined;
		});
		await pinning;
	});
});
