import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFolder } from '../host/folders.ts';
import { LAST_PORT } from '../host/startOptions.ts';
import { makeTemporaryFolder, removeFolder } from '../host/temporaryFolder.ts';
import { testSettings } from '../host/vscode/userSettings.ts';
import { testProof } from './optimize/proofTests.ts';
import { ChatUser } from './user/chatUser.ts';
import { GenerateUser } from './user/generateUser.ts';
import { ProofUser } from './user/proofUser.ts';
import { eventually } from './workbench/eventually.ts';
import { NpmStart, stillRunning } from './workbench/npmStart.ts';
import { sharedWorkbench } from './workbench/sharedWorkbench.ts';

/**
 * What a newcomer does in a clone, by the README of the repository and that of the demo, from which the tasks are read: they cannot
 * promise what does not work. A test of `unit/host` tries the tasks without an editor.
 */
describe('npm start in a clone, by the steps of its README, without a model', () => {
	const folder = makeTemporaryFolder();
	const npm = new NpmStart(path.join(folder, 'whetstone'), {
		...testSettings,
		'whetstone.local.engineUrl': '',
		'terminal.integrated.gpuAcceleration': 'off',
	});
	const workbench = sharedWorkbench({
		folder: npm.workspace,
		dataFolder: npm.dataFolder,
		start: (ports) => npm.start(...ports.filter(isFirstPort).map((port) => `--port=${port}`)),
	});
	const isFirstPort = (port: number) => port > 0 && port <= LAST_PORT;
	let chat: ChatUser;
	let user: ProofUser;

	before(() => {
		chat = new ChatUser(workbench());
		user = new ProofUser(workbench());
	});

	after(() => removeFolder(folder));

	const textOf = (file: string) => readFileSync(path.join(npm.workspace, file), 'utf8');
	/** What a task of the README (from 1) names as code, or as what to press and to choose. */
	const named = (task: number, mark: '`' | '**' = '`') => {
		const text = textOf('README.md').split(/^(?=\d\. |## )/m)[task + 1] ?? '';
		return text.split(mark).filter((_, index) => index % 2 === 1);
	};
	const page = () => workbench().markdownPage();

	it('prints the address, where the demo is kept, and how to start over and to end', () => {
		const places =
			'Your demo workspace and conversations are in .vscode-test/start; "npm start -- --fresh" starts over.';
		assert.match(npm.output, /^\nVS Code with Whetstone:\n\n {2}http:/m);
		assert.ok(npm.output.endsWith(`\n\n${places}\nPress Ctrl+C to end.\n`), npm.output);
	});

	it('shows the README as a page, and the chat beside it, which an engine without a model answers', async () => {
		await page().getByRole('heading', { name: 'Corner Shop' }).waitFor();
		assert.equal(await page().getByRole('list').first().getByRole('listitem').count(), 4);
		await workbench().chat().getByText('Local service', { exact: true }).waitFor();
		await workbench().screenshot('start-readme');
		const answer = await chat.ask('Hello');
		assert.match(await answer.innerText(), /Offline engine: no model answered/);
		await workbench().screenshot('start-hello');
	});

	it('1: optimizes the function that is named, of the file that is linked', async () => {
		const [name = ''] = named(1);
		await page().getByRole('link', { name: 'src/orders.ts' }).click();
		await user.tab('orders.ts').waitFor();
		await user.selectFunction('src/orders.ts', name);
		await user.optimizeByMenu('known.includes');
		await user.difference.waitFor();
		await workbench().screenshot('start-review');
		await workbench().runCommand('Whetstone: Keep All Changes');
		await user.untilReviewed();
		await user.save();
		await eventually(() => assert.match(textOf('src/orders.ts'), /const knownSet = new Set\(known\);/));
	});

	it('2: generates the function that is asked for at the end of the file, in gray, until Tab keeps it', async () => {
		const [prompt = ''] = named(2);
		const generate = new GenerateUser(workbench());
		await workbench().openFile('report.js');
		await user.press('Control+End');
		await generate.openBoxAndSend(prompt);
		await generate.untilShown('function average(numbers)');
		await workbench().screenshot('start-generated');
		await generate.accept();
		await user.save();
		await eventually(() => assert.match(textOf('src/report.js'), /\nfunction average\(numbers\) \{/));
	});

	it('3: attaches the file in front by its name and Enter, and answers with what it received', async () => {
		const [typed = '', question = ''] = named(3);
		await workbench().openFile('statistics.py');
		await chat.open();
		await chat.untilFocused();
		await chat.messageBox.pressSequentially(typed);
		await chat.messageBox.press('Enter');
		await chat.chip('scripts/statistics.py').waitFor();
		const answer = await chat.ask(question);
		const text = await answer.innerText();
		assert.match(text, /Offline engine: no model answered/);
		assert.match(text, /1 \(python, 25 lines\)/);
		await workbench().screenshot('start-file');
	});

	testProof(workbench, () => {
		const [name = '', tests = '', benchmark = ''] = named(4);
		const measure = named(4, '**').find((choice) => choice.startsWith('A Number')) ?? '';
		return { file: 'src/report.js', function: name, tests, script: 'node --test', benchmark, measure };
	});

	describe('after the proof', () => {
		it('4: compares what each level makes of the function, once the changes are undone', async () => {
			const [name = ''] = named(4);
			await user.save();
			await user.undo();
			await user.save();
			await user.selectFunction('src/report.js', name);
			await workbench().runCommand('Whetstone: Compare Levels…');
			const rows = workbench().page.locator('.quick-input-list .monaco-list-row');
			await rows.filter({ hasText: 'low' }).waitFor();
			await workbench().screenshot('start-levels');
			const texts = (await rows.allInnerTexts()).map((text) => text.trim());
			const expected = [
				/^high.*documented.*used last/,
				/^medium.*the structure and all public names stay/s,
				/^low.*Small, local gains/s,
				/^Other/,
			];
			assert.equal(texts.length, expected.length, texts.join());
			for (const [index, pattern] of expected.entries()) assert.match(texts[index] ?? '', pattern);
			for (const level of ['high', 'low']) await rows.getByRole('checkbox', { name: level, exact: true }).click();
			await workbench().page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
			await workbench().pickRow('One answer at each level');
			await workbench().pressInDialog('Send 2 Requests');
			await user.question.getByText('Prove each of the 2 answers, too?').waitFor();
			await workbench().screenshot('start-compare');
			await workbench().pressInDialog('Cancel');
			await page()
				.getByRole('row', { name: /^high \+2 −2/ })
				.waitFor();
			await page()
				.getByRole('row', { name: /^low \+2 −2/ })
				.waitFor();
			await workbench().screenshot('start-compared');
		});

		it('says that it found no pattern', async () => {
			await user.press('Escape');
			await user.openNewFile('unclear.js', 'const old = orders.map((order) => order.isOld);\n');
			await user.selectLines(0, 1);
			await workbench().runCommand('Whetstone: Optimize Selection');
			await workbench().untilNotified(
				/no change\. The service says: “Offline engine: no model answered, because .+\. It knows eight patterns, found none of them/,
			);
			await workbench().screenshot('start-no-pattern');
		});

		it('has changed only its copy, and ends by Ctrl+C, with all that it has started', async () => {
			for (const file of ['src/orders.ts', 'src/report.js']) {
				const sample = path.join('test/host/sampleWorkspace', file);
				const inClone = readFileSync(path.join(npm.clone, sample), 'utf8');
				assert.equal(inClone, readFileSync(path.join(repositoryFolder, sample), 'utf8'));
				assert.notEqual(inClone, textOf(file));
			}
			const { origin } = new URL(workbench().page.url());
			await fetch(origin);
			const before = npm.processes();
			assert.ok(before.length > 3, before.join());
			await npm.interrupt();
			assert.ok(npm.output.endsWith('Press Ctrl+C to end.\n'), npm.output);
			await assert.rejects(fetch(origin));
			await eventually(() => assert.deepEqual(stillRunning(before), []));
		});

		it('starts over with --fresh: the workspace is as it was, and no conversation is left', async () => {
			const conversations = () => globSync('data/User/globalStorage/*/conversations/*', { cwd: npm.dataFolder });
			assert.notDeepEqual(conversations(), []);
			await workbench().page.goto('about:blank');
			await npm.start('--fresh');
			assert.deepEqual(conversations(), []);
			assert.equal(
				textOf('src/orders.ts'),
				readFileSync(path.join(npm.clone, 'test/host/sampleWorkspace/src/orders.ts'), 'utf8'),
			);
			await npm.interrupt();
		});
	});
});
