import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { formatTable } from '../bench/table.ts';
import { repositoryFolder } from '../host/folders.ts';

// npm run test:steady: runs `npm test` three times, the last time beside a thread that is always busy. Prints a table for
// README.md, and fails if any test failed.

/** Beside each run. */
const BUSY_THREADS = [0, 0, 1];

const rows: string[][] = [];
for (const [index, threads] of BUSY_THREADS.entries()) {
	const busy = Array.from({ length: threads }, () => new Worker('for (;;);', { eval: true }));
	try {
		const beside = threads === 0 ? 'nothing' : 'a busy thread';
		rows.push([String(index + 1), beside, ...(await runAll())]);
	} finally {
		for (const thread of busy) await thread.terminate();
	}
}
const columns = ['run', 'beside', 'result', 'minutes', 'processor seconds'];
console.log(`\n${formatTable({ title: 'npm test, three times', columns, rows })}`);

/** Returns the last line of its output, the minutes it took, and the processor's seconds without those of this process. */
async function runAll(): Promise<readonly [string, string, string]> {
	const before = process.cpuUsage();
	const child = spawn(process.execPath, [path.join(repositoryFolder, 'test/run.mjs')], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let output = '';
	child.stdout.on('data', (chunk: Buffer) => {
		process.stdout.write(chunk);
		output += chunk;
	});
	const [code] = await once(child, 'close');
	if (code !== 0) process.exitCode = 1;
	const { user, system } = process.cpuUsage(before);
	const [, minutes = '', seconds = ''] = /^This took ([\d.]+) minutes; .* worked (\d+) seconds/m.exec(output) ?? [];
	const work = Number(seconds) - (user + system) / 1_000_000;
	return [output.trimEnd().split('\n').at(-1) ?? '', minutes, work.toFixed(0)];
}
