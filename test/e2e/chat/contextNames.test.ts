import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copySampleWorkspace } from '../../host/sampleWorkspace.ts';
import { makeTemporaryFolder, removeFolder } from '../../host/temporaryFolder.ts';
import { ChatUser } from '../user/chatUser.ts';
import { eventually } from '../workbench/eventually.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';
import { ChatService } from './chatService.ts';

const FOLDERS = 200;
const FILES_OF_FOLDER = 100;

describe('attaching by name in a workspace of 20,000 files', () => {
	const service = new ChatService();
	const home = makeTemporaryFolder();
	let workbench: Workbench;
	let user: ChatUser;

	before(async function () {
		this.timeout(120_000);
		const folder = path.join(home, 'archive');
		makeArchive(folder);
		await service.start();
		workbench = await startWorkbench({
			folder,
			extensions: ['git', 'symbols'].map((name) => path.join(import.meta.dirname, 'extensions', name)),
			settings: {
				'terminal.integrated.shellIntegration.enabled': true,
			},
		});
		user = new ChatUser(workbench);
		await workbench.openFile('report.js');
		await user.connect(service.url, 'CANARY-key-some-0123456789');
	});

	after(async () => {
		await workbench?.dispose();
		await service.stop();
		removeFolder(home);
	});

	const rows = () => workbench.chat().getByRole('option');
	const row = (name: string) => rows().locator('.context-name').getByText(name, { exact: true });
	const type = (text: string) => user.messageBox.pressSequentially(text);
	/** Clears what a test has left in the composer. */
	const clear = async () => {
		await user.messageBox.fill('');
		const remove = workbench.chat().getByRole('button', { name: /^Remove / });
		for (let left = await remove.count(); left > 0; left--) {
			await remove.first().click();
			await remove.nth(left - 1).waitFor({ state: 'detached' });
		}
	};
	afterEach(clear);
	const sent = () => service.contents.at(-1) ?? '';

	it('offers at once what needs no search: the editor’s own, the changes, the terminal, and what is open', async () => {
		await type('#');
		await row('report.js').waitFor();
		await eventually(async () => assert.ok((await names()).includes('#changes')));
		assert.deepEqual((await names()).slice(0, 6), [
			'#selection',
			'#file',
			'#problems',
			'#changes',
			'#terminal',
			'report.js',
		]);
		// The list closes when the theme is chosen.
		await workbench.screenshotInThemes('chat-context-first', ['dark', 'light', 'highContrast'], async () => {
			await user.messageBox.fill('');
			await type('#');
			await row('report.js').waitFor();
		});
	});

	it('never sends on Enter after an unfinished name: it waits for the list, and attaches the first match', async () => {
		await type('see #inv07042');
		await user.messageBox.press('Enter');
		await user.chip('many/drawer-070/Invoice07042.txt').waitFor();
		assert.deepEqual([await user.messageBox.inputValue(), service.contents], ['see ', []]);
		await user.send('see this');
		await user.answers.first().waitFor();
		assert.match(sent(), /^see this\n\nmany\/drawer-070\/Invoice07042\.txt:\n```\w*\ninvoice 07042\n```$/);
	});

	it('finds by parts of folders before a slash, and attaches a folder as its listing', async () => {
		await type('#er-19/9942');
		await row('Invoice19942.txt').waitFor();
		await workbench.screenshot('chat-context-slash');
		await user.messageBox.fill('');
		await type('#drawer-123');
		await row('drawer-123/').click();
		await user.chip('many/drawer-123/').waitFor();
		assert.equal(await user.messageBox.inputValue(), '');
		await user.ask('what is in here?');
		assert.match(sent(), /many\/drawer-123\/:\n```plaintext\nInvoice12300\.txt\nInvoice12301\.txt\n/);
	});

	it('offers nothing of what is ignored or excluded', async () => {
		await type('#needle');
		await row('needle.txt').waitFor();
		await eventually(async () =>
			assert.equal(await workbench.chat().getByRole('listbox').getAttribute('aria-busy'), 'false'),
		);
		assert.deepEqual(await names(), ['needle.txt']);
	});

	it('attaches a symbol with all of its lines', async () => {
		await type('#totalsBy');
		await row('totalsByDay').first().waitFor();
		await workbench.screenshot('chat-context-symbol');
		await row('totalsByDay').first().click();
		await eventually(async () =>
			assert.match(await chips().first().innerText(), /^totalsByDay — src\/report\.js:\d+–\d+/),
		);
		await user.ask('what does it do?');
		assert.match(sent(), /report\.js:\d+–\d+:\n```javascript\n(?:export )?function totalsByDay[\s\S]*\n}\n```$/);
	});

	it('attaches the problems of the file in front', async () => {
		await workbench.openFile('broken.js');
		await workbench.page.locator('.squiggly-error').first().waitFor();
		await type('#prob');
		await user.messageBox.press('Tab');
		await user.chip('Problems in broken.js').waitFor();
	});

	it('attaches what has changed since the last commit', async () => {
		await type('#cha');
		await row('#changes').waitFor();
		await user.messageBox.press('Enter');
		await user.chip('Changes in archive').waitFor();
		await user.ask('review this');
		assert.match(
			sent(),
			/Changes in archive:\n```diff\n# Staged changes\n[\s\S]*\+new\n\n# Changes that are not staged\n[\s\S]*\n\+one more line\n```$/,
		);
	});

	it('attaches the last command of the terminal with its output, from its first use on', async () => {
		await type('#term');
		await user.messageBox.press('Enter');
		await workbench.untilNotified('Nothing of the terminal was kept so far');
		assert.equal(await chips().count(), 0);
		await workbench.runCommand('Notifications: Clear All Notifications');
		await workbench.runCommand('Terminal: Create New Terminal');
		const terminal = workbench.page.locator('.terminal-wrapper.active .xterm-helper-textarea');
		await terminal.focus();
		// Shell integration is there once the prompt has its mark.
		await workbench.page.locator('.terminal-command-decoration').first().waitFor({ state: 'attached' });
		// VS Code loses the output of a quicker command at times.
		await workbench.page.keyboard.type('sleep 0.5; printf "total: \\033[31m%d\\033[0m\\n" 42\n');
		await workbench.page.locator('.terminal-command-decoration').nth(1).waitFor({ state: 'attached' });
		await user.open();
		await type('#term');
		await user.messageBox.press('Enter');
		await eventually(async () => assert.match(await chips().first().innerText(), /^Terminal: sleep 0\.5; printf/));
		await user.ask('why 42?');
		assert.match(sent(), /\$ sleep 0\.5; printf [^\n]*\ntotal: 42\n\(exit code 0\)\n```$/);
		await workbench.runCommand('Terminal: Kill All Terminals');
	});

	it('says that a name fits nothing, and sends it as text with the next Enter', async () => {
		const before = service.contents.length;
		await type('fix #nosuchnmae');
		await user.messageBox.press('Enter');
		await workbench.chat().getByText('Nothing matches #nosuchnmae: it will be sent as text.').waitFor();
		assert.equal(service.contents.length, before);
		await workbench.screenshot('chat-context-nothing');
		await user.messageBox.press('Enter');
		await eventually(() => assert.equal(sent(), 'fix #nosuchnmae'));
	});

	it('offers the same first things by the button, with the mouse alone', async () => {
		await user.button('Attach…').click();
		await row('report.js').click();
		await user.chip('src/report.js').waitFor();
		assert.match(await chips().first().innerText(), /≈ \S+ tokens/);
		await workbench.screenshot('chat-context-chip');
	});

	function chips() {
		return workbench.chat().locator('.composer').getByRole('list', { name: 'Attached' }).getByRole('listitem');
	}

	function names(): Promise<string[]> {
		return rows().locator('.context-name').allInnerTexts();
	}
});

/** The sample workspace beside 20,000 files, some of which are ignored. */
function makeArchive(folder: string): void {
	copySampleWorkspace(folder);
	writeFileSync(path.join(folder, 'broken.js'), 'const = 1;\n');
	for (let index = 0; index < FOLDERS; index++) {
		const drawer = path.join(folder, 'many', `drawer-${String(index).padStart(3, '0')}`);
		mkdirSync(drawer, { recursive: true });
		for (let file = 0; file < FILES_OF_FOLDER; file++) {
			const number = String(index * FILES_OF_FOLDER + file).padStart(5, '0');
			writeFileSync(path.join(drawer, `Invoice${number}.txt`), `invoice ${number}\n`);
		}
	}
	writeFileSync(path.join(folder, '.gitignore'), 'build/\n*.log\n');
	for (const hidden of ['build', 'node_modules/package', '.']) {
		mkdirSync(path.join(folder, hidden), { recursive: true });
		writeFileSync(path.join(folder, hidden, hidden === '.' ? 'needle.log' : 'needle.txt'), 'hidden\n');
	}
	writeFileSync(path.join(folder, 'needle.txt'), 'found\n');
}
