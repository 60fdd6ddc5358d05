import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';

const SOURCE = 'function one() {\r\n\tvar x = 1;\r\n\treturn x; // 💶\r\n}\r\none();';
const SELECTED = '\tvar x = 1;\r\n';
const BETTER = 'const x = 1;';

const FAULTS: readonly {
	readonly name: string;
	readonly answer: (response: ServerResponse) => void;
	readonly sentence: RegExp;
	readonly button?: string;
}[] = [
	{
		name: 'a wrong key',
		answer: (response) => sendJson(response, 401, { error: { message: 'invalid key' } }),
		sentence: /was rejected\. Enter another key/,
		button: 'Enter Key…',
	},
	{
		name: 'a refused request',
		answer: (response) => sendJson(response, 400, { error: { message: 'code is not allowed' } }),
		sentence: /did not accept the request \(400\).*code is not allowed/,
	},
	{
		name: 'a rate limit',
		answer: (response) => sendJson(response, 429, {}, { 'retry-after': '3600' }),
		sentence: /rate limit is reached until \d.*try again then/,
	},
	{
		name: 'an internal error',
		answer: (response) => sendJson(response, 500, {}),
		sentence: /temporarily unavailable.*try again/,
	},
	{
		name: 'an answer without code',
		answer: (response) => sendJson(response, 200, { optimized_code: '```ts\n```' }),
		sentence: /There is no code in the answer\. Nothing was changed\./,
		button: 'Show Answer',
	},
	{
		name: 'an answer that never ends',
		answer: (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"optimized_code":'),
		sentence: /No answer within 10 seconds/,
		button: 'Change the Deadline…',
	},
];

export function testFaults(connected: ConnectedEditor): void {
	describe('when optimizing does not come to its end', () => {
		let workbench: Workbench;
		let user: OptimizeUser;

		before(async () => {
			workbench = await connected.begin();
			user = new OptimizeUser(workbench);
		});

		const optimizeRequests = () => connected.requestsTo('optimize');

		const openAndSelect = async (name: string) => {
			await user.openNewFile(name, SOURCE);
			await user.selectLines(1, 1);
		};

		/** Starts a request and gives the response that it waits for. */
		const openAndWait = async (name: string): Promise<ServerResponse> => {
			const { promise, resolve } = Promise.withResolvers<ServerResponse>();
			connected.answer = resolve;
			await openAndSelect(name);
			await user.optimizeByMenu('var x');
			return await promise;
		};

		const assertUnchanged = async (name: string) => {
			assert.equal(await user.difference.count(), 0);
			assert.equal(await user.tab(name).and(workbench.page.locator('.dirty')).count(), 0);
			assert.equal(user.bytes(name), SOURCE);
		};

		for (const fault of FAULTS) {
			it(`${fault.name} has its sentence and leaves the file byte for byte`, async () => {
				connected.answer = fault.answer;
				const name = `${fault.name.replaceAll(' ', '-')}.ts`;
				const sent = optimizeRequests().length;
				await openAndSelect(name);
				await user.optimizeByMenu('var x');
				await workbench.untilNotified(fault.sentence, fault.button);
				assert.equal(optimizeRequests().length, sent + 1);
				await assertUnchanged(name);
			});
		}

		it('Retry sends the same request again, whichever editor is active by then', async () => {
			connected.answer = (response) => sendJson(response, 500, {});
			await openAndSelect('retried.ts');
			await user.optimizeByCommand();
			await workbench.untilNotified(/temporarily unavailable/);
			await workbench.screenshot('optimize-failed');
			await user.openNewFile('another.ts', 'other();\n');
			connected.answer = (response) => sendJson(response, 200, { optimized_code: BETTER });
			await workbench.pressInNotification(/temporarily unavailable/, 'Retry');
			await user.tab('retried.ts: Current ↔ Optimized').waitFor();
			const [failed, retried] = optimizeRequests().slice(-2);
			assert.equal(retried?.headers['idempotency-key'], failed?.headers['idempotency-key']);
			assert.equal(retried?.body, failed?.body);
			await workbench.runCommand('Whetstone: Undo All Changes');
			await user.untilReviewed();
		});

		it('Cancel ends the wait at once, and the next request is free to go', async () => {
			const response = await openAndWait('canceled.ts');
			const closed = once(response, 'close');
			await workbench.screenshot('optimize-progress');
			await workbench.pressInNotification('Optimizing the selection in canceled.ts (high)', 'Cancel');
			await closed;
			await workbench.notifications('Optimizing').waitFor({ state: 'detached' });
			await assertUnchanged('canceled.ts');
			connected.answer = (next) => sendJson(next, 200, { optimized_code: SELECTED });
			await user.optimizeByCommand();
			await workbench.untilNotified('The service proposes no change.');
		});

		it('a second request for the same file is refused while the first is pending', async () => {
			const response = await openAndWait('busy.ts');
			const sent = optimizeRequests().length;
			await user.optimizeByCommand();
			await workbench.untilNotified('busy.ts is being optimized already');
			assert.equal(optimizeRequests().length, sent);
			sendJson(response, 200, { optimized_code: SELECTED });
			await workbench.untilNotified('The service proposes no change.');
		});

		it('code that was edited meanwhile is not replaced: the answer can be copied', async () => {
			const response = await openAndWait('edited.ts');
			await user.goTo(1);
			await user.press('End');
			await workbench.page.keyboard.type(' // mine');
			await user.save();
			const edited = user.bytes('edited.ts');
			assert.equal(edited, SOURCE.replace('1;', '1; // mine'));
			sendJson(response, 200, { optimized_code: BETTER });
			await workbench.untilNotified('The selected code in edited.ts was changed meanwhile');
			await workbench.screenshot('optimize-changed');
			await workbench.pressInNotification('was changed meanwhile', 'Copy the Code');
			assert.equal(await user.difference.count(), 0);
			assert.equal(user.bytes('edited.ts'), edited);
			await workbench.page.waitForFunction(
				async (code) => (await navigator.clipboard.readText()) === code,
				'\tconst x = 1;\r\n',
			);
		});

		it('edits elsewhere do not interfere, even while the diff is open', async () => {
			const response = await openAndWait('moved.ts');
			await user.goTo(0);
			await workbench.page.keyboard.type('1;\n');
			sendJson(response, 200, { optimized_code: BETTER });
			await user.difference.waitFor();
			await user.tab('moved.ts').first().click();
			await user.goTo(0);
			await workbench.page.keyboard.type('2;\n');
			await workbench.runCommand('Whetstone: Keep All Changes');
			await user.untilReviewed();
			await user.save();
			const expected = `2;\r\n1;\r\n${SOURCE.replace('var', 'const')}`;
			assert.equal(user.bytes('moved.ts'), expected);
		});

		it('if the file was closed meanwhile, the answer opens as a new file', async () => {
			const response = await openAndWait('closed.ts');
			await workbench.runCommand('View: Close Editor');
			await user.tab('closed.ts').waitFor({ state: 'detached' });
			sendJson(response, 200, { optimized_code: BETTER });
			await workbench.pressInNotification('closed.ts was closed, renamed or deleted meanwhile', 'Open as New File');
			await user.tab('Untitled-1').waitFor();
			await user.editor.getByText('const x = 1;').waitFor();
			assert.equal(user.bytes('closed.ts'), SOURCE);
		});

		it('if the file was deleted meanwhile, the answer can be copied', async () => {
			const response = await openAndWait('deleted.ts');
			rmSync(path.join(workbench.folder, 'deleted.ts'));
			sendJson(response, 200, { optimized_code: BETTER });
			await workbench.untilNotified('deleted.ts was closed, renamed or deleted meanwhile');
			assert.equal(await user.difference.count(), 0);
		});

		it('without a selection, nothing is sent of a text without symbols', async () => {
			await user.openNewFile('nothing.txt', SOURCE);
			await user.goTo(1);
			const sent = optimizeRequests().length;
			await user.optimizeByCommand();
			await workbench.untilNotified('Nothing is selected. Select the code');
			assert.equal(optimizeRequests().length, sent);
		});

		it('a file that VS Code keeps read-only is not changed: the answer can be copied', async () => {
			await openAndSelect('readonly.ts');
			await workbench.runCommand('File: Set Active Editor Read-only in Session');
			connected.answer = (response) => sendJson(response, 200, { optimized_code: BETTER });
			await user.optimizeByCommand();
			await user.difference.waitFor();
			await user.titleButton('Keep All').click();
			await workbench.pressInNotification('readonly.ts cannot be edited', 'Copy the Code');
			await user.tab('readonly.ts: Current').waitFor();
			await workbench.runCommand('Whetstone: Undo All Changes');
			await user.untilReviewed();
			await assertUnchanged('readonly.ts');
		});
	});
}
