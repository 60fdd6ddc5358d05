import assert from 'node:assert/strict';
import { PlanMemory } from '../../../src/core/service/planMemory.ts';
import { ServiceError } from '../../../src/core/service/serviceError.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { FakeKeptState } from '../../support/fakeStores.ts';
import { editor, commands as editorCommands, withFakeVscode } from '../../support/fakeVscode.ts';
import { RecordingLogger } from '../../support/recordingLogger.ts';

const { commandRegistrar } = await withFakeVscode(() => import('../../../src/vscode/registerCommand.ts'));
const { RedactingLog } = await withFakeVscode(() => import('../../../src/vscode/redactingLog.ts'));
const { StandIns } = await withFakeVscode(() => import('../../../src/vscode/standIns.ts'));

beforeEach(() => {
	Object.assign(editor, { messages: [], buttons: [], choice: undefined, commands: [] });
	editor.registered.clear();
});

describe('the notification of a failed command', () => {
	it('offers nothing that belongs to a message of a chat', async () => {
		const log = new RedactingLog(new RecordingLogger());
		const register = commandRegistrar(log, new FakeClock(), new PlanMemory(new FakeKeptState()));
		register('generate', () => Promise.reject(new ServiceError('tooLong')));
		await editorCommands.executeCommand('whetstone.generate');
		assert.equal(editor.messages.length, 1);
		assert.deepEqual(editor.buttons, [{ title: 'Copy Details', name: 'copyDetails' }]);
	});
});

describe('the stand-ins of commands', () => {
	const ID = 'whetstone.connect';

	it('give way to what is loaded, and run it', async () => {
		const ran: unknown[] = [];
		const standIns = new StandIns([ID], async () =>
			standIns.giveWayTo(() => editorCommands.registerCommand(ID, (value) => ran.push(value))),
		);
		standIns.register();
		await editorCommands.executeCommand(ID, 'value');
		assert.deepEqual(ran, ['value']);
	});

	it('are back after a start that threw, so that the next command starts again', async () => {
		let starts = 0;
		const standIns = new StandIns([ID], async () =>
			standIns.giveWayTo(() => {
				starts++;
				if (starts === 1) throw new Error('half-way');
				return editorCommands.registerCommand(ID, () => 'done');
			}),
		);
		standIns.register();
		await assert.rejects(editorCommands.executeCommand(ID), /half-way/);
		assert.equal(await editorCommands.executeCommand(ID), 'done');
	});
});
