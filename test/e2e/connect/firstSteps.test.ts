import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { packedExtension } from '../../host/packExtension.ts';
import { makeTemporaryFolder, removeFolder } from '../../host/temporaryFolder.ts';
import { canaryKey } from '../../support/canary.ts';
import { type ScriptedServer, sendJson, startScriptedServer } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { ProofUser } from '../user/proofUser.ts';
import { StatusUser } from '../user/statusUser.ts';
import { STEPS, WalkthroughUser } from '../user/walkthroughUser.ts';
import { clearWorkbench } from '../workbench/clearWorkbench.ts';
import { eventually } from '../workbench/eventually.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

const [CONNECT, CHAT, OPTIMIZE, PROVE, METRICS] = STEPS;
const KEY = canaryKey('link');
/** Not a canary: VS Code itself shows and keeps what a link holds. */
const STRAY_KEY = 'stray-key-0123456789';

describe('the first steps with the package, installed into a VS Code that has never seen it', () => {
	const folder = makeTemporaryFolder();
	const linksFile = path.join(folder, 'link.json');
	let service: ScriptedServer;
	let workbench: Workbench;
	let steps: WalkthroughUser;
	let proof: ProofUser;
	let chat: ChatUser;

	before(async () => {
		service = await startScriptedServer((_, response) => sendJson(response, 200, { requests: 1 }));
		workbench = await startWorkbench({
			vsix: await packedExtension(),
			extensions: [path.join(import.meta.dirname, 'extensions', 'links')],
			environment: { LINKS_FILE: linksFile },
			// Wide enough for the pictures, which VS Code leaves out of a narrow page.
			viewport: { width: 1600, height: 900 },
			settings: { 'terminal.integrated.gpuAcceleration': 'off', 'whetstone.local.engineUrl': '' },
		});
		steps = new WalkthroughUser(workbench);
		proof = new ProofUser(workbench);
		chat = new ChatUser(workbench);
	});

	after(async () => {
		await workbench?.dispose();
		await service.close();
		removeFolder(folder);
	});

	/** The user's settings of Whetstone, one by line: VS Code changes some of its own by itself. */
	const settings = () =>
		readFileSync(path.join(workbench.dataFolder, 'data/User/settings.json'), 'utf8')
			.split('\n')
			.filter((line) => line.includes('"whetstone.'))
			.join('\n');
	const dialog = () => workbench.page.locator('.monaco-dialog-box');
	const box = () => workbench.page.locator('.quick-input-widget:visible input.input');

	/** The link with a query: for the desktop without it, and for the browser with it. */
	async function makeLink(query: string): Promise<{ readonly start: string; readonly callback: string }> {
		rmSync(linksFile, { force: true });
		await workbench.runCommand('Links: Make a Link');
		await workbench.typeIntoInputBox(query, 'The query of the link');
		let made = '';
		await eventually(() => {
			made = readFileSync(linksFile, 'utf8');
			assert.match(made, /\}$/);
		});
		return JSON.parse(made);
	}

	/** As the desktop does: VS Code itself asks first whether the extension may open it. */
	async function openByUrl(query: string): Promise<void> {
		const { start } = await makeLink('');
		await workbench.runCommand('Developer: Open URL');
		await workbench.typeIntoInputBox(`${start}?${query}`, 'URL to open');
		await dialog().getByText('Allow', { exact: false }).first().waitFor();
		await workbench.pressInDialog('Open');
	}

	/** As a page in the browser does: VS Code asks nothing. */
	async function openByCallback(query: string): Promise<void> {
		const { callback } = await makeLink(query);
		const page = await workbench.page.context().newPage();
		await page.goto(callback, { waitUntil: 'load' });
		if (!page.isClosed()) await page.close();
	}

	it('opens nothing by itself, asks nothing, and says in the chat what to do, with a button for each way', async () => {
		await new StatusUser(workbench).untilItemShows('plug', /Whetstone/);
		assert.equal(await steps.page.count(), 0);
		await chat.open();
		await chat.button('Connect to a Service').waitFor();
		assert.ok(await chat.button('Use the Local Service').isVisible());
		assert.equal(await chat.alerts.count(), 0);
		assert.deepEqual(await workbench.notifications().allInnerTexts(), []);
		assert.doesNotMatch(chat.log(), /GET|POST|error/);
		await workbench.screenshot('first-run-dark');
	});

	it('begin where the palette offers at most 35 commands: what can be done with nothing connected', async () => {
		const offered = await workbench.offeredCommands();
		assert.ok(offered.length > 15 && offered.length <= 35, offered.join('\n'));
		for (const title of ['Connect to a Service…', 'Use the Local Service', 'Get Started', 'Show Conversations'])
			assert.ok(offered.includes(title), title);
		for (const title of ['Refresh Metrics', 'Diagnose Connection', 'Rename Conversation…', 'Optimize Selection'])
			assert.ok(!offered.includes(title), title);
	});

	it('have a page on which every picture is shown and every link leads to the web', async () => {
		const page = await workbench.openExtensionPage('Whetstone');
		await page.getByRole('heading', { name: 'Get started' }).waitFor();
		await workbench.screenshot('installed-page');
		const { pictures, links } = await page.locator('body').evaluate((body) => ({
			pictures: [...body.querySelectorAll('img')].map((image) => [image.getAttribute('src'), image.naturalWidth]),
			links: [...body.querySelectorAll('a')].map((link) => link.getAttribute('href')),
		}));
		const { repository } = JSON.parse(readFileSync('package.json', 'utf8'));
		assert.equal(pictures.length > 0, repository !== undefined);
		assert.deepEqual(
			pictures.filter(([, width]) => width === 0),
			[],
		);
		assert.deepEqual(
			links.filter((link) => !/^(?:https:\/\/|#)/.test(link ?? '')),
			[],
		);
		await workbench.runCommand('View: Close All Editors');
	});

	it('have documents that a list describes, each a page with its pictures, from which links lead to the others', async () => {
		await workbench.runCommand('Whetstone: Open Documentation');
		const rows = workbench.page.locator('.quick-input-widget:visible .monaco-list-row');
		await rows.filter({ hasText: 'How to ask about your code' }).waitFor();
		assert.deepEqual(await rows.locator('.quick-input-list-rows > :first-child .label-name').allTextContents(), [
			'Chat',
			'Metrics and budgets',
			'Optimize and generate',
			'Privacy and safety',
			'Prove It',
			'Reference',
			'Services',
			'When things go wrong',
		]);
		await workbench.screenshot('documentation-list-dark');
		await workbench.pickRow('Chat');
		const page = () => workbench.page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
		await page().getByRole('heading', { name: 'Chat', exact: true }).waitFor();
		await eventually(async () => {
			const widths = await page()
				.locator('img')
				.evaluateAll((images) => images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)));
			assert.ok(widths.length > 0 && widths.every((width) => width > 0));
		});
		await workbench.screenshot('documentation-page-dark');
		await page().getByRole('link', { name: 'diff to review' }).click();
		await workbench.page.getByRole('tab', { name: /optimize\.md/ }).waitFor();
		await steps.open();
		await steps.unfold(PROVE);
		await steps.page.getByText('how a proof is made').click();
		await workbench.page.getByRole('tab', { name: /proofs\.md/ }).waitFor();
		await workbench.runCommand('View: Close All Editors');
	});

	for (const [what, open, query, sentence] of [
		['a key', openByCallback, `url=https://api.example.com&key=${STRAY_KEY}`, /least of all a key/],
		['another address once decoded', openByUrl, 'url=https://api.example.com%252523.evil.test', /in more than one way/],
	] as const) {
		it(`refuse a link with ${what} in a sentence, and change nothing`, async () => {
			const before = settings();
			await open(query);
			await workbench.untilNotified(sentence);
			await workbench.untilNotified(/^(?!.*(evil|stray)).*Whetstone did not follow a link\./s);
			assert.deepEqual([settings(), service.requests], [before, []]);
			assert.deepEqual([await dialog().count(), await box().count()], [0, 0]);
			await workbench.runCommand('Notifications: Clear All Notifications');
		});
	}

	it('show where a link leads in the letters of the network; canceled, it changes nothing and sends nothing', async () => {
		const before = settings();
		await openByCallback('url=https://\u0430pi.example.com/team&prefix=/v1&plan=enterprise');
		await dialog().getByText('Connect to xn--pi-6kc.example.com?').waitFor();
		await dialog().getByText('A link leads to https://xn--pi-6kc.example.com/team').waitFor();
		await workbench.screenshot('link-look-alike');
		await workbench.pressInDialog('Cancel');
		await dialog().waitFor({ state: 'hidden' });
		assert.deepEqual([settings(), service.requests, await box().count()], [before, [], 0]);
	});

	it('are opened by a command, unchecked, each with its picture', async () => {
		await workbench.runCommand('View: Hide Secondary Side Bar');
		await steps.open();
		assert.deepEqual(await steps.checked(), []);
		for (const [index, title] of STEPS.entries()) {
			const themes = ['dark', 'light', 'highContrast', 'highContrastLight'] as const;
			await workbench.screenshotInThemes(`walkthrough-${index + 1}`, themes, async () => {
				await steps.unfold(title);
				await steps.drawing.waitFor();
			});
		}
	});

	it('need one click for the local service and one message for the first answer', async () => {
		await chat.useLocalService(() => steps.press(CONNECT, 'Use the Local Service'));
		await steps.open();
		await steps.checkOf(CONNECT).waitFor();
		await workbench.screenshot('walkthrough-connected-dark');
		assert.deepEqual(await steps.checked(), [CONNECT]);
		await steps.press(CHAT, 'Open Chat');
		await chat.untilFocused();
		const answer = await chat.ask('Hello, please look at this:\n```ts\nif (list.indexOf(x) !== -1) go();\n```');
		assert.match(await answer.innerText(), /offline engine/i);
		assert.match(chat.log(), /POST chat: 200/);
		await steps.checkOf(CHAT).waitFor();
		await workbench.screenshot('walkthrough-answered-dark');
	});

	it('stay open beside the file that is opened from them, and the third one is checked when a proposal is kept', async () => {
		await steps.open();
		await steps.press(OPTIMIZE, 'Show the Explorer');
		const explorer = workbench.page.locator('.explorer-folders-view');
		await explorer.getByText('src', { exact: true }).click();
		await explorer.getByText('report.js', { exact: true }).click();
		await proof.tab('report.js').waitFor();
		await workbench.screenshot('walkthrough-file-dark');
		assert.equal(await steps.tab.count(), 1);
		await workbench.openFile('report.js');
		await proof.reviewAgain('report.js');
		assert.equal(await steps.checkOf(OPTIMIZE).count(), 0);
		await workbench.runCommand('Whetstone: Keep All Changes');
		await proof.untilReviewed();
		await steps.open();
		await steps.checkOf(OPTIMIZE).waitFor();
	});

	it('prove what was kept last, show the metrics, and are then all checked', async () => {
		await steps.press(PROVE, 'Prove It');
		await workbench.pickRow('npm test');
		await workbench.pickRow('No Benchmark');
		await workbench.pressInDialog('Run');
		await proof.untilPrinted('returned or threw the same');
		await steps.checkOf(PROVE).waitFor();
		await workbench.screenshot('walkthrough-proved-dark');
		await steps.press(METRICS, 'Show Metrics');
		await proof.tab('Metrics').and(workbench.page.locator('.active')).waitFor();
		await steps.open();
		await steps.checkOf(METRICS).waitFor();
		assert.deepEqual(await steps.checked(), STEPS);
	});

	it('are still done after a reload, even if VS Code has forgotten them; the conversation goes on', async () => {
		await workbench.runCommand('Developer: Reset Welcome Page Walkthrough Progress');
		await clearWorkbench(workbench);
		await workbench.reload();
		await new StatusUser(workbench).untilItemShows('pulse', /tok/);
		await steps.open();
		for (const title of STEPS) await steps.checkOf(title).waitFor();
		await workbench.screenshot('walkthrough-done-dark');
		await chat.open();
		await chat.answers.first().waitFor();
		const answer = await chat.ask('how many messages are this?');
		assert.equal(await chat.answers.count(), 2);
		assert.match(await answer.innerText(), /\b(3|three)\b/);
	});

	it('lead by a link to another service only after a dialog, the address and a key, and send nothing before', async () => {
		const before = settings();
		await openByUrl(`url=${service.url}&prefix=/v1&plan=core`);
		await dialog().getByText(`A link leads to ${service.url}`).waitFor();
		await workbench.screenshot('link-dialog');
		await workbench.pressInDialog('Continue…');
		await workbench.page.getByText('The base URL of the service').waitFor();
		assert.equal(await box().inputValue(), service.url);
		await workbench.screenshot('link-address');
		await box().press('Enter');
		await workbench.page.getByText(`The API key for ${service.url}.`).waitFor();
		assert.deepEqual([settings(), service.requests], [before, []]);
		await workbench.typeIntoInputBox(KEY, 'The API key for');
		await eventually(() => {
			for (const [name, value] of [
				['baseUrl', service.url],
				['pathPrefix', '/v1'],
				['plan', 'core'],
			])
				assert.ok(settings().includes(`"whetstone.service.${name}": "${value}"`), name);
		});
		await workbench.chat().getByText(new URL(service.url).host).last().waitFor();
		assert.doesNotMatch(chat.log(), /evil|example\.com|xn--|stray/);
	});
});
