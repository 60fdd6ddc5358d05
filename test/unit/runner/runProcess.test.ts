import assert from 'node:assert/strict';
import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { runNode } from '../../runner/runProcess.ts';

const guard = path.join(import.meta.dirname, '../../host/vscode/guard.mjs');

/** Connects to a port, and stays until it is killed. */
const staying = (port: number) => `process.on('SIGTERM', () => {}); require('node:net').connect(${port}, '127.0.0.1');`;

/** Starts two more such processes: one in its own group, and one that leads a group, as VS Code's server does. */
const starter = (port: number) => `
	const { spawn } = require('node:child_process');
	const script = ${JSON.stringify(staying(port))};
	spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
	const stdio = ['pipe', 'ignore', 'ignore'];
	spawn(process.execPath, [${JSON.stringify(guard)}, process.execPath, '-e', script], { stdio, detached: true });
	console.log('started');
	${staying(port)}
`;

describe('a process of the tests', () => {
	let printed: string;
	const options = (signal: AbortSignal, limit = 20_000) => ({
		environment: { GREETING: 'hello' },
		limit,
		signal,
		print: (text: string) => {
			printed += text;
		},
	});
	beforeEach(() => {
		printed = '';
	});

	it('has the environment that it is given, and prints both its outputs at its end', async () => {
		const script = 'console.log(process.env.GREETING); console.error("there"); process.exitCode = 3;';
		assert.equal(await runNode(['-e', script], options(new AbortController().signal)), 3);
		assert.deepEqual(printed.trim().split('\n').toSorted(), ['hello', 'there']);
	});

	it('ends with all that it has started when the runner is interrupted', async () => {
		const connected: Socket[] = [];
		const all = Promise.withResolvers<void>();
		const server = net.createServer((socket) => {
			socket.on('error', () => {}); // a killed process may reset it
			if (connected.push(socket.resume()) === 3) all.resolve();
		});
		await once(server.listen(0, '127.0.0.1'), 'listening');
		const interruption = new AbortController();
		const { port } = server.address() as AddressInfo;
		const ended = runNode(['-e', starter(port)], options(interruption.signal));
		await all.promise;
		const closed = connected.map((socket) => once(socket, 'close'));
		interruption.abort();
		assert.equal(await ended, 1);
		await Promise.all(closed);
		assert.equal(printed, 'started\n');
		server.close();
	});

	it('ends when it takes too long', async () => {
		assert.equal(await runNode(['-e', 'setInterval(() => {}, 1000)'], options(new AbortController().signal, 500)), 1);
	});

	it('does not start after an interruption', async () => {
		assert.equal(await runNode(['-e', 'console.log("here")'], options(AbortSignal.abort())), 1);
		assert.equal(printed, '');
	});
});
