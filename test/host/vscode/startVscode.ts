import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type FirstLayout, startFrontServer } from './frontServer.ts';
import { type ServerOptions, startVscodeServer, type VscodeServer } from './vscodeServer.ts';

export interface VscodeOptions extends ServerOptions {
	/** Ports to listen on, the first free one is taken. Any, by default. A browser files secrets and storage under the port. */
	readonly ports?: readonly number[];
	/** Folders of the extensions under development. */
	readonly extensions?: readonly string[];
	/** The module whose `run` the extension host calls, if it is to run tests. */
	readonly testsEntry?: string;
	/** What is open when a browser opens the workspace for the first time. */
	readonly firstLayout?: FirstLayout;
}

/** A VS Code that a browser can open. */
export interface RunningVscode {
	readonly port: number;
	readonly server: VscodeServer;
	/** The address of the workbench on a folder. */
	address(folder?: string): string;
	stop(): Promise<void>;
}

/** Starts VS Code's server and the front through which a browser reaches it. */
export async function startVscode(options: VscodeOptions): Promise<RunningVscode> {
	const server = await startVscodeServer(options);
	try {
		const front = await startFrontServer({
			socket: server.socket,
			ports: options.ports ?? [0],
			extensions: options.extensions ?? [],
			testsEntry: options.testsEntry,
			firstLayout: options.firstLayout,
			keyHalf: readKeyHalf(options.dataFolder),
		});
		return {
			port: front.port,
			server,
			address: (folder) => workbenchAddress(front.port, folder),
			stop: async () => {
				await front.stop();
				await server.stop();
			},
		};
	} catch (error) {
		await server.stop();
		throw error;
	}
}

function workbenchAddress(port: number, folder: string | undefined): string {
	const query = new URLSearchParams(folder === undefined ? { ew: 'true' } : { folder });
	return `http://127.0.0.1:${port}/?${query}`;
}

/** Kept with the data, since what the browser has encrypted can be read only with the same half. */
function readKeyHalf(dataFolder: string): Buffer {
	const file = path.join(dataFolder, 'key-half');
	if (!existsSync(file)) {
		mkdirSync(dataFolder, { recursive: true });
		writeFileSync(file, randomBytes(32), { mode: 0o600 });
	}
	return readFileSync(file);
}
