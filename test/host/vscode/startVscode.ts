import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type FirstLayout, startFrontServer } from './frontServer.ts';
import { type ServerOptions, startVscodeServer, type VscodeServer } from './vscodeServer.ts';

export interface VscodeOptions extends ServerOptions {
	/** Ports to try, in order; by default any free port. The browser stores secrets and storage by port. */
	readonly ports?: readonly number[];
	/** Folders of the extensions under development. */
	readonly extensions?: readonly string[];
	/** The module whose `run` the extension host calls to run tests. */
	readonly testsEntry?: string;
	/** The views that are open when a browser first opens the workspace. */
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

/** Starts VS Code's server and the front server through which a browser reaches it. */
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

/** Stored with the data, since the browser can decrypt what it has encrypted only with the same half. */
function readKeyHalf(dataFolder: string): Buffer {
	const file = path.join(dataFolder, 'key-half');
	if (!existsSync(file)) {
		mkdirSync(dataFolder, { recursive: true });
		writeFileSync(file, randomBytes(32), { mode: 0o600 });
	}
	return readFileSync(file);
}
