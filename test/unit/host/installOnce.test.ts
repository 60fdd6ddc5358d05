import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { installOnce } from '../../host/install/installOnce.ts';
import { downloadPackage } from '../../host/install/npmPackage.ts';
import { NetworkFailure, runNpm } from '../../host/runProgram.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const WHAT = { name: 'Something', size: '1 MB' };
const PINNED = { name: 'whetstone-no-such-package', version: '1.0.0', integrity: 'sha512-' };

const quiet = () => () => {};

describe('what is downloaded once', () => {
	const folder = temporaryFolder();
	const target = () => path.join(folder(), 'installed-here');
	const variables = ['npm_config_registry', 'npm_config_cache', 'npm_lifecycle_event'] as const;
	let before: readonly (string | undefined)[];

	beforeEach(() => {
		before = variables.map((name) => process.env[name]);
		process.env.npm_config_cache = path.join(folder(), 'cache');
	});

	afterEach(() => {
		for (const [index, name] of variables.entries()) {
			if (before[index] === undefined) delete process.env[name];
			else process.env[name] = before[index];
		}
	});

	it('says that there is no network, and leaves nothing behind', async () => {
		process.env.npm_config_registry = 'http://registry.invalid/';
		const download = async (temporary: string, signal: AbortSignal) => {
			await downloadPackage(PINNED, path.join(temporary, 'download'), signal);
		};
		await assert.rejects(
			installOnce(target(), 'stamp', WHAT, download, quiet),
			/^NetworkFailure: No network: npm cannot reach registry\.invalid \((ENOTFOUND|EAI_AGAIN)\), and Something /,
		);
		assert.deepEqual(readdirSync(folder()), ['cache']);
	});

	for (const [script, again] of [
		['start', 'npm start'],
		['test:e2e', 'npm run test:e2e'],
		[undefined, 'this'],
	] as const) {
		it(`says what to do without a network: run ${again} again`, async () => {
			if (script === undefined) delete process.env.npm_lifecycle_event;
			else process.env.npm_lifecycle_event = script;
			const fail = () => Promise.reject(new NetworkFailure('npm cannot reach x (EAI_AGAIN)'));
			await assert.rejects(installOnce(target(), 'stamp', WHAT, fail, quiet), {
				message:
					'No network: npm cannot reach x (EAI_AGAIN), and Something has to be downloaded once (1 MB). ' +
					`Connect, then run ${again} again.`,
			});
		});
	}

	it('takes a registry that refuses connections for no network, and one without the package for an error', async () => {
		const registry = http.createServer((_request, response) => response.writeHead(404).end('{}'));
		await once(registry.listen(0, '127.0.0.1'), 'listening');
		const { port } = registry.address() as AddressInfo;
		process.env.npm_config_registry = `http://127.0.0.1:${port}/`;
		const pack = () => runNpm(['pack', 'whetstone-no-such-package@1.0.0'], folder());
		await assert.rejects(pack(), (error) => !(error instanceof NetworkFailure) && /E404/.test(String(error)));
		registry.closeAllConnections();
		await new Promise((resolve) => registry.close(resolve));
		await assert.rejects(pack(), {
			name: 'NetworkFailure',
			message: `npm cannot reach 127.0.0.1:${port} (ECONNREFUSED)`,
		});
	});

	it('takes a registry that never answers, or stops within its answer, for no network', async () => {
		const silent = http.createServer((request, response) => {
			if (request.url?.includes('half')) response.writeHead(200, { 'content-length': 1_000 }).write('{');
		});
		await once(silent.listen(0, '127.0.0.1'), 'listening');
		const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
		process.env.npm_config_registry = `http://${host}/`;
		const pack = (name: string) =>
			runNpm(['pack', `${name}@1.0.0`, '--fetch-timeout=300', '--fetch-retries=0'], folder());
		await assert.rejects(pack('whetstone-silent'), {
			name: 'NetworkFailure',
			message: `npm got no answer from ${host}`,
		});
		await assert.rejects(pack('whetstone-half'), { name: 'NetworkFailure' });
		silent.closeAllConnections();
		await new Promise((resolve) => silent.close(resolve));
	});

	it('is there whole, and is not made again with the same stamp', async () => {
		let builds = 0;
		const build = async (temporary: string) => {
			builds++;
			writeFileSync(path.join(temporary, 'program'), 'x');
		};
		await Promise.all([1, 2].map(() => installOnce(target(), 'one', WHAT, build, quiet)));
		await installOnce(target(), 'one', WHAT, build, quiet);
		assert.deepEqual([builds, readdirSync(target()).toSorted()], [1, ['installed', 'program']]);
		await installOnce(target(), 'two', WHAT, build, quiet);
		assert.deepEqual([builds, readFileSync(path.join(target(), 'installed'), 'utf8')], [2, 'two']);
	});

	it('leaves nothing behind when SIGINT ends the process while npm waits for a registry', async () => {
		const { promise: isAsked, resolve } = Promise.withResolvers<void>();
		const silent = http.createServer(() => resolve());
		await once(silent.listen(0, '127.0.0.1'), 'listening');
		const { port } = silent.address() as AddressInfo;
		const program = `
			const { installOnce } = await import(${JSON.stringify(path.join(import.meta.dirname, '../../host/install/installOnce.ts'))});
			const { downloadPackage } = await import(${JSON.stringify(path.join(import.meta.dirname, '../../host/install/npmPackage.ts'))});
			await installOnce(${JSON.stringify(target())}, 'stamp', ${JSON.stringify(WHAT)}, async (temporary, signal) => {
				await downloadPackage(${JSON.stringify(PINNED)}, temporary + '/download', signal);
			});`;
		const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
			env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` },
			stdio: 'ignore',
		});
		await isAsked;
		const ended = once(child, 'exit');
		child.kill('SIGINT');
		assert.deepEqual(await ended, [null, 'SIGINT']);
		assert.deepEqual(readdirSync(folder()), ['cache']);
		silent.closeAllConnections();
		await new Promise((resolve) => silent.close(resolve));
	});

	it('obeys a signal that comes while the event loop is held up', async () => {
		const program = `
			const { installOnce } = await import(${JSON.stringify(path.join(import.meta.dirname, '../../host/install/installOnce.ts'))});
			await installOnce(${JSON.stringify(target())}, 'stamp', ${JSON.stringify(WHAT)}, async () => process.kill(process.pid, 'SIGTERM'));
			setInterval(() => {}, 1_000);`;
		const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
		assert.deepEqual(await once(child, 'exit'), [null, 'SIGTERM']);
	});

	it('removes what an installation left that was killed', async () => {
		const child = spawn(process.execPath, ['-e', '']);
		await once(child, 'exit');
		const abandoned = `${target()}.new-${child.pid}`;
		mkdirSync(abandoned);
		await installOnce(target(), 'one', WHAT, async () => {}, quiet);
		assert.ok(!existsSync(abandoned));
	});
});
