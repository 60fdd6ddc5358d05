import { createTestClient } from '../../support/fakes/testClient.ts';

// node isolationProgram.ts URL [fresh|used|taken]: uses the direct transport and prints what it changed in the process.
// Before that, the built-in fetch was not used, was used, or another extension has installed its own dispatcher as the
// global one that all copies of undici in a process share.

const [url = '', start] = process.argv.slice(2);
const SHARED = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2', 'undici.globalOrigin.1'];
const NAMES = ['fetch', 'Response', 'Request', 'Headers', 'FormData', 'WebSocket', 'EventSource'];

const shared = () => SHARED.map((name) => Reflect.get(globalThis, Symbol.for(name)));
const state = () => [...shared(), ...NAMES.map((name) => Reflect.get(globalThis, name))];
const builtIn = async () => {
	const gzipped = await globalThis.fetch(`${url}/gzip`);
	const redirected = await globalThis.fetch(`${url}/redirect`);
	return [await gzipped.text(), redirected.redirected, redirected.status];
};

if (start === 'taken') {
	const { Agent, setGlobalDispatcher } = await import('undici');
	setGlobalDispatcher(new Agent());
}
const usual = start === 'fresh' ? undefined : await builtIn();
const before = start === 'fresh' ? undefined : state();
const test = createTestClient(url, { transport: 'direct' });
const answer = (await test.chat()).text;
test.dispose();
const after = state();
const { Agent } = await import('undici');
console.log(
	JSON.stringify({
		answer,
		changed: [...SHARED, ...NAMES].filter((_, index) => before !== undefined && before[index] !== after[index]),
		packageIsShared: shared().some((dispatcher) => dispatcher instanceof Agent),
		builtIn: [usual ?? (await builtIn()), await builtIn()],
	}),
);
