import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** A port of this machine that no other process gets meanwhile. */
export interface HeldPort {
	readonly port: number;
	release(): void;
}

/**
 * Holds a port on which a server of the test ends and starts again: while nothing listens there, the system would give a free
 * one to any other process. A connection that comes from the port takes it, and lets a server listen there; on systems that
 * let none, nothing holds it.
 */
export async function holdPort(): Promise<HeldPort> {
	const other = createServer().listen(0, LOOPBACK);
	await once(other, 'listening');
	const socket = connect({ host: LOOPBACK, port: (other.address() as AddressInfo).port, localAddress: LOOPBACK });
	await once(socket, 'connect');
	const release = () => {
		socket.destroy();
		other.close();
	};
	const port = socket.localPort ?? assert.fail('it is not connected');
	if (process.platform !== 'linux') release();
	return { port, release };
}
