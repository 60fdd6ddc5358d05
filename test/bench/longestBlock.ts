import { median } from 'simple-statistics';
import { CHAT, createBenchClient, openTransports, startAnswerServer } from './benchClient.ts';
import type { Table } from './table.ts';

const runs = 20;
/** The largest answer that is accepted. */
const bytes = 1_048_000;
/** Milliseconds beyond JSON.parse itself. */
const budget = 50;

const forms = [
	{ form: 'chat', name: 'a documented answer' },
	{ form: 'objects', name: 'an unknown shape, all brackets' },
];

/** Measures for how long at a time a reply of 1 MiB blocks the extension host. */
export async function measureLongestBlock(): Promise<Table> {
	const server = await startAnswerServer();
	const transports = await openTransports();
	const rows: (readonly string[])[] = [];
	for (const { form, name } of forms) {
		const baseUrl = `${server.url}/${form}/${bytes}/v1`;
		const text = await (await fetch(`${baseUrl}/chat`, { method: 'POST', body: '{}' })).text();
		const parse = median(Array.from({ length: runs }, () => timeToParse(text)));
		for (const [transport, bare] of transports.fetches) {
			const client = createBenchClient(baseUrl, bare);
			const ask = () =>
				client.chat(CHAT, { signal: new AbortController().signal, idempotencyKey: crypto.randomUUID() });
			await ask();
			const blocks: number[] = [];
			for (let run = 0; run < runs; run += 1) blocks.push(await longestBlock(ask));
			const block = median(blocks);
			const verdict = block - parse <= budget ? 'kept' : 'EXCEEDED';
			rows.push([name, transport, block.toFixed(1), parse.toFixed(1), `${budget} more: ${verdict}`]);
		}
	}
	await transports.close();
	await server.close();
	return {
		title: `A reply of 1 MiB: the longest block of the event loop, median of ${runs}, in ms`,
		columns: ['reply', 'transport', 'longest block', 'JSON.parse alone', 'budget'],
		rows,
	};
}

function timeToParse(text: string): number {
	const started = performance.now();
	JSON.parse(text);
	return performance.now() - started;
}

/** The longest time between two turns of the event loop while `work` runs. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
	let longest = 0;
	let last = performance.now();
	let isOver = false;
	const turn = () => {
		const now = performance.now();
		longest = Math.max(longest, now - last);
		last = now;
		if (!isOver) setImmediate(turn);
	};
	setImmediate(turn);
	await work();
	isOver = true;
	turn();
	return longest;
}
