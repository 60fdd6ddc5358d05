import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { Locator } from 'playwright-core';
import { chatBody, type ScriptedServer, sendJson, startScriptedServer } from '../support/scriptedServer.ts';
import { ChatPerson } from './chatPerson.ts';
import { startWorkbench, type Workbench } from './harness.ts';

const USAGE = { prompt_tokens: 1_240, completion_tokens: 321, total_tokens: 1_561 };

/** The metrics of services of other makes, and what the card makes of them. */
const OTHER_SHAPES: readonly (readonly [string, unknown, readonly RegExp[]])[] = [
	[
		'a flat object',
		{ requests_today: 42, error_rate: '1.5%', p95_latency_ms: 812.25, degraded: false },
		[/requests today\s*42/, /error rate\s*1\.5%/, /p95 latency ms\s*812\.25/, /degraded\s*false/],
	],
	[
		'a list of named measurements',
		[
			{ name: 'chat', count: 12, p50: 0.4 },
			{ name: 'optimize', count: 3, p50: null },
		],
		[/chat \/ count\s*12/, /optimize \/ count\s*3/, /optimize \/ p50\s*—/],
	],
	[
		'a deep tree in an envelope',
		{
			status: 'ok',
			data: { usage: { tokens: { in: 5, out: 6 } }, history: Array.from({ length: 300 }, (_, day) => ({ day })) },
		},
		[/status\s*ok/, /12 of 200\+ values/],
	],
];

const HOSTILE = {
	'[Refresh](command:workbench.action.quit)': '[free](https://evil.example)',
	'<img src="http://127.0.0.1:9/x">': '<a href="command:workbench.action.quit">x</a>',
	'| a | b |\n|--|--|': '![x](http://127.0.0.1:9/y)',
	'$(trash) user\u202Etxt.exe': 'www.evil.example and me@evil.example',
	__proto__: 1,
};

describe('the status bar', () => {
	let service: ScriptedServer;
	let workbench: Workbench;
	let person: ChatPerson;
	let metrics: unknown = { requests: { total: 1 }, plan: 'core' };
	let answer: (response: ServerResponse) => void;
	const answerAll = (response: ServerResponse) => sendJson(response, 200, chatBody('Done.', { usage: USAGE }));

	before(async () => {
		answer = answerAll;
		service = await startScriptedServer((request, response) => {
			if (request.path.endsWith('/metrics')) sendJson(response, 200, metrics);
			else answer(response);
		});
		workbench = await startWorkbench({ settings: { 'whetstone.metrics.refreshInterval': 86_400 } });
		person = new ChatPerson(workbench);
	});

	after(async () => {
		await workbench.dispose();
		await service.close();
	});

	const item = () => workbench.statusBarItem('whetstone.status');
	const label = () => item().locator('a').getAttribute('aria-label');
	const card = () => workbench.page.locator('.monaco-hover:visible');

	/** Opens the card anew, so that it shows what is true now. */
	async function openCard(): Promise<Locator> {
		await workbench.page.mouse.move(640, 300);
		await card().waitFor({ state: 'hidden' });
		await item().hover();
		await card().waitFor();
		return card();
	}

	/** Waits until the item shows this icon, and a text that matches. */
	async function untilItemShows(icon: string, text: RegExp): Promise<void> {
		await item()
			.filter({ hasText: text, has: workbench.page.locator(`.codicon-${icon}`) })
			.waitFor();
	}

	/** Waits until the open card holds such a text. */
	async function waitForText(pattern: RegExp): Promise<void> {
		await card().filter({ hasText: pattern }).waitFor();
	}

	/** Takes the same picture in the dark theme and in the light one. */
	async function screenshots(name: string, arrange: () => Promise<unknown>): Promise<void> {
		for (const theme of ['dark', 'light']) {
			await arrange();
			await workbench.screenshot(`status-${name}-${theme}`);
			await workbench.page.keyboard.press('Escape');
			await workbench.runCommand('Preferences: Toggle between Light/Dark Themes');
		}
	}

	it('says before the first use that nothing is connected, and offers the ways', async () => {
		await untilItemShows('plug', /Whetstone/);
		assert.equal(await label(), 'Whetstone: not connected');
		const shown = await openCard();
		assert.match(await shown.innerText(), /No service is connected yet\./);
		assert.match(await shown.innerText(), /Use the Local Service/);
		await screenshots('before', openCard);
	});

	it('asks a service for nothing before there is an answer', async () => {
		await person.open();
		await person.connect(service.url, 'my-secret-key');
		await untilItemShows('pulse', /Whetstone/);
		const asked = service.requests.map(({ path }) => path);
		assert.deepEqual(asked, ['/api/v1/metrics'], 'the check of the key and nothing else');
	});

	it('turns while an answer is on its way, and then shows its tokens and time', async () => {
		const held: ServerResponse[] = [];
		answer = (response) => held.push(response);
		await person.send('hello');
		await untilItemShows('loading', /Whetstone/);
		assert.match((await label()) ?? '', /waiting for the service/);
		await screenshots('busy', async () => {});
		const refreshed = service.nextRequest();
		answer = answerAll;
		for (const response of held) answer(response);
		await untilItemShows('pulse', /^ *1\.6k tok · \d+\.\d\d s$/);
		assert.match((await label()) ?? '', /^Whetstone: ready, 1,561 tokens today, last round trip \d+\.\d\d seconds$/);
		assert.equal((await refreshed).path, '/api/v1/metrics');
	});

	it('has a card with the totals of today and of the workspace, and the newest metrics', async () => {
		await person.ask('again');
		const shown = await openCard();
		const text = await shown.innerText();
		for (const row of [
			/Requests\s*2\s*2/,
			/Failed\s*0\s*0/,
			/Tokens sent\s*2,480\s*2,480/,
			/Tokens, total\s*3,122\s*3,122/,
		]) {
			assert.match(text, row);
		}
		assert.match(text, /Cost, as stated\s*0\.02\s*0\.02/);
		assert.match(text, /requests \/ total\s*1\s/);
		await screenshots('card', openCard);
	});

	for (const [title, body, expected] of OTHER_SHAPES) {
		it(`shows the metrics of another service: ${title}`, async () => {
			metrics = body;
			await workbench.runCommand('Whetstone: Refresh Metrics');
			await untilItemShows('pulse', /tok/);
			await openCard();
			for (const pattern of expected) await waitForText(pattern);
		});
	}

	it('makes nothing of hostile metrics but plain text', async () => {
		metrics = HOSTILE;
		await workbench.runCommand('Whetstone: Refresh Metrics');
		await untilItemShows('pulse', /tok/);
		await openCard();
		await waitForText(/Refresh command workbench\.action\.quit\s*free https \/\/evil\.example/);
		await waitForText(/www\.evil\.example and me evil\.example/);
		const links = await card().locator('a').allInnerTexts();
		assert.deepEqual(
			links.map((link) => link.trim()),
			['Refresh', 'Pin a Metric…'],
		);
		assert.equal(await card().locator('img, .codicon-trash').count(), 0);
		await workbench.screenshot('status-hostile-dark');
	});

	it('warns of a request that failed, says why in the card, and forgets it with the next answer', async () => {
		answer = (response) => sendJson(response, 500, { error: { message: 'the database is down' } });
		await person.send('fail');
		await untilItemShows('warning', /tok/);
		await openCard();
		await waitForText(/The service is temporarily unavailable\./);
		await waitForText(/Failed\s*1\s*1/);
		await screenshots('failing', openCard);
		answer = (response) => sendJson(response, 401, { error: 'no' });
		await person.button('Retry').click();
		await untilItemShows('error', /tok/);
		await openCard();
		await waitForText(/The API key for 127\.0\.0\.1:\d+ was rejected\./);
		answer = answerAll;
		await person.button('Retry').click();
		await untilItemShows('pulse', /tok/);
	});

	it('opens a list of what one may want next, and shows the metric that is pinned', async () => {
		metrics = { requests: { total: 12_345 }, plan: 'core' };
		await workbench.runCommand('Whetstone: Refresh Metrics');
		await screenshots('actions', async () => {
			await item().click();
			await workbench.page.getByText('Manage API Keys…').waitFor();
		});
		await item().click();
		await workbench.pickRow('Pin a Metric…');
		await workbench.page.getByText('requests / total').waitFor();
		await workbench.screenshot('status-pin-dark');
		await workbench.pickRow('requests / total');
		await untilItemShows('pulse', /^ *total 12\.3k$/);
		await openCard();
		await card().locator('.codicon-pinned').first().waitFor();
	});

	it('knows its totals again when the window is reloaded, without a request', async () => {
		const before = service.requests.length;
		await workbench.reload();
		await untilItemShows('pulse', /k tok · /);
		assert.equal(service.requests.length, before);
		assert.match(await (await openCard()).innerText(), /Requests\s*5\s*5/);
	});
});
