import { systemClock } from '../../../src/base/node/systemClock.ts';
import { openSandbox } from '../../../src/prove/node/openSandbox.ts';

// A window that has opened a copy and runs something in it: prints the copy's folder, and goes on until it is killed.
// Arguments: the workspace folder, the document, the storage.

const [root = '', file = '', storage = ''] = process.argv.slice(2);
const sandbox = await openSandbox({
	root,
	file,
	commands: { tests: { text: 'exec sleep 600', folder: '', environment: {} } },
	edited: new Map(),
	encode: (text) => Buffer.from(text),
	storage,
	timeLimit: 600_000,
	clock: systemClock,
	onOutput: () => undefined,
	saved: () => new Set(),
	signal: new AbortController().signal,
});
const run = sandbox.run('tests', new AbortController().signal);
console.log(sandbox.folder);
await run;
