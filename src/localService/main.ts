import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { asksForHelp, HELP, readArguments, type ServiceArguments } from './arguments.ts';
import type { LabeledKey } from './authentication.ts';
import { showAddress } from './engines/showAddress.ts';
import { KEY_VARIABLE, readKeyFile, readKeys } from './keys.ts';
import { type LocalService, startLocalService } from './server.ts';

await main();

async function main(): Promise<void> {
	const line = process.argv.slice(2);
	if (asksForHelp(line)) {
		process.stdout.write(HELP);
		return;
	}
	const given = await attempt(async () => {
		const args = readArguments(line);
		return { args, keys: await givenKeys(args) };
	});
	if (given === undefined) return;
	const { args, keys } = given;
	try {
		await start(args, keys);
	} catch (error) {
		fail(startFailure(error, args), 1);
	}
}

async function givenKeys({ keys, keyFile }: ServiceArguments): Promise<readonly LabeledKey[]> {
	const file = keyFile === undefined ? undefined : await readKeyFile(keyFile);
	if (file?.isOpenToOthers) {
		console.error(`Other users of this machine may read ${file.path}; chmod 600 keeps them out.`);
	}
	return readKeys({ options: keys, file, environment: process.env[KEY_VARIABLE] });
}

async function start(args: ServiceArguments, given: readonly LabeledKey[]): Promise<void> {
	const dataDirectory = resolve(args.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'whetstone-service-'))));
	const made = randomBytes(24).toString('base64url');
	const keys = given.length > 0 ? given : [{ label: 'key1', key: made }];
	const engineKey = process.env.WHETSTONE_ENGINE_KEY;
	const service = await startLocalService(
		{ ...args, keys, dataDirectory },
		{ reportError: (error) => console.error(error), ...(engineKey ? { engineKey } : {}) },
	);
	stopOnSignal(service);
	console.log(`Whetstone's local service listens at ${service.url}`);
	console.log(given.length > 0 ? `Keys: ${keys.map(({ label }) => label).join(', ')}` : `API key: ${made}`);
	console.log(`Plan: ${args.plan}; ${args.ratePerMinute} requests per minute and key`);
	console.log(
		`Engine: ${args.engineUrl === '' ? 'offline (no model; --engine URL sets one)' : showAddress(args.engineUrl)}`,
	);
	console.log(
		`Conversations: ${dataDirectory}${args.dataDirectory === undefined ? ' (temporary; --data DIR sets another)' : ''}`,
	);
}

/** What has arrived is answered first; a second signal ends the process at once, as signals do by themselves. */
function stopOnSignal(service: LocalService): void {
	const stop = () => {
		process.off('SIGTERM', stop).off('SIGINT', stop);
		console.log('Stopping: requests that have arrived are answered first.');
		service.close().then(
			() => process.exit(0),
			(error) => fail(String(error), 1),
		);
	};
	process.on('SIGTERM', stop).on('SIGINT', stop);
}

function startFailure(error: unknown, { host, port }: ServiceArguments): string {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	if (code === 'EADDRINUSE') return `Port ${port} at ${host} is in use; choose another one with --port.`;
	if (code === 'EACCES') return `Port ${port} at ${host} may not be used by this user; choose another one with --port.`;
	if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is no address of this machine.`;
	return error instanceof Error ? error.message : String(error);
}

async function attempt<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
	try {
		return await read();
	} catch (error) {
		fail(`${error instanceof Error ? error.message : error}\nTry --help.`, 2);
		return undefined;
	}
}

function fail(message: string, exitCode: number): void {
	console.error(message);
	process.exitCode = exitCode;
}
