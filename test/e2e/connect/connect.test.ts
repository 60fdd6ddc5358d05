import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { repositoryFolder } from '../../host/folders.ts';
import { makeTemporaryFolder, removeFolder } from '../../host/temporaryFolder.ts';
import { savedReceipts } from '../../support/savedReceipts.ts';
import { ChatUser } from '../user/chatUser.ts';
import { GenerateUser } from '../user/generateUser.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

const KEY = 'CANARY-key-0123456789-abcdef';

describe('connecting to a service of one’s own', () => {
	let service: ChildProcess;
	let url: string;
	let workbench: Workbench;
	let user: ChatUser;
	const data = makeTemporaryFolder();

	before(async () => {
		const command = ['src/localService/main.ts', '--port', '0', '--key', `team=${KEY}`, '--data', data];
		service = spawn(process.execPath, command, { cwd: repositoryFolder, stdio: ['ignore', 'pipe', 'inherit'] });
		url = await printedAddress(service);
		workbench = await startWorkbench({ theme: 'light' });
		user = new ChatUser(workbench);
	});

	after(async () => {
		await workbench.dispose();
		service.kill('SIGTERM');
		if (service.exitCode === null) await once(service, 'exit');
		removeFolder(data);
	});

	it('refuses a bad address and a wrong key with a sentence, and stores neither', async () => {
		await workbench.runCommand('Whetstone: Connect to a Service…');
		await workbench.typeIntoInputBox('http://example.com', 'The base URL of the service');
		await workbench.page.getByText(/could be read on its way/).waitFor();
		await workbench.typeIntoInputBox('http://localhost:22');
		await workbench.page.getByText(/The port belongs to another protocol/).waitFor();
		await workbench.typeIntoInputBox(url);
		await workbench.typeIntoInputBox('wrong-key', 'The API key for');
		await workbench.page.getByText(/rejected this key/).waitFor();
		await workbench.page.keyboard.press('Escape');
		assert.doesNotMatch(userSettings(workbench), /baseUrl/);
	});

	it('completes the scheme while the address is typed, and Back keeps the address and hides the key', async () => {
		const host = new URL(url).host;
		await workbench.runCommand('Whetstone: Connect to a Service…');
		const box = workbench.page.locator('.quick-input-widget:visible input.input');
		await box.fill(host);
		await workbench.inputBoxMessage().getByText(`Whetstone will use ${url}`).waitFor();
		await workbench.screenshot('connect-address');
		await box.press('Enter');
		await workbench.page.getByText(`The API key for ${url}.`).waitFor();
		await box.fill('half a k');
		await workbench.screenshot('connect-key');
		await workbench.page.getByRole('button', { name: 'Back' }).click();
		await workbench.page.getByText('The base URL of the service').waitFor();
		assert.equal(await box.inputValue(), url);
		await box.press('Enter');
		await workbench.page.getByText(`The API key for ${url}.`).waitFor();
		assert.deepEqual([await box.inputValue(), await box.getAttribute('type')], ['half a k', 'password']);
		await workbench.page.keyboard.press('Escape');
		assert.doesNotMatch(userSettings(workbench), /baseUrl/);
	});

	it('takes the right key, and a message gets its answer with a receipt', async () => {
		await user.connect(url, `Bearer ${KEY}`);
		const answer = await user.ask('Hello over HTTP');
		await workbench
			.chat()
			.getByRole('button', { name: /^Receipt: .* tokens, .*\d s$/ })
			.click();
		await workbench.chat().getByRole('definition').filter({ hasText: 'offline' }).first().waitFor();
		assert.ok((await answer.innerText()).length > 0);
		assert.match(userSettings(workbench), new RegExp(url.replace(/[/.]/g, '\\$&')));
		await workbench.screenshot('chat-light');
	});

	it('fits into 240 pixels without scrolling sideways', async () => {
		await narrowSideBar(workbench, 240);
		const frame = await workbench.chatFrame();
		const [scroll, client] = await frame.evaluate(() => [document.body.scrollWidth, document.body.clientWidth]);
		assert.ok(client !== undefined && client <= 240, `the view is ${client} pixels wide`);
		assert.equal(scroll, client);
		await workbench.screenshot('chat-light-240');
	});

	it('has the key after a reload and after a restart', async () => {
		await workbench.reload();
		await user.open();
		await user.ask('after a reload');
		await workbench.restart();
		await user.open();
		await user.ask('after a restart');
	});

	it('leaves receipts of every use that add up to what the service itself has counted', async () => {
		const optimizer = new OptimizeUser(workbench);
		const generator = new GenerateUser(workbench);
		await workbench.openFile('orders.ts');
		await optimizer.selectLines(12, 3);
		await optimizer.optimizeByCommand();
		await optimizer.difference.waitFor();
		await workbench.runCommand('Whetstone: Undo All Changes');
		await optimizer.untilReviewed();
		await optimizer.goTo(10);
		await generator.openBoxAndSend('a function that computes the factorial');
		await generator.ghostText().first().waitFor();
		const reply = await fetch(`${url}/api/v1/metrics`, { headers: { authorization: `Bearer ${KEY}` } });
		const { operations } = await reply.json();
		for (const operation of ['chat', 'optimize', 'generate']) {
			const { requests, tokens } = operations[operation];
			assert.deepEqual(
				receiptTotals(workbench, operation),
				[requests.total, tokens.prompt, tokens.completion],
				operation,
			);
		}
		assert.deepEqual([operations.chat.requests.total, operations.optimize.requests.total], [3, 1]);
	});

	it('lists, renames and deletes keys without ever showing one', async () => {
		await workbench.runCommand('Whetstone: Manage API Keys…');
		await workbench.page.getByText('…cdef').waitFor();
		await workbench.page.getByText(`${url} (current service)`).waitFor();
		await workbench.screenshot('keys-light');
		await workbench.pickRow('Key 1');
		await workbench.pickRow('Rename…');
		await workbench.typeIntoInputBox('team key', 'A name to tell it apart by');
		await workbench.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
		await workbench.pickAfterCommand('Whetstone: Manage API Keys…', 'team key', 'Delete…');
		await workbench.pressInDialog('Delete Key');
		await user.send('without a key');
		// With the last key of an address goes the agreement to send anything there.
		await workbench.pressInDialog('Send to');
		await user.alerts.getByText(/No API key is stored/).waitFor();
		await user.untilQuestionsAre(['Hello over HTTP', 'after a reload', 'after a restart', 'without a key']);
	});

	it('leaves the key in no file and no log', () => {
		const files = globSync(path.join(workbench.dataFolder, 'data/**/*'), { withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => path.join(entry.parentPath, entry.name));
		assert.ok(files.length > 10);
		assert.deepEqual(
			files.filter((file) => readFileSync(file).includes(KEY)),
			[],
		);
	});
});

/** Drags the border of the secondary side bar until the bar is `width` pixels wide; its handle lies just before it. */
async function narrowSideBar(workbench: Workbench, width: number): Promise<void> {
	const box = await workbench.page.locator('.part.auxiliarybar').boundingBox();
	assert.ok(box);
	const { mouse } = workbench.page;
	const middle = box.y + box.height / 2;
	await mouse.move(box.x - 3, middle);
	await mouse.down();
	await mouse.move(box.x - 3 + box.width - width, middle, { steps: 5 });
	await mouse.up();
}

/** The address that the service prints when it listens. */
async function printedAddress(service: ChildProcess): Promise<string> {
	assert.ok(service.stdout);
	for await (const line of createInterface(service.stdout)) {
		const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
		if (address !== undefined) return address;
	}
	throw new Error('The service ended without an address.');
}

/** Requests, tokens sent and tokens received of an operation, by the receipts on the disk. */
function receiptTotals(workbench: Workbench, operation: string): readonly number[] {
	const receipts = savedReceipts(workbench.dataFolder).filter((receipt) => receipt.operation === operation);
	const sum = (name: string) => receipts.reduce((total, receipt) => total + Number(receipt[name] ?? 0), 0);
	return [receipts.length, sum('prompt_tokens'), sum('completion_tokens')];
}

function userSettings(workbench: Workbench): string {
	return readFileSync(path.join(workbench.dataFolder, 'data/User/settings.json'), 'utf8');
}
