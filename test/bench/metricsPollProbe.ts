import { appendFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import * as vscode from 'vscode';

/** What polls cost the extension host. */
export interface PollTimes {
	/** Milliseconds of its event loop for each poll. */
	readonly loop: number;
	/** Milliseconds for each look at a command that does nothing, by the same way. */
	readonly command: number;
	/** Bytes of the body. */
	readonly size: number;
}

const warmUp = 30;
const polls = 200;

/**
 * Asks for the metrics again and again, and reports how long the host's event loop was busy. The local service answers
 * in the same process, so that its part is counted, too.
 */
export async function run(): Promise<void> {
	const refresh = () => vscode.commands.executeCommand('whetstone.metrics.refresh');
	const nothing = () => vscode.commands.executeCommand('setContext', 'whetstone.bench', true);
	for (let poll = 0; poll < warmUp; poll++) await refresh();
	const loop = await busy(refresh);
	const command = await busy(nothing);
	const size = JSON.stringify(await refresh()).length;
	appendFileSync(process.env.WHETSTONE_TEST_OUTPUT ?? '', `${JSON.stringify({ loop, command, size })}\n`);
}

async function busy(work: () => Thenable<unknown>): Promise<number> {
	const before = performance.eventLoopUtilization();
	for (let poll = 0; poll < polls; poll++) await work();
	return performance.eventLoopUtilization(before).active / polls;
}
