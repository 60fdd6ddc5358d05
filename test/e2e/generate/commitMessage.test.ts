import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { copySampleWorkspace } from '../../host/sampleWorkspace.ts';
import { makeTemporaryFolder, removeFolder } from '../../host/temporaryFolder.ts';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { SourceControlUser } from '../user/sourceControlUser.ts';
import { connectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';

const SECRET = 'AKIAIOSFODNN7EXAMPLE';

describe('a commit message by clicks and keys', () => {
	const root = makeTemporaryFolder();
	const folder = path.join(root, 'corner-shop');
	const tools = path.join(folder, 'tools');
	const gitIn = (where: string, ...words: readonly string[]) =>
		execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-C', where, ...words]);
	const git = (...words: readonly string[]) => gitIn(folder, ...words);
	const change = (name: string, text: string) => appendFileSync(path.join(folder, name), text);
	copySampleWorkspace(folder);
	git('init', '--quiet', '--initial-branch', 'totals');
	git('add', '--all');
	git('commit', '--quiet', '--message', 'cart: add the prices up');

	const connected = connectedEditor({
		folder,
		settings: {
			'git.enabled': true,
			'whetstone.metrics.refreshInterval': 86_400,
			'whetstone.budget.limits': [{ amount: 8, unit: 'requests', per: 'day' }],
		},
	});
	let workbench: Workbench;
	let user: SourceControlUser;
	const answerWith = (text: string) => {
		connected.answer = (response) => sendJson(response, 200, { text });
	};
	const dialog = () => workbench.page.locator('.monaco-dialog-box');
	const prompts = (): readonly string[] => connected.requestsTo('generate').map(({ body }) => JSON.parse(body).prompt);
	/** Keeps the next answer back, and gives the response to send it with. */
	const hold = () =>
		new Promise<ServerResponse>((resolve) => {
			connected.answer = resolve;
		});

	before(async () => {
		workbench = await connected.begin();
		user = new SourceControlUser(workbench);
	});

	after(() => removeFolder(root));

	it('is written for what is staged, into Git’s own box, in the style of the latest commits', async () => {
		change('README.md', '\nWork in progress.\n');
		git('add', 'README.md');
		change('README.md', '\nNot staged.\n');
		answerWith('Here is a commit message:\n\n```\nreadme: work in progress\n\nNobody is surprised.\n```');
		await user.open();
		await workbench.screenshot('commit-before');
		await user.generate();
		await user.untilMessage('readme: work in progress\n\nNobody is surprised.');
		await workbench.screenshotInThemes('commit-message');
		const [prompt = ''] = prompts();
		assert.match(prompt, /Branch: totals\n[\s\S]*- cart: add the prices up\n[\s\S]*\+Work in progress\./);
		assert.ok(!prompt.includes('Not staged.'));
		answerWith('readme: warn of the state');
		await user.generate();
		await user.untilMessage('readme: warn of the state');
	});

	it('is for all changes if nothing is staged; asks before it replaces a text, and again if that changes; sends one request at a time', async () => {
		git('reset', '--quiet', '--hard');
		change('README.md', '\nChanged.\n');
		change('src/added.js', 'export const added = 1;\n');
		await user.type('mine');
		const sent = prompts().length;
		await workbench.runCommand('Whetstone: Generate Commit Message');
		await dialog().getByText('There is a message for corner-shop already.').waitFor();
		await workbench.screenshot('commit-question');
		await workbench.page.keyboard.press('Escape');
		await dialog().waitFor({ state: 'detached' });
		assert.deepEqual([await user.message(), prompts().length], ['mine', sent]);
		answerWith('readme: change it');
		await workbench.runCommand('Whetstone: Generate Commit Message');
		await workbench.pressInDialog('Add Below');
		await user.untilMessage('mine\n\nreadme: change it');
		assert.match(prompts().at(-1) ?? '', /\+Changed\.[\s\S]*\+export const added = 1;/);
		await user.type('');
		const arrived = connected.nextRequest('generate');
		const held = hold();
		await user.generate();
		await arrived;
		await user.type('typed meanwhile');
		// The extension knows the new text by now: it hears of what is typed before it hears of a click.
		await user.generate();
		await workbench.untilNotified('Nothing more was sent: a message for corner-shop is already being generated.');
		assert.equal(prompts().length, sent + 2);
		sendJson(await held, 200, { text: 'readme: change again' });
		await workbench.pressInDialog('Replace');
		await user.untilMessage('readme: change again');
		await user.undo();
		await user.untilMessage('typed meanwhile');
	});

	it('leaves the box as it was on Cancel', async () => {
		await user.type('');
		const arrived = connected.nextRequest('generate');
		void hold();
		await user.generate();
		await arrived;
		const sent = prompts().length;
		await workbench.untilNotified('Generating a commit message for corner-shop…', 'Cancel');
		await workbench.screenshot('commit-progress');
		await workbench.pressInNotification('Generating a commit message for corner-shop…', 'Cancel');
		await workbench.notifications('Generating a commit message').waitFor({ state: 'detached' });
		assert.deepEqual([await user.message(), prompts().length], ['', sent]);
	});

	it('shows what it sends, and asks about a secret first', async () => {
		change('src/added.js', `const key = '${SECRET}';\n`);
		const sent = prompts().length;
		await workbench.runCommand('Whetstone: Show What Generate Commit Message Sends');
		await workbench.page
			.locator('.editor-instance')
			.getByText('Write a commit message for the changes below.')
			.waitFor();
		await workbench.screenshot('commit-request');
		assert.equal(prompts().length, sent);
		answerWith('added: hold a key');
		await user.generate();
		await dialog().getByText('The changes seem to contain a secret').waitFor();
		await workbench.screenshot('commit-secret');
		await workbench.pressInDialog('Cancel');
		await dialog().waitFor({ state: 'detached' });
		assert.equal(prompts().length, sent);
		await user.generate();
		await workbench.pressInDialog('Redact and Send');
		await user.untilMessage('added: hold a key');
		assert.match(prompts().at(-1) ?? '', /\+const key = '\[redacted\]';/);
	});

	it('is for the repository whose button was clicked, and the palette asks', async () => {
		await user.type('');
		git('reset', '--quiet', '--hard');
		git('clean', '--quiet', '--force');
		mkdirSync(tools);
		gitIn(tools, 'init', '--quiet');
		writeFileSync(path.join(tools, 'tool.js'), 'export const tool = 1;\n');
		// Git looks for repositories at its start.
		await workbench.reloadWindow();
		await user.open();
		await user.untilRepositories(2);
		answerWith('tool: begin');
		await user.generate('tools');
		await user.untilMessage('tool: begin', 1);
		await workbench.screenshot('commit-two-repositories');
		assert.match(prompts().at(-1) ?? '', /\+export const tool = 1;/);
		change('README.md', '\nOf the shop.\n');
		answerWith('readme: of the shop');
		await workbench.pickAfterCommand('Whetstone: Generate Commit Message', 'corner-shop');
		await user.untilMessage('readme: of the shop');
	});

	it('is refused by a budget, and where the service cannot be reached, and leaves the box as it was', async () => {
		const before = await user.message();
		const sent = prompts().length;
		await user.generate('corner-shop');
		await workbench.untilNotified(/Budget of \d+ requests per day.*Nothing was sent\./, 'Send This One');
		await workbench.screenshot('commit-budget');
		assert.deepEqual([await user.message(), prompts().length], [before, sent]);
		await connected.stop();
		await workbench.pressInNotification(/Budget of \d+ requests per day/, 'Send This One');
		await workbench.untilNotified(/Cannot reach .* Nothing was sent\./, 'Retry');
		await workbench.screenshot('commit-offline');
		assert.equal(await user.message(), before);
	});
});
