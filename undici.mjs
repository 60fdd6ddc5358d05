// The parts of undici that are used, for the bundle dist/undici.js: a third less than all of it.
import api from 'undici/lib/api/index.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';
import { fetch } from 'undici/lib/web/fetch/index.js';

// As undici's own index does: a ProxyAgent calls `connect` of the dispatcher that leads to its proxy.
Object.assign(Dispatcher.prototype, api);

/** The same as undici's own, for whoever brings a dispatcher and a method. */
export function request(url, { dispatcher, ...options }) {
	const { origin, pathname, search } = new URL(url);
	return dispatcher.request({ ...options, origin, path: pathname + search });
}

export { Agent, fetch, Pool, ProxyAgent };
