import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { formatTable } from '../bench/table.ts';
import { repositoryFolder } from '../host/folders.ts';

// npm run test:busy [TIMES]: runs the suites that use a browser three times, or TIMES times, next to two processes that are
// always busy, and without retries. Prints a table for README.md, and fails if any test failed.

const BUSY_PROCESSES = 2;
const times = Number(process.argv[2] ?? 3);

const busy = Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ['-e', 'for (;;);']));
const rows: string[][] = [];
try {
	for (let run = 1; run <= times; run++) rows.push([String(run), ...(await runBrowserSuites())]);
} finally {
	for (const child of busy) child.kill();
}
console.log(`\n${formatTable({ title: 'Beside two busy processes', columns: ['run', 'result', 'minutes'], rows })}`);

/** Returns the last line of its output, and how many minutes it took. */
async function runBrowserSuites(): Promise<readonly [string, string]> {
	const started = performance.now();
	const { CI: _, ...environment } = process.env;
	const child = spawn(process.execPath, [path.join(repositoryFolder, 'test/run.mjs'), 'webview', 'e2e'], {
		env: environment,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let output = '';
	child.stdout.on('data', (chunk: Buffer) => {
		process.stdout.write(chunk);
		output += chunk;
	});
	const [code] = await once(child, 'close');
	if (code !== 0) process.exitCode = 1;
	const minutes = (performance.now() - started) / 60_000;
	return [output.trimEnd().split('\n').at(-1) ?? '', minutes.toFixed(1)];
}
