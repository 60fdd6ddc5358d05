import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { chatBody, type ScriptedServer, sendJson, startScriptedServer } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { StatusUser } from '../user/statusUser.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';
import { hostileMetrics, otherShapes, wrappedMetrics } from './metricsShapes.ts';

const USAGE = { prompt_tokens: 1_240, completion_tokens: 321, total_tokens: 1_561 };

describe('the status bar', () => {
	let service: ScriptedServer;
	let workbench: Workbench;
	let user: ChatUser;
	let status: StatusUser;
	let metrics: unknown = { requests: { total: 1 }, plan: 'core' };
	const answerAll = (response: ServerResponse) => sendJson(response, 200, chatBody('Done.', { usage: USAGE }));
	let answer: (response: ServerResponse) => void = answerAll;

	before(async () => {
		service = await startScriptedServer((request, response) => {
			if (request.path.endsWith('/metrics')) sendJson(response, 200, metrics);
			else answer(response);
		});
		const settings = { 'whetstone.metrics.refreshInterval': 86_400, 'whetstone.network.allowInsecureHttp': true };
		workbench = await startWorkbench({ settings });
		user = new ChatUser(workbench);
		status = new StatusUser(workbench);
	});

	after(async () => {
		await workbench.dispose();
		await service.close();
	});

	it('says before the first use that nothing is connected, and offers the ways', async () => {
		await status.untilItemShows('plug', /Whetstone/);
		assert.equal(await status.label(), 'Whetstone: not connected');
		await status.openCard();
		await status.untilCardHolds(/No service is connected yet\./);
		await status.untilCardHolds(/Use the Local Service/);
		await status.takePictures('before', () => status.openCard());
	});

	it('asks a service for nothing before there is an answer', async () => {
		await user.open();
		await user.connect(service.url, 'CANARY-key-mine-0123456789');
		await status.untilItemShows('pulse', /Whetstone/);
		const asked = service.requests.map(({ path }) => path);
		assert.deepEqual(asked, ['/api/v1/metrics'], 'the check of the key and nothing else');
	});

	it('spins while waiting for an answer, and then shows its tokens and time', async () => {
		const held: ServerResponse[] = [];
		answer = (response) => held.push(response);
		await user.send('hello');
		await status.untilItemShows('loading', /Whetstone/);
		assert.match(await status.label(), /waiting for the service/);
		await status.takePictures('busy', async () => {});
		const refreshed = service.nextRequest();
		answer = answerAll;
		for (const response of held) answer(response);
		await status.untilItemShows('pulse', /^ *1\.6k tok · \d+\.\d\d s$/);
		assert.match(await status.label(), /^Whetstone: ready, 1,561 tokens today, last round trip \d+\.\d\d seconds$/);
		assert.equal((await refreshed).path, '/api/v1/metrics');
	});

	it('has a card with the totals of today and of the workspace, and the newest metrics', async () => {
		await user.ask('again');
		await status.openCard();
		await status.untilCardHolds(/Requests\s*2\s*2/);
		const text = await status.card.innerText();
		assert.match(text, /Failed\s*0\s*0/);
		assert.match(text, /Tokens sent\s*2,480\s*2,480\s*Tokens received\s*642\s*642\s*Tokens, total\s*3,122\s*3,122/);
		assert.match(text, /Reported cost\s*0\.02\s*0\.02/);
		assert.match(text, /requests \/ total\s*1\s/);
		await status.takePictures('card', () => status.openCard());
	});

	for (const { title, body, shown } of otherShapes) {
		it(`shows the metrics of another service: ${title}`, async () => {
			metrics = body;
			await workbench.runCommand('Whetstone: Refresh Metrics');
			await status.openCard();
			for (const text of shown) await status.untilCardHolds(text);
		});
	}

	it('shows hostile metrics as plain text', async () => {
		metrics = hostileMetrics;
		await workbench.runCommand('Whetstone: Refresh Metrics');
		await status.openCard();
		await status.untilCardHolds(/Refresh command workbench\.action\.quit\s*free https \/\/evil\.example/);
		await status.untilCardHolds(/www\.evil\.example and me evil\.example/);
		const links = await status.card.locator('a').allInnerTexts();
		assert.deepEqual(
			links.map((link) => link.trim()),
			['Charts', 'Refresh', 'Pin a Metric…'],
		);
		assert.equal(await status.card.locator('img, .codicon-trash').count(), 0);
	});

	/** What goes wrong, and what the item then says, to the eye and to a screen reader. */
	const failures = [
		{ status: 500, icon: 'warning', text: /^ *service failed$/, label: /^Whetstone: service failed$/ },
		{ status: 429, icon: 'warning', text: /^ *limited until \d/, label: /^Whetstone: limited until \d/ },
		{ status: 401, icon: 'error', text: /^ *key rejected$/, label: /^Whetstone: key rejected$/ },
	] as const;

	/** Asks once for each failure, and once more, which is answered. */
	async function failAndRecover(name: string): Promise<void> {
		await user.send('fail');
		for (const { status: code, icon, text, label } of failures) {
			await status.untilItemShows(icon, text);
			assert.match(await status.label(), label);
			await workbench.page.locator(`.statusbar-item.${icon}-kind`).and(status.item).waitFor();
			await status.takePictures(`${name}-${code}`, async () => {});
			failNext();
			await user.button('Retry').click();
		}
	}

	let failed = 0;
	/** Lets the next request fail in the next way; after the last one all are answered. */
	function failNext(): void {
		failed++;
		const code = failures[failed]?.status;
		answer = code === undefined ? answerAll : (response) => refuse(response, code);
	}

	it('says what is wrong until the next answer', async () => {
		metrics = { plan: 'core', requests: { total: 3, failed: 1 }, latency: { p50: 0.84, p90: 2.1 } };
		await workbench.runCommand('Whetstone: Refresh Metrics');
		answer = (response) => refuse(response, 500);
		failed = 0;
		await failAndRecover('failing');
		await status.untilItemShows('pulse', /tok/);
	});

	it('says in its card why a request failed', async () => {
		answer = (response) => refuse(response, 500);
		await user.send('fail again');
		await status.untilItemShows('warning', /service failed/);
		await status.openCard();
		await status.untilCardHolds(/The service is temporarily unavailable\./);
		await status.untilCardHolds(/Failed\s*4\s*4/);
		await status.takePictures('failing-card', () => status.openCard());
		answer = answerAll;
		await user.button('Retry').click();
		await status.untilItemShows('pulse', /tok/);
	});

	it('uses the panel’s names and units in its card and its list, without a wrapper around all', async () => {
		metrics = wrappedMetrics;
		await workbench.runCommand('Whetstone: Refresh Metrics');
		await status.openCard();
		await status.untilCardHolds(/requests \/ total\s*49/);
		await status.untilCardHolds(/latency \/ p50\s*321\sms/);
		await status.untilCardHolds(/success rate\s*0\.994/);
		assert.doesNotMatch(await status.card.innerText(), /data|by model/);
		await status.takePictures('wrapped-card', () => status.openCard());
		await workbench.pickAfterCommand('Whetstone: Pin a Metric…', 'by model / large / requests');
		await status.untilItemShows('pulse', /^ *large \/ requests 40$/);
		await workbench.pickAfterCommand('Whetstone: Pin a Metric…', 'requests / failed');
		await status.untilItemShows('pulse', /^ *requests \/ failed 7$/);
	});

	it('says what is wrong in place of what is pinned', async () => {
		answer = (response) => refuse(response, 500);
		failed = 0;
		await failAndRecover('pinned');
		await status.untilItemShows('pulse', /^ *requests \/ failed 7$/);
	});

	it('opens a list of actions, and shows the pinned metric', async () => {
		metrics = { requests: { total: 12_345 }, plan: 'core' };
		await workbench.runCommand('Whetstone: Refresh Metrics');
		await status.takePictures('actions', () => status.openActions());
		await status.openActions();
		await workbench.pickRow('Pin a Metric…');
		await status.takePictures('pin', async () => {
			await workbench.runCommand('Whetstone: Pin a Metric…');
			await workbench.page.getByText('requests / total').waitFor();
		});
		await workbench.pickAfterCommand('Whetstone: Pin a Metric…', 'requests / total');
		await status.untilItemShows('pulse', /^ *requests \/ total 12\.3k$/);
		await status.openCard();
		await status.card.locator('tr', { hasText: 'requests / total' }).locator('.codicon-pinned').waitFor();
	});

	it('knows its totals again when the window is reloaded, without a request', async () => {
		const before = service.requests.length;
		await workbench.reload();
		await status.untilItemShows('pulse', /k tok · /);
		await status.openCard();
		await status.untilCardHolds(/Requests\s*12\s*12/);
		assert.equal(service.requests.length, before);
	});

	it('warns in its card of an address that is not encrypted', async () => {
		await user.typeConnection('http://whetstone.invalid', 'CANARY-key-mine-0123456789');
		await workbench.page.getByText('Press Enter again').waitFor();
		await workbench.page.keyboard.press('Enter');
		await workbench.chat().getByText('whetstone.invalid (not encrypted)').waitFor();
		await status.openCard();
		await status.untilCardHolds(/whetstone\.invalid \(not encrypted\)/);
		await status.untilCardHolds(/This address is not encrypted: your key and your code can be read on their way\./);
	});
});

/** Answers with an error; a limit holds for so long that a user's next click goes out all the same. */
function refuse(response: ServerResponse, status: number): void {
	sendJson(response, status, { error: { message: 'no' } }, status === 429 ? { 'retry-after': '120' } : {});
}
