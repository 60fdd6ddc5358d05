import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { StandInCommands } from '../../../src/base/vscode/standInCommands.ts';

const ID = 'test.standIn';

describe('the stand-ins of commands', () => {
	let standIns: StandInCommands;
	let loaded: vscode.Disposable | undefined;

	afterEach(() => {
		standIns.dispose();
		loaded?.dispose();
	});

	const run = (...values: readonly unknown[]) => vscode.commands.executeCommand(ID, ...values);

	it('are replaced by the loaded commands, and run them', async () => {
		const ran: unknown[] = [];
		standIns = new StandInCommands([ID], async () =>
			standIns.replaceWith(() => {
				loaded = vscode.commands.registerCommand(ID, (value) => void ran.push(value));
			}),
		);
		standIns.register();
		await run('value');
		await run('again');
		assert.deepEqual(ran, ['value', 'again']);
	});

	it('return after a failed start, so that the next command tries again', async () => {
		let starts = 0;
		standIns = new StandInCommands([ID], async () =>
			standIns.replaceWith(() => {
				starts++;
				if (starts === 1) throw new Error('half-way');
				loaded = vscode.commands.registerCommand(ID, () => 'done');
			}),
		);
		standIns.register();
		await assert.rejects(async () => await run(), /half-way/);
		assert.equal(await run(), 'done');
	});
});
