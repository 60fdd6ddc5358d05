import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeTemporaryFolder, removeFolder } from '../../host/temporaryFolder.ts';
import { canaryKey } from '../../support/canary.ts';
import { type ScriptedServer, sendJson, startScriptedServer } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { clearWorkbench } from '../workbench/clearWorkbench.ts';
import { eventually } from '../workbench/eventually.ts';
import { afterFailure } from '../workbench/sharedWorkbench.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

const KEY = canaryKey('link');
/** Not a canary: VS Code itself shows and keeps what a link holds. */
const STRAY_KEY = 'stray-key-0123456789';

describe('a link of a service’s web page', () => {
	const folder = makeTemporaryFolder();
	const linksFile = path.join(folder, 'link.json');
	let service: ScriptedServer;
	let workbench: Workbench;
	let user: ChatUser;

	before(async () => {
		service = await startScriptedServer((_, response) => sendJson(response, 200, { requests: 1 }));
		workbench = await startWorkbench({
			extensions: [path.join(import.meta.dirname, 'extensions', 'links')],
			environment: { LINKS_FILE: linksFile },
		});
		user = new ChatUser(workbench);
	});

	afterFailure(() => clearWorkbench(workbench));

	after(async () => {
		await workbench.dispose();
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

	/**
	 * As a page in the browser does: VS Code asks nothing. It passes on what is added to the address, whereas of two equal
	 * names in the link itself it drops the first.
	 */
	async function openByCallback(query: string): Promise<void> {
		await visit(`${(await makeLink('')).callback}&${query}`);
	}

	async function visit(callback: string): Promise<void> {
		const page = await workbench.page.context().newPage();
		await page.goto(callback, { waitUntil: 'load' });
		if (!page.isClosed()) await page.close();
	}

	const ways = { 'Developer: Open URL': openByUrl, 'its callback URL': openByCallback };
	for (const [way, open] of Object.entries(ways)) {
		for (const [what, query, sentence] of [
			['a key', `url=https://api.example.com&key=${STRAY_KEY}`, /above all, no key/],
			['two addresses', 'url=https://api.example.com&url=https://evil.test', /prefix, or plan twice/],
			['another address once decoded', 'url=https://api.example.com%252523.evil.test', /in more than one way/],
			['javascript:', 'url=javascript:alert(1)', /The address in the link is not that of a service/],
			['a user', 'url=https://api.example.com@evil.test', /contains a user name or a password/],
			['10 KB', `url=https://api.example.com/${'x'.repeat(10_000)}`, /longer than 4,096 characters/],
		] as const) {
			it(`with ${what} is refused with a sentence, by ${way}`, async () => {
				const before = settings();
				await open(query);
				await workbench.untilNotified(sentence);
				await workbench.untilNotified(/^(?!.*(evil|stray|alert)).*Whetstone did not follow a link\./s);
				assert.deepEqual([settings(), service.requests], [before, []]);
				assert.deepEqual([await dialog().count(), await box().count()], [0, 0]);
				await workbench.runCommand('Notifications: Clear All Notifications');
			});
		}

		it(`that is canceled changes nothing and sends nothing, by ${way}`, async () => {
			const before = settings();
			await open(`url=${service.url}&plan=core`);
			await dialog()
				.getByText(`Connect to ${new URL(service.url).host}?`)
				.waitFor();
			await workbench.pressInDialog('Cancel');
			await dialog().waitFor({ state: 'hidden' });
			assert.deepEqual([settings(), service.requests, await box().count()], [before, [], 0]);
		});
	}

	it('shows a host that looks like another one in the letters of the network', async () => {
		const { callback } = await makeLink('url=https://\u0430pi.example.com/team&prefix=/v1&plan=enterprise');
		await visit(callback);
		await dialog().getByText('Connect to xn--pi-6kc.example.com?').waitFor();
		await dialog().getByText('A link leads to https://xn--pi-6kc.example.com/team').waitFor();
		await workbench.screenshot('link-look-alike');
		await workbench.pressInDialog('Cancel');
	});

	it('shows the address that is left of two, where VS Code’s own page has dropped one', async () => {
		await visit((await makeLink('url=https://api.example.com&url=https://evil.test')).callback);
		await dialog().getByText('A link leads to https://evil.test').waitFor();
		await workbench.pressInDialog('Cancel');
	});

	it('is refused while another one is asked about', async () => {
		const first = await makeLink(`url=${service.url}`);
		const second = await makeLink('url=https://evil.test');
		await visit(first.callback);
		await dialog().getByText(`A link leads to ${service.url}`).waitFor();
		await visit(second.callback);
		await workbench.notifications(/A step of connecting is still open/).waitFor();
		assert.equal(await dialog().count(), 1);
		await workbench.screenshot('link-second');
		await workbench.pressInDialog('Cancel');
		await dialog().waitFor({ state: 'hidden' });
		await workbench.runCommand('Notifications: Clear All Notifications');
	});

	it('leads through a dialog and the filled-in steps of Connect to the chat', async () => {
		await visit((await makeLink(`url=${service.url}&prefix=/v1&plan=core`)).callback);
		await dialog().getByText(`A link leads to ${service.url}`).waitFor();
		await workbench.screenshot('link-dialog');
		await workbench.pressInDialog('Continue…');
		await workbench.page.getByText('The base URL of the service').waitFor();
		assert.equal(await box().inputValue(), service.url);
		await workbench.screenshot('link-address');
		await box().press('Enter');
		await workbench.page.getByText(`The API key for ${service.url}.`).waitFor();
		assert.deepEqual(service.requests, []);
		assert.equal(settings(), '');
		await workbench.typeIntoInputBox(KEY, 'The API key for');
		await user.messageBox.waitFor();
		await eventually(() => {
			for (const [name, value] of [
				['baseUrl', service.url],
				['pathPrefix', '/v1'],
				['plan', 'core'],
			])
				assert.ok(settings().includes(`"whetstone.service.${name}": "${value}"`), name);
		});
		await workbench.chat().getByText(new URL(service.url).host).last().waitFor();
	});

	it('asks again for an address that is known, and offers no stored key', async () => {
		const asked = service.requests.length;
		await openByUrl(`url=${service.url}`);
		await dialog().getByText(`A link leads to ${service.url}`).waitFor();
		await workbench.pressInDialog('Continue…');
		await workbench.page.getByText('The base URL of the service').waitFor();
		await box().press('Enter');
		await workbench.page.getByText(`The API key for ${service.url}.`).waitFor();
		assert.equal(await box().inputValue(), '');
		await workbench.page.keyboard.press('Escape');
		await box().waitFor({ state: 'hidden' });
		assert.equal(service.requests.length, asked);
	});

	it('leaves nothing of itself in the log', () => {
		assert.doesNotMatch(user.log(), /evil|example\.com|xn--|stray/);
	});
});
