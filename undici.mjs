// The parts of undici that are used, for the bundle dist/undici.js: a third less than all of it.
import connect from 'undici/lib/api/api-connect.js';
import send from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import { fetch } from 'undici/lib/web/fetch/index.js';

// As undici's own index does with all of its methods: a ProxyAgent calls `connect` of the dispatcher that leads to its proxy.
Object.assign(Dispatcher.prototype, { request: send, connect });

/** The same as undici's own, for whoever brings a dispatcher and a method. */
export function request(url, { dispatcher, ...options }) {
	const { origin, pathname, search } = new URL(url);
	return dispatcher.request({ ...options, origin, path: pathname + search });
}

export { Agent, fetch, Pool, ProxyAgent };
