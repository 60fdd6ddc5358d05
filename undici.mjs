// biome-ignore-all lint/performance/noBarrelFile: this file is what the bundle is made of.
// The parts of undici that are used, for the bundle dist/undici.js: a third less than all of it.
import api from 'undici/lib/api/index.js';

export { default as Agent } from 'undici/lib/dispatcher/agent.js';
export { default as Pool } from 'undici/lib/dispatcher/pool.js';
export { default as ProxyAgent } from 'undici/lib/dispatcher/proxy-agent.js';
export { fetch } from 'undici/lib/web/fetch/index.js';

/** The same as undici's own, for whoever brings a dispatcher and a method. */
export function request(url, { dispatcher, ...options }) {
	const { origin, pathname, search } = new URL(url);
	return api.request.call(dispatcher, { ...options, origin, path: pathname + search });
}
