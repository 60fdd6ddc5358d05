import assert from 'node:assert/strict';
import { recorded } from '../../../../support/proof/recordedPrograms.ts';

const traitsOf = (before: string, after: string) => recorded({ before, after, isModule: true }).speed;

/** The traits of a function whose body, and the text above it, change. */
function changed(above: string, body: string, beforeBody = 'return slow(x);') {
	return traitsOf(`function f(x) { ${beforeBody} }`, `${above}\nfunction f(x) { ${body} }`);
}

describe('what is done elsewhere', () => {
	for (const [imports, body, elsewhere] of [
		["import { writeFileSync } from 'node:fs';", 'writeFileSync("a", x); return x;', 'node:fs'],
		["import * as threads from 'worker_threads';", 'return new threads.Worker(x);', 'worker_threads'],
		["const { spawnSync } = require('child_process');", 'return spawnSync(x);', 'child_process'],
		[
			"import { execSync } from 'node:child_process';\nfunction run(x) { return execSync(x); }",
			'return run(x);',
			'node:child_process',
		],
		['', 'localStorage.setItem("a", x); return x;', 'localStorage'],
		['', 'return fetch(x);', 'fetch'],
		['', 'queueMicrotask(() => x); return x;', 'queueMicrotask'],
		['', 'Promise.resolve().then(() => x); return x;', '.then'],
		['', 'process.nextTick(() => x); return x;', 'nextTick'],
		['', 'return Promise.resolve().then(() => x);', undefined],
		[
			"import { readFileSync } from 'node:fs';\nconst SETTINGS = JSON.parse(readFileSync('a'));",
			'return SETTINGS[x];',
			undefined,
		],
		["import { join } from 'node:path';", 'return join(x, x);', undefined],
		["import { writeFileSync } from 'node:fs';", 'return "node:fs" + x;', undefined],
	] as const) {
		it(`is ${elsewhere}: ${body}`, () => {
			const found = traitsOf(`${imports}\nfunction f(x) { return x; }`, `${imports}\nfunction f(x) { ${body} }`);
			assert.equal(found.elsewhere, elsewhere);
		});
	}

	it('is not what the text before does there, too', () => {
		const text = (name: string) =>
			`import { readFileSync } from 'node:fs';\nfunction f(${name}) { return readFileSync(${name}) + ${name}; }`;
		assert.equal(traitsOf(text('x'), text('y')).elsewhere, undefined);
	});
});

it('code that changes nothing outside of its function has no such place', () => {
	assert.equal(changed('', 'return x + 1;').writes, undefined);
	assert.equal(changed('const cache = new Map();', 'cache.set(x, 1); return x;').writes, 'cache.set');
	// What the text before calls, too, is no news.
	assert.equal(changed('', 'return pad(x, 2);', 'return pad(x);').writes, undefined);
});
