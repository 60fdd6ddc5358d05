import { once } from 'node:events';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { repositoryFolder } from '../host/folders.ts';
import { packedExtension } from '../host/packExtension.ts';
import { ChatUser } from './user/chatUser.ts';
import { FileReviewUser } from './user/fileReviewUser.ts';
import { GenerateUser } from './user/generateUser.ts';
import { MetricsPanelUser } from './user/metricsPanelUser.ts';
import { StatusUser } from './user/statusUser.ts';
import { startWorkbench } from './workbench/workbench.ts';

// npm run pictures: takes the README's pictures anew, of the packed extension in a real VS Code on the sample workspace.

const port = 8787;

const chatAnswer = [
	'Walk over the orders once and count as you go:\n\n',
	'```ts\nexport function ordersPerCustomer(orders: readonly Order[]) {\n\tconst counts = new Map<string, number>();\n',
	'\tfor (const { customer } of orders) {\n\t\tcounts.set(customer, (counts.get(customer) ?? 0) + 1);\n\t}\n\treturn counts;\n}\n```\n\n',
	'- each order is read **once**\n- a customer without orders is not in the map',
].join('');

const optimized = `/** Whether one of the tags begins with a prefix. */
export function hasTag(tags: readonly string[], prefix: string): boolean {
	return tags.some((tag) => tag.startsWith(prefix));
}`;

const generated = `function average(numbers) {
	if (numbers.length === 0) return Number.NaN;
	return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}`;

const explanation =
	'`some` stops at the first tag that begins with the prefix. `filter` visits every tag, and builds a list that is thrown away.';

let polls = 0;
const service = createServer(async (request, response) => {
	for await (const _ of request);
	const operation = request.url?.split('/').at(-1);
	if (operation === 'chat') return answer(response, { choices: [choice(chatAnswer)], ...figures(214, 131, 0.0021) });
	if (operation === 'optimize')
		return answer(response, { optimized_code: optimized, explanation, ...figures(96, 61, 0.0009) });
	if (operation === 'generate') return answer(response, { text: generated, ...figures(120, 44, 0.0008) });
	polls += 1;
	return answer(response, {
		requests: { total: 1_180 + 7 * polls, failed: 4 },
		latency: { unit: 'ms', p50: 310 + ((polls * 37) % 60), p95: 820 + ((polls * 53) % 90) },
		success_rate: 0.997,
	});
});

await listen();
const workbench = await startWorkbench({
	vsix: await packedExtension(),
	port: 8130,
	viewport: { width: 1180, height: 700 },
	settings: {
		// biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code's own variables.
		'window.title': '${activeEditorShort}${separator}${rootName}',
		'breadcrumbs.enabled': true,
		'editor.semanticHighlighting.enabled': true,
	},
});
try {
	await takePictures();
} finally {
	await workbench.dispose();
	service.close();
	service.closeAllConnections();
}

async function listen(): Promise<void> {
	service.listen(port, '127.0.0.1');
	try {
		await once(service, 'listening');
	} catch (error) {
		// The port is in the pictures.
		console.error(
			`The pictures need port ${port}, which cannot be used: end what uses it, then start again.\n${error}`,
		);
		process.exit(1);
	}
}

async function takePictures(): Promise<void> {
	const chat = new ChatUser(workbench);
	await chat.connect(`http://localhost:${port}`, 'sample-key-0123456789');
	await workbench.openFile('orders.ts');
	await workbench.runCommand('Whetstone: Open Chat');
	await chat.ask('How many orders does each customer have?');
	await chat.messageBox.click();
	await keep('chat');
	await workbench.runCommand('View: Toggle Secondary Side Bar Visibility');
	await takeOptimize();
	await takeGenerate();
	await takeMetrics();
}

async function takeOptimize(): Promise<void> {
	const user = new FileReviewUser(workbench);
	await workbench.openFile('orders.ts');
	await user.selectLines(20, 4);
	await workbench.runCommand('Whetstone: Optimize Selection');
	await user.difference.waitFor();
	// A proposal is in no folder: its whole path would be in the picture.
	await workbench.runCommand('View: Toggle Breadcrumbs');
	await workbench.page.locator('.breadcrumbs-control').first().waitFor({ state: 'hidden' });
	await workbench.page.mouse.move(0, 0);
	await user.thread.getByText('stops at the first tag').waitFor();
	await keep('optimize');
	await workbench.runCommand('View: Toggle Breadcrumbs');
	const inFile = { 'whetstone.optimize.reviewIn': 'file' };
	await workbench.setWorkspaceSettings(inFile);
	// Without the title by which it was seen that they hold.
	writeFileSync(path.join(workbench.folder, '.vscode/settings.json'), JSON.stringify(inFile));
	await workbench.page.waitForFunction(() => document.title.includes('corner-shop'));
	await workbench.runCommand('Whetstone: Undo All Changes');
	await user.untilReviewed();
	await user.selectLines(20, 4);
	await workbench.runCommand('Whetstone: Optimize Selection');
	await user.lens('Keep', 'Change 1 of 1').waitFor();
	await workbench.page.mouse.move(0, 0);
	await keep('reviewInFile');
	await workbench.runCommand('Whetstone: Undo All Changes');
	await user.untilNoneIsLeft();
	rmSync(path.join(workbench.folder, '.vscode'), { recursive: true });
}

async function takeGenerate(): Promise<void> {
	const user = new GenerateUser(workbench);
	await workbench.openFile('report.js');
	await workbench.page.keyboard.press('Control+End');
	await user.openBoxAndSend('the average of a list of numbers');
	await user.untilShown('function average');
	await keep('generate');
	await user.accept();
}

async function takeMetrics(): Promise<void> {
	const status = new StatusUser(workbench);
	const refresh = () => workbench.runCommand('Whetstone: Refresh Metrics');
	for (let time = 0; time < 6; time += 1) await refresh();
	await status.openCard();
	await status.untilStill();
	await keep('metrics');
	await status.closeCard();
	await new MetricsPanelUser(workbench).open();
	await keep('metricsPanel');
}

async function keep(name: string): Promise<void> {
	await workbench.notifications().first().waitFor({ state: 'detached' });
	copyFileSync(await workbench.takePicture(`readme-${name}`), path.join(repositoryFolder, 'docs', `${name}.png`));
}

function choice(content: string): object {
	return { index: 0, finish_reason: 'stop', message: { role: 'assistant', content } };
}

function figures(prompt: number, completion: number, cost: number): object {
	const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
	return { model: 'stone-1', provider: 'quarry', latency: 0.84, cost, usage };
}

function answer(response: ServerResponse, body: object): void {
	// Answers as fast as these look like nothing.
	setTimeout(() => {
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
	}, 900);
}
