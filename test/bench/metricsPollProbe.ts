import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';

/** What polls cost the extension host: milliseconds of its event loop, the mean. */
export interface PollTimes {
	readonly poll: number;
	/** A command of VS Code that does next to nothing. */
	readonly command: number;
	/** The editor's own fetch of the same body from a bare server in the same process. */
	readonly fetch: number;
	/** Bytes of the body. */
	readonly size: number;
}

/** All together within what the local service takes in a minute. */
const warmUp = 10;
const rounds = 40;
/** In milliseconds. */
const SETTLED = 50;

/**
 * Asks for the metrics again and again, and reports how long the host's event loop was busy. The local service answers
 * in the same process, so that its part is counted, too.
 */
export async function run(): Promise<void> {
	const refresh = () => vscode.commands.executeCommand('whetstone.metrics.refresh');
	const nothing = () => vscode.commands.executeCommand('setContext', 'whetstone.bench', true);
	const body = JSON.stringify(await refresh());
	const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end(body));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const port = typeof address === 'object' ? address?.port : undefined;
	const ask = async () => (await fetch(`http://127.0.0.1:${port}/`)).json();
	const times = { poll: await busy(refresh), command: await busy(nothing), fetch: await busy(ask), size: body.length };
	server.close();
	appendFileSync(process.env.WHETSTONE_TEST_OUTPUT ?? '', `${JSON.stringify(times)}\n`);
}

async function busy(work: () => PromiseLike<unknown>): Promise<number> {
	for (let round = 0; round < warmUp; round++) await work();
	const before = performance.eventLoopUtilization();
	for (let round = 0; round < rounds; round++) await work();
	// What the last one has left to do, such as to save and to draw, comes after its answer.
	await wait(SETTLED);
	return performance.eventLoopUtilization(before).active / rounds;
}
