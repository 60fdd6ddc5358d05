import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import path from 'node:path';
import { setInterval } from 'node:timers/promises';
import * as vscode from 'vscode';
import { savedReceipts, usageDatabase } from '../../../support/savedReceipts.ts';
import { closeEverything } from '../generate/editors.ts';

const run = (command: string, ...values: readonly unknown[]) => vscode.commands.executeCommand(command, ...values);
const settings = () => vscode.workspace.getConfiguration('whetstone');
const pinned = () => settings().inspect('metrics.pinned')?.globalValue;
const setPinned = (value: string | undefined) =>
	settings().update('metrics.pinned', value, vscode.ConfigurationTarget.Global);

/** What the local service has counted, as far as it is read here. */
interface CountedMetrics {
	readonly operations: {
		readonly generate: {
			readonly requests: { readonly total: number };
			readonly tokens: { readonly prompt: number; readonly completion: number };
		};
	};
}

/** The output of the tests lies in the same data folder as the receipts. */
const dataFolder = path.dirname(process.env.WHETSTONE_TEST_OUTPUT ?? '');
const receipts = () => savedReceipts(dataFolder);

/** Waits for what no event tells of; the time that a test may take is its limit. */
async function until(isSo: () => unknown): Promise<void> {
	for await (const _ of setInterval(20)) if (await isSo()) return;
}

describe('receipts and metrics', () => {
	afterEach(async () => {
		await closeEverything();
		if (pinned() !== undefined) await setPinned(undefined);
	});

	it('each answer leaves a receipt on the disk, and each failure', async () => {
		const document = await vscode.workspace.openTextDocument({ language: 'typescript', content: 'if (a) b();\n' });
		const editor = await vscode.window.showTextDocument(document);
		const known = new Set(receipts().map(({ id }) => id));
		const isNew = ({ id }: { readonly id?: unknown }) => !known.has(id as never);
		const newOf = (asked: string) => receipts().find((each) => isNew(each) && each.operation === asked);
		await run('whetstone.generateAtCursor', { prompt: 'a function for the average of numbers' });
		editor.selection = new vscode.Selection(0, 0, 1, 0);
		await run('whetstone.optimizeSelection', { level: 'no such level' });
		await until(() => newOf('generate') !== undefined && newOf('optimize') !== undefined);
		const [answered, refused] = [newOf('generate'), newOf('optimize')];
		assert.deepEqual([answered?.operation, answered?.outcome], ['generate', 'answered']);
		assert.equal(answered?.workspace, vscode.workspace.workspaceFolders?.[0]?.uri.toString());
		for (const figure of ['total_tokens', 'round_trip', 'sent_characters', 'answer_characters', 'charged_tokens']) {
			assert.ok(Number(answered?.[figure]) > 0, figure);
		}
		assert.ok(answered?.model && answered.provider && typeof answered.latency === 'number');
		assert.deepEqual([refused?.operation, refused?.outcome, refused?.level], ['optimize', 'rejected', 'no such level']);
		assert.deepEqual([refused?.total_tokens, refused?.answer_characters], [null, null]);
		if (process.platform !== 'win32') assert.equal(statSync(usageDatabase(dataFolder) ?? '').mode & 0o777, 0o600);
	});

	it('add up to what the service itself has counted', async () => {
		const counted = async () => {
			const metrics = (await run('whetstone.metrics.refresh')) as CountedMetrics;
			const { requests, tokens } = metrics.operations.generate;
			return [requests.total, tokens.prompt, tokens.completion];
		};
		const noted = () => receipts().filter(({ operation }) => operation === 'generate');
		const [countedBefore, notedBefore] = [await counted(), noted().length];
		await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: '' }));
		await run('whetstone.generateAtCursor', { prompt: 'a function for the average of numbers' });
		await until(() => noted().length === notedBefore + 1);
		const { prompt_tokens, completion_tokens } = noted().at(-1) ?? assert.fail();
		const more = (await counted()).map((count, index) => count - (countedBefore[index] ?? 0));
		assert.deepEqual(more, [1, prompt_tokens, completion_tokens]);
		assert.ok(receipts().every(({ operation }) => operation !== 'metrics'));
	});

	it('can be asked for by command, which gives what the service says', async () => {
		const metrics = await run('whetstone.metrics.refresh');
		assert.ok(typeof metrics === 'object' && metrics !== null && 'operations' in metrics);
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
		await setPinned('/requests/total');
		const pinning = run('whetstone.metrics.pin');
		await until(async () => {
			await run('workbench.action.acceptSelectedQuickOpenItem');
			return pinned() === undefined;
		});
		await pinning;
	});
});
