import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

// The one module that reaches the network from the extension, the local service, and its engine.
const NETWORK = [
	'src/service/core/transport/fetchTransport.ts',
	'src/service/vscode/serviceFetch.ts',
	'src/service/node/directFetch.ts',
	'src/service/node/withoutRepeatAfter421.ts',
	// Looks at each layer by itself, and sends nothing but a CONNECT.
	'src/service/node/diagnosis/diagnose.ts',
	'src/service/node/diagnosis/openSocket.ts',
	'src/service/node/diagnosis/tryProxy.ts',
];

// Name what reaches it in other people's code, or a setting of git.
const NAMING = /^src\/(?:edit\/core\/guardrails\/|prove\/node\/git\/git\.ts$)/;

describe('the network', () => {
	const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.startsWith('src/localService'));

	it('is reached from one place alone', () => {
		const reach = /\bfetch\b|node:https?\b|node:net\b|node:tls\b|XMLHttpRequest|WebSocket|sendBeacon|EventSource/;
		const found = sources.filter((file) => reach.test(code(file)));
		assert.deepEqual(
			found.filter((file) => !NETWORK.includes(file) && !NAMING.test(file)),
			[],
		);
		assert.deepEqual(
			NETWORK.filter((file) => !found.includes(file)),
			[],
		);
	});

	it('and process-wide state are left alone: no global dispatcher, no listener on the process', () => {
		const touch = /setGlobalDispatcher|process\.on\b|process\.once\b|globalThis\.\w+\s*=[^=]/;
		assert.deepEqual(
			sources.filter((file) => touch.test(code(file))),
			[],
		);
		// In an iframe it is the browser's; in the extension host VS Code reports everyone who reads it.
		const inTheHost = sources.filter((file) => !/^src.\w+.view/.test(file));
		assert.deepEqual(
			inTheHost.filter((file) => /\bnavigator\b/.test(code(file))),
			[],
		);
	});
});

/** A regular expression where a value may stand: what it looks for is not called. */
const REGULAR_EXPRESSION = /(?<=[=(,:[!&|?{;]\s*)\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g;

function code(file: string): string {
	const text = readFileSync(join(root, file), 'utf8');
	return text.replace(REGULAR_EXPRESSION, '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}
