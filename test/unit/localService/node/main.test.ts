import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, watch, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { completion, FakeEngine, reply } from './fakeEngine.ts';
import { call, chatOf, KEY } from './testService.ts';

const MAIN = join(import.meta.dirname, '../../../../src/localService/node/main.ts');

/** The bundled command, which starts in a third of the time. */
let bundledMain = '';

async function bundleMain(folder: string): Promise<string> {
	const outfile = join(folder, 'main.mjs');
	await build({
		entryPoints: [MAIN],
		bundle: true,
		platform: 'node',
		format: 'esm',
		target: 'node22',
		outfile,
		// Undici is CommonJS.
		banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
	});
	return outfile;
}

/** The service as a separate process, with its output. */
interface Program {
	readonly child: ChildProcess;
	readonly output: () => string;
	/** Waits until the output contains a text; returns what the pattern captures. */
	readonly printed: (pattern: RegExp) => Promise<string>;
	/** Waits for the end; returns the exit code, or the signal that ended it. */
	readonly ended: Promise<number | string | null>;
}

function run(args: readonly string[], variables: Readonly<Record<string, string>> = {}, script = bundledMain): Program {
	const env = { ...process.env, TMPDIR: tmpdir(), ...variables };
	const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
	let text = '';
	for (const stream of [child.stdout, child.stderr])
		stream?.on('data', (chunk) => {
			text += chunk;
		});
	const ended = once(child, 'close').then(([code, signal]) => signal ?? code);
	const printed = async (pattern: RegExp) => {
		for (;;) {
			const match = pattern.exec(text);
			if (match) return match[1] ?? match[0];
			const isOver = await Promise.race([
				once(child.stdout ?? child, 'data').then(() => false),
				ended.then(() => true),
			]);
			if (isOver && !pattern.test(text)) throw new Error(`ended without ${pattern}: ${text}`);
		}
	};
	return { child, output: () => text, printed, ended };
}

describe('the command that runs the service', () => {
	let bundles = '';
	let folder = '';
	const programs: Program[] = [];
	const engines: FakeEngine[] = [];

	before(async () => {
		bundles = await mkdtemp(join(tmpdir(), 'whetstone-service-program-'));
		bundledMain = await bundleMain(bundles);
	});

	after(async () => {
		await rm(bundles, { recursive: true, force: true });
	});

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'whetstone-test-'));
	});

	afterEach(async () => {
		for (const { child, ended } of programs.splice(0)) {
			child.kill('SIGKILL');
			await ended;
		}
		await Promise.all(engines.splice(0).map((engine) => engine.close()));
		await rm(folder, { recursive: true, force: true });
	});

	function start(...args: readonly string[]): Program {
		const program = run(['--port', '0', '--data', folder, ...args]);
		programs.push(program);
		return program;
	}

	it('finishes a request in flight at SIGTERM, accepts no new ones and exits with 0', async () => {
		const engine = new FakeEngine();
		engines.push(engine);
		const { promise: release, resolve: answerNow } = Promise.withResolvers<void>();
		engine.answer = (_request, response) => void release.then(() => reply(response, 200, completion('Late.')));
		const program = start('--key', KEY, '--engine', await engine.start());
		const url = await program.printed(/listens on (\S+)/);
		const asked = engine.nextCompletion();
		const inFlight = call(url, { body: chatOf('saved', { conversation_id: 'c' }) });
		await asked;
		program.child.kill('SIGTERM');
		await program.printed(/Stopping: requests that have arrived are answered first\./);
		await assert.rejects(call(url, { path: '/v1/metrics' }), /ECONNREFUSED|ECONNRESET|socket hang up/);
		answerNow();
		const answer = await inFlight;
		assert.equal(answer.body.choices[0].message.content, 'Late.');
		assert.equal(answer.headers.connection, 'close');
		assert.equal(await program.ended, 0);
		const [name = ''] = await readdir(join(folder, 'conversations'));
		const stored = await readFile(join(folder, 'conversations', name), 'utf8');
		assert.deepEqual(
			JSON.parse(stored).turns.map(({ content }: { content: string }) => content),
			['saved', 'Late.'],
		);
	});

	it('exits with 0 at SIGINT, and immediately at a second signal', async () => {
		const idle = start('--key', KEY);
		await idle.printed(/listens on (\S+)/);
		idle.child.kill('SIGINT');
		assert.equal(await idle.ended, 0);
		assert.match(idle.output(), /\nStopping\.\n$/);

		const engine = new FakeEngine();
		engines.push(engine);
		engine.answer = () => {};
		const busy = start('--key', KEY, '--engine', await engine.start());
		const url = await busy.printed(/listens on (\S+)/);
		const asked = engine.nextCompletion();
		const lost = assert.rejects(call(url, { body: chatOf('x') }));
		await asked;
		busy.child.kill('SIGTERM');
		await busy.printed(/Stopping/);
		busy.child.kill('SIGTERM');
		assert.equal(await busy.ended, 'SIGTERM');
		await lost;
	});

	it('generates and prints a key if none is given, and never prints a given one', async () => {
		const made = start();
		const key = await made.printed(/^API key: (\S{32})$/m);
		const url = await made.printed(/listens on (\S+)/);
		const reply = await call(url, { path: '/v1/metrics', headers: { authorization: `Bearer ${key}` } });
		assert.equal(reply.status, 200);

		const given = start('--key', 'app=first-secret', '--key', 'second-secret', '--plan', 'core', '--rate', '7');
		await given.printed(/Conversations: .*\n/);
		assert.match(given.output(), /Keys: app, key2\nPlan: core; 7 requests per minute per key\nEngine: offline/);
		assert.doesNotMatch(given.output(), /secret/);
	});

	it('S19 reads keys from a file and from the environment, which keeps them out of the process list', async () => {
		const file = join(folder, 'keys.txt');
		await writeFile(file, '# Of the team\nteam=file-secret\n', { mode: 0o600 });
		const args = ['--port', '0', '--data', join(folder, 'data'), '--key-file', file];
		const program = run(args, { WHETSTONE_SERVICE_KEY: 'old=one-secret,new=two-secret' });
		programs.push(program);
		const url = await program.printed(/listens on (\S+)/);
		for (const key of ['file-secret', 'one-secret', 'two-secret']) {
			const headers = { authorization: `Bearer ${key}` };
			assert.equal((await call(url, { path: '/v1/metrics', headers })).status, 200, key);
		}
		assert.equal((await call(url, { path: '/v1/metrics' })).status, 401);
		await program.printed(/Keys: team, old, new\n/);
		assert.doesNotMatch(program.child.spawnargs.join(' ') + program.output(), /secret/);
	});

	it('S19 warns of a file that others may read, and exits with 2 and a message if it contains no key', async () => {
		const file = join(folder, 'keys.txt');
		await writeFile(file, 'team=file-secret\n');
		await chmod(file, 0o644);
		const open = start('--key-file', file);
		await open.printed(/Conversations: .*\n/);
		const warning = `Other users of this machine may read ${file}; chmod 600 keeps them out.\n`;
		assert.equal(open.output().includes(warning), process.platform !== 'win32');
		await writeFile(file, '# nothing\n', { mode: 0o600 });
		await chmod(file, 0o600);
		const empty = start('--key-file', file);
		assert.equal(await empty.ended, 2);
		assert.equal(empty.output(), `--key-file ${file} holds no key.\nRun npm run service -- --help.\n`);
		await writeFile(file, 'team=file-secret\nteam=other-secret\n');
		const twice = start('--key-file', file);
		assert.equal(await twice.ended, 2);
		assert.equal(twice.output(), 'Two keys have the same label: team.\nRun npm run service -- --help.\n');
	});

	it('creates the folder given with --data, and exits with 2 and a message if it cannot be written to', async () => {
		const deep = join(folder, 'not', 'there', 'yet');
		const started = start('--data', deep, '--key', KEY);
		await started.printed(/Conversations: .*\n/);
		assert.deepEqual(await readdir(deep), []);
		const file = join(folder, 'file');
		await writeFile(file, 'kept');
		for (const wrong of [file, join(file, 'inside')]) {
			const program = start('--data', wrong);
			assert.equal(await program.ended, 2);
			const sentence = `--data ${wrong} is not a folder that can be written to (ENOTDIR).`;
			assert.equal(program.output(), `${sentence}\nRun npm run service -- --help.\n`);
		}
		assert.equal(await readFile(file, 'utf8'), 'kept');
	});

	it('exits with 2 if no folder can be created at --data, such as in /proc', async function () {
		if (process.platform !== 'linux') this.skip();
		const program = start('--data', '/proc/nope/deeper');
		assert.equal(await program.ended, 2);
		assert.match(
			program.output(),
			/^--data \/proc\/nope\/deeper is not a folder that can be written to \(ENOENT\)\.$/m,
		);
	});

	it('S19 listens on the network only with a given key, and prints the addresses', async () => {
		const refused = start('--host', '0.0.0.0');
		assert.equal(await refused.ended, 2);
		assert.match(
			refused.output(),
			/^--host 0\.0\.0\.0 opens the service to the network, which requires a key of your own/,
		);
		const long = 'key-of-16-letter';
		const guessable = start('--host', '0.0.0.0', '--key', `own=${long}`, '--key', 'team=fifteen-letters');
		assert.equal(await guessable.ended, 2);
		assert.match(guessable.output(), /: team must have at least 16 characters\.$/m);
		assert.doesNotMatch(guessable.output(), /fifteen-letters/);
		const open = start('--host', '0.0.0.0', '--key', `own=${long}`);
		const port = await open.printed(/listens on \S+:(\d+)/);
		await open.printed(/^It is open to the network: anyone with a key can use it/m);
		const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
		for (const { address } of own.filter(({ family, internal }) => family === 'IPv4' && !internal)) {
			assert.ok(open.output().includes(`http://${address}:${port}`), address);
		}
		const authorization = `Bearer ${long}`;
		const asked = (host: string) =>
			call(`http://127.0.0.1:${port}`, { path: '/v1/metrics', headers: { host, authorization } });
		assert.deepEqual([(await asked('192.0.2.1')).status, (await asked('evil.example')).status], [200, 421]);
	});

	describe('without --data', () => {
		const without = (...args: readonly string[]) => {
			const program = run(['--port', '0', ...(args.includes('--key') ? [] : ['--key', KEY]), ...args], {
				TMPDIR: folder,
			});
			programs.push(program);
			return program;
		};

		it('stores conversations in a temporary folder, and removes it at the end', async () => {
			for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
				const program = without();
				const url = await program.printed(/listens on (\S+)/);
				await call(url, { body: chatOf('my private text', { conversation_id: 'c' }) });
				const data = await program.printed(/Conversations: (\S+) \(temporary, removed at the end/);
				assert.equal((await readdir(join(data, 'conversations'))).length, 1);
				program.child.kill(signal);
				assert.equal(await program.ended, 0);
				assert.deepEqual(await readdir(folder), [], signal);
			}
		});

		it('removes it even if a signal comes right after it is created', async () => {
			const watching = watch(folder);
			const program = without();
			for await (const { filename } of watching) if (filename?.startsWith('whetstone-service-')) break;
			program.child.kill('SIGTERM');
			assert.equal(await program.ended, 0);
			assert.deepEqual(await readdir(folder), []);
		});

		it('removes it even if a second signal ends the process immediately', async () => {
			const engine = new FakeEngine();
			engines.push(engine);
			engine.answer = () => {};
			const program = without('--engine', await engine.start());
			const url = await program.printed(/listens on (\S+)/);
			const asked = engine.nextCompletion();
			const lost = assert.rejects(call(url, { body: chatOf('x') }));
			await asked;
			program.child.kill('SIGINT');
			await program.printed(/Stopping/);
			program.child.kill('SIGINT');
			assert.equal(await program.ended, 'SIGINT');
			await lost;
			assert.deepEqual(await readdir(folder), []);
		});

		it('leaves none behind if it cannot start', async () => {
			const other = start('--key', KEY);
			const port = await other.printed(/listens on \S+:(\d+)/);
			assert.equal(await without('--port', port).ended, 1);
			assert.equal(await without('--host', 'no-such-host.invalid', '--key', 'key-of-16-letter').ended, 1);
			assert.equal(await without('--engine', 'foo').ended, 2);
			assert.deepEqual(await readdir(folder), []);
		});
	});

	it('prints help with --help, even next to wrong options', async () => {
		const program = run(['--plan', 'gold', '--nonsense', '--help'], {}, MAIN);
		programs.push(program);
		assert.equal(await program.ended, 0);
		assert.match(program.output(), /npm run service -- \[options\]/);
	});

	it('exits with 2 and a message for a wrong option, and with 1 if the port is in use', async () => {
		const wrong = start('--plan', 'gold');
		assert.equal(await wrong.ended, 2);
		assert.equal(
			wrong.output(),
			'--plan must be one of trial, core, enterprise, not gold.\nRun npm run service -- --help.\n',
		);
		const first = start('--key', KEY);
		const port = await first.printed(/listens on \S+:(\d+)/);
		const second = start('--port', port);
		assert.equal(await second.ended, 1);
		assert.equal(second.output(), `Port ${port} at 127.0.0.1 is in use; choose another one with --port.\n`);
	});
});
