import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from '../../base/node/files/fileErrors.ts';
import { withoutUrlSecrets } from '../core/engines/engine.ts';
import { API_KEY_VARIABLE, readApiKeys, readKeyFile } from './commandLine/apiKeys.ts';
import { asksForHelp, HELP, readArguments, type ServiceArguments } from './commandLine/arguments.ts';
import { checkNetworkKeys } from './commandLine/networkKeys.ts';
import { networkUrls } from './commandLine/networkUrls.ts';
import type { LabeledKey } from './http/authentication.ts';
import { isLocalOnly } from './http/hostCheck.ts';
import { type LocalService, startLocalService } from './server.ts';

const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);
const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Where conversations are stored while the service runs. */
interface DataFolder {
	readonly path: string;
	/** Removes it if it is temporary. */
	readonly remove: () => void;
}

await main();

async function main(): Promise<void> {
	const line = process.argv.slice(2);
	if (asksForHelp(line)) {
		process.stdout.write(HELP);
		return;
	}
	const given = await attempt(async () => {
		const args = readArguments(line);
		const keys = await givenKeys(args);
		if (args.dataDirectory !== undefined) await prepareDataFolder(args.dataDirectory);
		return { args, keys };
	});
	if (given === undefined) return;
	const { args, keys } = given;
	try {
		await start(args, keys);
	} catch (error) {
		fail(startFailure(error, args), 1);
	}
}

async function givenKeys({ host, keys, keyFile }: ServiceArguments): Promise<readonly LabeledKey[]> {
	const file = keyFile === undefined ? undefined : await readKeyFile(keyFile);
	if (file?.isOpenToOthers) {
		console.error(`Other users of this machine may read ${file.path}; chmod 600 keeps them out.`);
	}
	const given = readApiKeys({ options: keys, file, environment: process.env[API_KEY_VARIABLE] });
	checkNetworkKeys(host, given);
	return given;
}

async function start(args: ServiceArguments, given: readonly LabeledKey[]): Promise<void> {
	const starting = Promise.withResolvers<LocalService>();
	// Before the folder is created: an unhandled signal would end the process and leave the folder behind.
	stopOnSignal(starting.promise, () => data.remove());
	const data = args.dataDirectory === undefined ? makeTemporaryFolder() : chosenFolder(args.dataDirectory);
	const made = randomBytes(24).toString('base64url');
	const keys = given.length > 0 ? given : [{ label: 'key1', key: made }];
	const engineKey = process.env.WHETSTONE_ENGINE_KEY;
	starting.resolve(
		startLocalService(
			{ ...args, keys, dataDirectory: data.path },
			{
				reportError: (error) => console.error(error),
				...(engineKey ? { engineCredentials: () => ({ key: engineKey }) } : {}),
			},
		),
	);
	const service = await starting.promise;
	for (const sentence of whereItListens(service, args)) console.log(sentence);
	console.log(given.length > 0 ? `Keys: ${keys.map(({ label }) => label).join(', ')}` : `API key: ${made}`);
	console.log(`Plan: ${args.plan}; ${args.ratePerMinute} requests per minute per key`);
	console.log(
		`Engine: ${args.engineUrl === '' ? 'offline (no model; --engine URL sets one)' : withoutUrlSecrets(args.engineUrl)}`,
	);
	const lifetime = args.dataDirectory === undefined ? ' (temporary, removed at the end; --data DIR keeps them)' : '';
	console.log(`Conversations: ${data.path}${lifetime}`);
}

function whereItListens(service: LocalService, { host }: ServiceArguments): readonly string[] {
	if (isLocalOnly(host)) return [`Whetstone's local service listens on ${service.url}`];
	const urls = networkUrls(host, service.port, networkInterfaces());
	return [
		`Whetstone's local service listens on ${(urls.length > 0 ? urls : [service.url]).join(' and ')}`,
		'It is open to the network: anyone with a key can use it, and requests and keys travel unencrypted.',
	];
}

function chosenFolder(path: string): DataFolder {
	return { path: resolve(path), remove: () => {} };
}

/** Removed when the process ends, even if it could not start to listen. */
function makeTemporaryFolder(): DataFolder {
	const path = mkdtempSync(join(tmpdir(), 'whetstone-service-'));
	const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 });
	process.once('exit', remove);
	return { path, remove };
}

/**
 * Answers the requests that have arrived, then stops. A second signal ends the process immediately, as it would by
 * default.
 */
function stopOnSignal(starting: Promise<LocalService>, removeData: () => void): void {
	const endAtOnce = (signal: NodeJS.Signals) => {
		removeData();
		process.kill(process.pid, signal);
	};
	const stop = () => {
		for (const signal of END_SIGNALS) process.off(signal, stop).once(signal, endAtOnce);
		starting
			.then((service) => {
				console.log(service.isBusy() ? 'Stopping: requests that have arrived are answered first.' : 'Stopping.');
				return service.close();
			})
			.then(
				() => process.exit(0),
				(error) => fail(String(error), 1),
			);
	};
	for (const signal of END_SIGNALS) process.on(signal, stop);
}

function startFailure(error: unknown, { host, port }: ServiceArguments): string {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	if (code === 'EADDRINUSE') return `Port ${port} at ${host} is in use; choose another one with --port.`;
	if (code === 'EACCES') return `Port ${port} at ${host} may not be used by this user; choose another one with --port.`;
	if (typeof code === 'string' && NO_ADDRESS.has(code)) return `${host} is not an address of this machine.`;
	return error instanceof Error ? error.message : String(error);
}

async function attempt<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
	try {
		return await read();
	} catch (error) {
		fail(`${error instanceof Error ? error.message : error}\nRun npm run service -- --help.`, 2);
		return undefined;
	}
}

function fail(message: string, exitCode: number): void {
	console.error(message);
	process.exitCode = exitCode;
}

/**
 * Creates the folder given with `--data` if it is missing, and writes to it once, so that an unusable one is refused
 * before the first conversation.
 * @throws Error with a sentence for the user
 */
async function prepareDataFolder(path: string): Promise<void> {
	try {
		await makeFolder(path);
		const probe = join(path, `write-test-${randomUUID()}`);
		await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
		await rm(probe);
	} catch (error) {
		throw new Error(`--data ${path} is not a folder that can be written to (${errorCode(error) ?? String(error)}).`);
	}
}

/** Node's recursive mkdir never returns if the parent exists but accepts no folder, as in /proc. */
async function makeFolder(path: string): Promise<void> {
	try {
		await mkdir(path, { mode: 0o700 });
	} catch (error) {
		const code = errorCode(error);
		if (code === 'EEXIST') return;
		if (code !== 'ENOENT' || dirname(path) === path) throw error;
		await makeFolder(dirname(path));
		await mkdir(path, { mode: 0o700 });
	}
}
